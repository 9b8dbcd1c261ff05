import Engine

/// The top of every statistics page: title, links to the other pages, and filters.
struct StatisticsHead {
  let frame: StatisticsFrame
  let part: StatisticsPart
  /// Whether the filter offers all sports together.
  var offersAll = true
  /// The sports for which the page has data.
  var sports: [Sport]
  var hasSpan = true

  init(
    _ frame: StatisticsFrame, _ part: StatisticsPart, sports: [Sport]? = nil,
    offersAll: Bool = true,
    hasSpan: Bool = true
  ) {
    self.frame = frame
    self.part = part
    self.sports = sports ?? frame.sports
    self.offersAll = offersAll
    self.hasSpan = hasSpan
  }

  private var filter: StatisticsFilter { frame.filter }

  func html() -> HTML {
    build {
      tag("div", .class("title")) { tag("h1") { PageWords.statistics } }
      statisticsPages(filter, chosen: part)
      tag("div", .class("stat-filters")) {
        if hasSports { sportChoices() }
        if hasSpan { spanChoices() }
      }
      selects()
      if hasSpan { pager() }
    }
  }

  private var hasSports: Bool { sports.count > 1 || filter.sport == nil && !offersAll }

  private func selects() -> HTML {
    var selects: [StatisticsSelect] = []
    if hasSports { selects.append(sportSelect) }
    if hasSpan { selects.append(spanSelect) }
    return statisticsSelects(
      part, selects, kept: StatisticsFilter(colorsByLoad: filter.colorsByLoad))
  }

  private var sportSelect: StatisticsSelect {
    var options: [StatisticsOption] = []
    if offersAll {
      options.append(
        StatisticsOption(
          value: "", text: StatisticsWords.everySport.text, isChosen: filter.sport == nil))
    }
    for sport in sports {
      options.append(
        StatisticsOption(
          value: sport.name, text: sport.pluralLabel, isChosen: filter.sport == sport))
    }
    return StatisticsSelect(name: "sport", label: .sport, options: options)
  }

  private var spanSelect: StatisticsSelect {
    StatisticsSelect(
      name: "span", label: .span,
      options: spans.map { span in
        StatisticsOption(value: span.name, text: span.words, isChosen: span == filter.span)
      })
  }

  private func sportChoices() -> HTML {
    tag("nav", .class("pills pill-row"), .label(StatisticsWords.sport)) {
      if offersAll {
        choiceLink(
          StatisticsWords.allSports.text, address { $0.sport = nil }, isChosen: filter.sport == nil)
      }
      for sport in sports {
        choiceLink(
          sport.pluralLabel, address { $0.sport = sport }, isChosen: filter.sport == sport)
      }
    }
  }

  /// Returns the URL with a changed filter. Resets the measure to the new filter's default.
  private func address(_ change: (inout StatisticsFilter) -> Void) -> String {
    filter.with { filter in
      filter.measure = nil
      change(&filter)
    }.address(part)
  }

  private static let maximumYears = 3

  private func spanChoices() -> HTML {
    tag("nav", .class("pills pill-row"), .label(StatisticsWords.span)) {
      for span in spans {
        choiceLink(
          span.words,
          filter.with { ($0.span, $0.page, $0.by) = (span, 0, nil) }.address(part),
          isChosen: span == filter.span)
      }
    }
  }

  private var spans: [StatisticsSpan] {
    var years = Array(frame.years.prefix(Self.maximumYears))
    if case .year(let year) = filter.span, !years.contains(year) { years.append(year) }
    return [.fourWeeks, .twelveMonths, .all] + years.map { .year($0) }
  }

  /// Returns the shown days, with links to the previous and next ones.
  private func pager() -> HTML {
    tag("p", .class("stat-pager")) {
      if frame.hasEarlier, let earlier = moved(1) {
        tag("a", .class("button small"), .href(earlier)) { StatisticsWords.earlier }
      }
      tag("b") { frame.daysText }
      if frame.hasLater, let later = moved(-1) {
        tag("a", .class("button small"), .href(later)) { StatisticsWords.later }
      }
    }
  }

  private func moved(_ pages: Int) -> String? {
    switch filter.span {
    case .all: nil
    case .fourWeeks, .twelveMonths:
      filter.with { $0.page = max(0, $0.page + pages) }.address(part)
    case .year(let year): filter.with { $0.span = .year(year - pages) }.address(part)
    }
  }
}

