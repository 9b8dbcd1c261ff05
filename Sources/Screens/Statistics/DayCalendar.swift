import Engine

/// A calendar of a year with a column per week. Darker days have more time or load. Each day with an activity links
/// to its activities.
struct DayCalendar {
  let calendar: CalendarYear
  let frame: StatisticsFrame

  private let sizes: [Double]
  private let most: Double

  init(_ calendar: CalendarYear, _ frame: StatisticsFrame) {
    self.calendar = calendar
    self.frame = frame
    let sizes = calendar.squares.map { Self.size($0, frame) }
    self.sizes = sizes
    // The scale ends at the 90th percentile. Otherwise one long day would make all other days pale.
    let order = ascendingOrder(of: sizes)
    most = order.isEmpty ? 0 : sizes[order[(order.count - 1) * 9 / 10]]
  }

  private static func size(_ square: CalendarDayTotal, _ frame: StatisticsFrame) -> Double {
    frame.filter.colorsByLoad ? square.total.load ?? 0 : square.total.movingSeconds
  }

  private var hasLoad: Bool { calendar.squares.contains { ($0.total.load ?? 0) > 0 } }

  func html() -> HTML {
    tag("section", .class("stat-calendar"), .flag("data-calendar")) {
      tag("div", .class("chart-head")) {
        tag("h2") { CalendarWords.title }
        tag("span", .class("quiet")) {
          frame.filter.colorsByLoad ? CalendarWords.byLoad : CalendarWords.byTime
        }
        tag("output", .class("readout"), .flag("data-calendar-readout"))
        if hasLoad { shadeChoices() }
      }
      tag("p", .class("unseen")) { summary }
      tag("div", .class("calendar-room")) { grid() }
      scale()
      chartTable(
        CalendarWords.title.text,
        [StatisticsWords.month.text, CalendarWords.days.text, StatisticsWords.time.text], months)
    }
  }

  private func shadeChoices() -> HTML {
    tag("nav", .class("pills"), .label(CalendarWords.shade)) {
      choiceLink(
        StatisticsWords.timeWord.text,
        frame.filter.with { $0.colorsByLoad = false }.address(.overview),
        isChosen: !frame.filter.colorsByLoad)
      choiceLink(
        StatisticsWords.load.text, frame.filter.with { $0.colorsByLoad = true }.address(.overview),
        isChosen: frame.filter.colorsByLoad)
    }
  }

  // MARK: Grid

  private var firstMonday: Int { Day(calendar.days.lowerBound).monday.number }
  private var weekCount: Int { (calendar.days.upperBound - firstMonday) / 7 + 1 }

  private func grid() -> HTML {
    tag("table", .class("calendar")) {
      tag("caption", .class("unseen")) { CalendarWords.caption }
      tag("thead") {
        tag("tr") {
          tag("td")
          for month in monthColumns {
            element(
              "th", [Attribute("scope", "colgroup"), Attribute("colspan", number: month.weeks)],
              month.weeks > 1 ? HTML(month.name) : HTML())
          }
        }
      }
      tag("tbody") { for weekday in 0..<7 { row(weekday) } }
    }
  }

  private func row(_ weekday: Int) -> HTML {
    tag("tr") {
      tag("th", Attribute("scope", "row"), .class(weekday % 2 == 0 ? "shown" : "hidden-name")) {
        DateWords.weekdays[weekday]
      }
      for week in 0..<weekCount { cell(firstMonday + 7 * week + weekday) }
    }
  }

  private func cell(_ day: Int) -> HTML {
    guard calendar.days.contains(day), day <= frame.today else { return HTML(raw: "<td></td>") }
    guard let index = index(of: day) else { return HTML(raw: "<td class=\"day\"></td>") }
    let square = calendar.squares[index]
    return tag("td", .class("day")) {
      tag(
        "a", .class(joined("level-", decimal(level(index)))),
        .href(frame.filter.activities(day...day)),
        .label(label(square)))
    }
  }

  /// Returns the index of a day's square by binary search.
  private func index(of day: Int) -> Int? {
    var (low, high) = (0, calendar.squares.count)
    while low < high {
      let middle = (low + high) / 2
      if calendar.squares[middle].day < day { low = middle + 1 } else { high = middle }
    }
    return low < calendar.squares.count && calendar.squares[low].day == day ? low : nil
  }

  /// Returns the day's shade, 1 … 4, or 0 if its load is zero or unknown.
  private func level(_ index: Int) -> Int {
    guard sizes[index] > 0, most > 0 else { return sizes[index] > 0 ? 4 : 0 }
    return min(4, Int((4 * sizes[index] / most).rounded(.up)))
  }

  private func label(_ square: CalendarDayTotal) -> String {
    let words = CalendarWords.day.filled(
      plainDay(square.day).dayText(), countText(square.total.count, of: frame.filter.sport),
      totalTimeText(square.total.movingSeconds))
    guard frame.filter.colorsByLoad, let load = square.total.load, load > 0 else { return words }
    return joined(words, CalendarWords.dayLoad.filled(fixedText(load, decimals: 0)))
  }

  /// The months above the columns. A column belongs to the month of its first day.
  private var monthColumns: [(name: String, weeks: Int)] {
    var columns: [(name: String, weeks: Int, number: Int)] = []
    for week in 0..<weekCount {
      let day = max(firstMonday + 7 * week, calendar.days.lowerBound)
      let (_, month, _) = Day(day).date
      if columns.last?.number == month {
        columns[columns.count - 1].weeks += 1
      } else {
        columns.append((DateWords.shortMonths[month - 1].text, 1, month))
      }
    }
    return columns.map { ($0.name, $0.weeks) }
  }

  private func scale() -> HTML {
    tag("p", .class("quiet calendar-scale"), .ariaHidden) {
      CalendarWords.less
      for level in 1...4 { tag("span", .class(joined("swatch level-", decimal(level)))) }
      CalendarWords.more
    }
  }

  // MARK: Words

  /// A summary of the selected days up to today. The calendar may start earlier, at the beginning of a week.
  private var summary: String {
    let first = max(calendar.days.lowerBound, frame.days.lowerBound)
    let last = min(calendar.days.upperBound, frame.days.upperBound, frame.today)
    let days = max(0, last - first + 1)
    let squares = calendar.squares.filter { first <= $0.day && $0.day <= last }
    let seconds = squares.map { $0.total.movingSeconds }
    let order = ascendingOrder(of: seconds)
    guard let longest = order.last else { return CalendarWords.none.filled(decimal(days)) }
    return CalendarWords.summary.filled(
      decimal(squares.count), decimal(days),
      plainDay(squares[longest].day).dayText(), totalTimeText(seconds[longest]))
  }

  /// One row per month, latest first.
  private var months: [[String]] {
    var rows: [(name: String, days: Int, seconds: Double)] = []
    for square in calendar.squares {
      let name = plainDay(square.day).monthText
      if rows.isEmpty || !same(rows[rows.count - 1].name, name) { rows.append((name, 0, 0)) }
      rows[rows.count - 1].days += 1
      rows[rows.count - 1].seconds += square.total.movingSeconds
    }
    return rows.reversed().map { [$0.name, decimal($0.days), hoursWithUnit($0.seconds)] }
  }
}
