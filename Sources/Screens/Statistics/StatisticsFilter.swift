public import Engine

/// What totals are added up by; the name is what addresses say.
public enum StatisticsPeriod: UInt8, Equatable, Sendable, CaseIterable {
  case week, month, year

  public var name: String {
    switch self {
    case .week: "week"
    case .month: "month"
    case .year: "year"
    }
  }
}

/// What the bars show.
public enum StatisticsMeasure: UInt8, Equatable, Sendable, CaseIterable {
  case distance, time, count, climb, load

  public var name: String {
    switch self {
    case .distance: "distance"
    case .time: "time"
    case .count: "count"
    case .climb: "climb"
    case .load: "load"
    }
  }
}

/// The time that is looked at.
public enum StatisticsSpan: Equatable, Sendable {
  case fourWeeks, twelveMonths, all
  case year(Int)

  /// As in an address: "4w", "12m", "all", "2026".
  public var name: String {
    switch self {
    case .fourWeeks: "4w"
    case .twelveMonths: "12m"
    case .all: "all"
    case .year(let year): decimal(year)
    }
  }

  /// What its bars may be, the usual one first.
  public var periods: [StatisticsPeriod] {
    switch self {
    case .fourWeeks: [.week]
    case .twelveMonths, .year: [.month, .week]
    case .all: [.year, .month]
    }
  }
}

/// The pages of the statistics.
public enum StatisticsPart: UInt8, Equatable, Sendable, CaseIterable {
  case overview, records, effort, trends

  var path: String {
    switch self {
    case .overview: "/statistics"
    case .records: "/statistics/records"
    case .effort: "/statistics/effort"
    case .trends: "/statistics/trends"
    }
  }
}

/// What is looked at, as the address keeps it.
public struct StatisticsFilter: Equatable, Sendable {
  /// Nil is every sport.
  public var sport: Sport?
  public var span: StatisticsSpan
  /// How many spans back; 0 ends with the present. Of four weeks and of twelve months alone.
  public var page: Int
  /// Nil is what is usual for the span.
  public var by: StatisticsPeriod?
  /// Nil is the first that there is anything of.
  public var measure: StatisticsMeasure?
  /// Whether the calendar shows the load and not the time.
  public var shadesLoad: Bool

  public init(
    sport: Sport? = nil, span: StatisticsSpan = .twelveMonths, page: Int = 0,
    by: StatisticsPeriod? = nil, measure: StatisticsMeasure? = nil, shadesLoad: Bool = false
  ) {
    self.sport = sport
    self.span = span
    self.page = page
    self.by = by
    self.measure = measure
    self.shadesLoad = shadesLoad
  }

  /// What the bars are.
  public var period: StatisticsPeriod {
    by.flatMap { span.periods.contains($0) ? $0 : nil } ?? span.periods[0]
  }

  func with(_ change: (inout StatisticsFilter) -> Void) -> StatisticsFilter {
    var filter = self
    change(&filter)
    return filter
  }

  /// Names and values of its address; what is usual is left out.
  var fields: [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    if let sport { fields.append(("sport", sport.addressName)) }
    if span != .twelveMonths { fields.append(("span", span.name)) }
    if page > 0 { fields.append(("page", decimal(page))) }
    if let by, by == period, by != span.periods[0] { fields.append(("by", by.name)) }
    if let measure { fields.append(("show", measure.name)) }
    if shadesLoad { fields.append(("shade", "load")) }
    return fields
  }

  /// Of a page that shows this.
  func address(_ part: StatisticsPart) -> String {
    var pieces = [part.path]
    for (index, field) in fields.enumerated() {
      pieces.append(index == 0 ? "?" : "&")
      pieces.append(joined(field.name, "=", field.value))
    }
    return joined(pieces)
  }
}

extension StatisticsFilter {
  /// Of the list of what was done in some days.
  func activities(_ days: ClosedRange<Int>) -> String {
    joined(
      "/activities?from=", CalendarDay.text(of: days.lowerBound), "&to=",
      CalendarDay.text(of: days.upperBound),
      sport.map { joined("&sport=", $0.addressName) } ?? "")
  }
}

extension StatisticsPeriod {
  /// The days of one that begins on a day.
  func days(from start: Int) -> ClosedRange<Int> {
    let (year, month, _) = CalendarDay.date(of: start)
    let next =
      switch self {
      case .week: start + 7
      case .month:
        CalendarDay.number(
          year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1)
      case .year: CalendarDay.number(year: year + 1, month: 1, day: 1)
      }
    return start...max(start, next - 1)
  }
}

extension StatisticsFrame {
  /// Of the list of a period's activities, as far as its days are looked at.
  func activities(ofPeriodFrom start: Int) -> String {
    filter.activities(filter.period.days(from: start).clamped(to: days))
  }

  /// What the bars may be: one year alone would be a single bar.
  var periods: [StatisticsPeriod] {
    filter.span == .all && years.count < 2 ? [.month] : filter.span.periods
  }

  private static var fewest: Int { 6 }

  /// Of all time the periods from the first with an activity on: the months before it say nothing. Some are kept all the
  /// same, so that a beginning looks like one. Of other spans every period, as in the calendar.
  func fromFirst<Period>(_ periods: [Period], isActive: (Period) -> Bool) -> [Period] {
    guard filter.span == .all, !hasEarlier, let first = periods.firstIndex(where: isActive)
    else { return periods }
    return Array(periods[max(0, min(first, periods.count - Self.fewest))...])
  }
}

extension Sport {
  /// As addresses say it.
  var addressName: String {
    switch self {
    case .other: "other"
    case .running: "running"
    case .walking: "walking"
    case .hiking: "hiking"
    case .cycling: "cycling"
    case .swimming: "swimming"
    case .workout: "workout"
    }
  }

  /// Whether it is measured by its distance.
  var hasDistance: Bool { self != .workout && self != .other }
}