/// Returns links to the statistics pages.
///
/// - Parameter chosen: The current page; nil on the map.
func statisticsPages(_ filter: StatisticsFilter, chosen: StatisticsPart?) -> HTML {
  var year: Int?
  if case .year(let shown) = filter.span { year = shown }
  return tag("nav", .class("choices stat-parts"), .label(StatisticsWords.pages)) {
    for part in StatisticsPart.allCases {
      choiceLink(part.words.text, address(of: part, filter), isChosen: part == chosen)
    }
    choiceLink(
      StatisticsWords.map.text,
      joined("/statistics/map", routesQuery(sport: filter.sport, year: year)),
      isChosen: chosen == nil)
  }
}

/// Returns the URL of another page, without the parts of the filter that only the overview uses.
private func address(of part: StatisticsPart, _ filter: StatisticsFilter) -> String {
  filter.with { filter in
    if part != .overview { (filter.measure, filter.colorsByLoad) = (nil, false) }
  }.address(part)
}

/// Returns one of several links in a row. The chosen link is marked.
func choiceLink(_ text: String, _ address: String, isChosen: Bool) -> HTML {
  tag("a", .href(address), isChosen ? Attribute("aria-current", "true") : nil) { text }
}

/// Returns a chart's data as a table, collapsed.
func chartTable(_ caption: String, _ columns: [String], _ rows: [[String]]) -> HTML {
  tag("details", .class("chart-table")) {
    tag("summary") { StatisticsWords.asTable }
    tag(
      "div", .class("table-room"), .role("region"), .label(caption), Attribute("tabindex", "0")
    ) {
      tag("table", .class("splits")) {
        tag("caption", .class("unseen")) { caption }
        tag("thead") {
          tag("tr") { for column in columns { columnHeading(column) } }
        }
        tag("tbody") { for row in rows { tableRow(row) } }
      }
    }
  }
}

private func tableRow(_ cells: [String]) -> HTML {
  tag("tr") {
    for (index, cell) in cells.enumerated() {
      if index == 0 {
        tag("th", Attribute("scope", "row")) { cell }
      } else {
        tag("td") { cell }
      }
    }
  }
}

/// Converts a day, counted since 1970, to a moment without a time zone, so that it can be formatted.
func plainDay(_ day: Int) -> Instant { Instant(day: day) }

extension StatisticsFrame {
  /// The selected days: "1 Dec 2025 – 30 Nov 2026", or "2026" for a year.
  var daysText: String {
    if case .year(let year) = filter.span { return decimal(year) }
    let last = min(days.upperBound, today)
    return StatisticsWords.fromTo.filled(
      plainDay(days.lowerBound).dateText, plainDay(last).dateText)
  }

  /// The selected span, for use within a sentence or a column heading.
  var spanText: String {
    filter.page == 0 ? filter.span.words : daysText
  }
}

extension Instant {
  /// The date without the weekday: "19 Nov 2026".
  var dateText: String { joined(shortDayText, " ", yearText) }
}

extension StatisticsSpan {
  var words: String {
    switch self {
    case .fourWeeks: StatisticsWords.fourWeeks.text
    case .twelveMonths: StatisticsWords.twelveMonths.text
    case .all: StatisticsWords.allTime.text
    case .year(let year): decimal(year)
    }
  }
}

extension StatisticsPart {
  var words: StatisticsWords {
    switch self {
    case .overview: .overview
    case .records: .records
    case .effort: .effort
    case .trends: .trends
    }
  }
}

/// Returns the number of activities: "3 runs", or "3 activities" for all sports.
func countText(_ count: Int, of sport: Sport?) -> String {
  guard let sport else {
    return count == 0
      ? StatisticsWords.noActivity.text
      : plural(count, one: ActivitiesWords.one, many: .many)
  }
  return sportCountText(count, of: sport)
}

extension ScaleSteps {
  /// Grid intervals for totals, which start at 0. They are finer than those for other values, so that bars fill the
  /// chart's height.
  static var sums: [Double] {
    [
      0.1, 0.25, 0.5, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150, 200,
      250,
    ]
      + [300, 400, 500, 600, 800, 1e3, 1500, 2e3, 3e3, 4e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6]
  }
}

/// Returns a total time in hours and minutes: "2:31".
func hoursText(_ seconds: Double) -> String {
  let minutes = Int((seconds / 60).rounded(.toNearestOrAwayFromZero))
  return joined(decimal(minutes / 60), ":", twoDigits(minutes % 60))
}

/// Returns a total time for a column in which all values have this form: "2:31 h".
func hoursWithUnit(_ seconds: Double) -> String {
  withUnit(hoursText(seconds), UnitWords.hours)
}

/// Returns a total time for use on its own: "36 min", or "1:36 h" for one hour or more.
func totalTimeText(_ seconds: Double) -> String {
  let minutes = Int((seconds / 60).rounded(.toNearestOrAwayFromZero))
  return minutes < 60 ? withUnit(decimal(minutes), UnitWords.minutes) : hoursWithUnit(seconds)
}
