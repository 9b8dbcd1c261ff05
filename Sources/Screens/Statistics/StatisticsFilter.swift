public import Engine

/// The period over which totals are summed. URLs use the name.
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

/// The measure that the bars show.
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

/// The selected time span.
public enum StatisticsSpan: Equatable, Sendable {
  case fourWeeks, twelveMonths, all
  case year(Int)

  /// The name in URLs: "4w", "12m", "all", "2026".
  public var name: String {
    switch self {
    case .fourWeeks: "4w"
    case .twelveMonths: "12m"
    case .all: "all"
    case .year(let year): decimal(year)
    }
  }

  /// The periods that the bars may show, starting with the default.
  public var periods: [StatisticsPeriod] {
    switch self {
    case .fourWeeks: [.week]
    case .twelveMonths, .year: [.month, .week]
    case .all: [.year, .month]
    }
  }
}

/// A statistics page.
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

/// The selected sport, days and chart, which URLs preserve.
public struct StatisticsFilter: Equatable, Sendable {
  /// The selected sport; nil for all sports.
  public var sport: Sport?
  public var span: StatisticsSpan
  /// The number of spans back from the present; always 0 unless the span is four weeks or twelve months.
  public var page: Int
  /// The period that each bar covers; nil for the span's default.
  public var by: StatisticsPeriod?
  /// The measure that the bars show; nil for the first one that has data.
  public var measure: StatisticsMeasure?
  /// Whether the calendar's shades show the load instead of the time.
  public var colorsByLoad: Bool

  public init(
    sport: Sport? = nil, span: StatisticsSpan = .twelveMonths, page: Int = 0,
    by: StatisticsPeriod? = nil, measure: StatisticsMeasure? = nil, colorsByLoad: Bool = false
  ) {
    self.sport = sport
    self.span = span
    self.page = page
    self.by = by
    self.measure = measure
    self.colorsByLoad = colorsByLoad
  }

  /// The period that each bar covers.
  public var period: StatisticsPeriod {
    by.flatMap { span.periods.contains($0) ? $0 : nil } ?? span.periods[0]
  }

  func with(_ change: (inout StatisticsFilter) -> Void) -> StatisticsFilter {
    var filter = self
    change(&filter)
    return filter
  }

  /// The URL's query items. Default values are omitted.
  var fields: [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    if let sport { fields.append(("sport", sport.name)) }
    if span != .twelveMonths { fields.append(("span", span.name)) }
    if page > 0 { fields.append(("page", decimal(page))) }
    if let by, by == period, by != span.periods[0] { fields.append(("by", by.name)) }
    if let measure { fields.append(("show", measure.name)) }
    if colorsByLoad { fields.append(("shade", "load")) }
    return fields
  }

  /// Returns the URL of a page with this filter.
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
  /// Returns the URL of the list of activities in a range of days.
  func activities(_ days: ClosedRange<Int>) -> String {
    joined(
      "/activities?from=", Day(days.lowerBound).text, "&to=",
      Day(days.upperBound).text,
      sport.map { joined("&sport=", $0.name) } ?? "")
  }
}

extension StatisticsPeriod {
  /// Returns the days of the period that begins on a day.
  func days(from start: Int) -> ClosedRange<Int> {
    let (year, month, _) = Day(start).date
    let next =
      switch self {
      case .week: start + 7
      case .month:
        Day(
          year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1
        ).number
      case .year: Day(year: year + 1, month: 1, day: 1).number
      }
    return start...max(start, next - 1)
  }
}

extension StatisticsFrame {
  /// Returns the URL of the list of a period's activities within the selected days.
  func activities(ofPeriodFrom start: Int) -> String {
    filter.activities(filter.period.days(from: start).clamped(to: days))
  }

  /// The periods that the bars may show. Excludes years if there is only one, which would be a single bar.
  var periods: [StatisticsPeriod] {
    filter.span == .all && years.count < 2 ? [.month] : filter.span.periods
  }

  private static var requiredCount: Int { 6 }

  /// Returns the periods to show. For all time, drops the periods before the first activity but keeps at least six, so
  /// that a recent start is recognisable. For other spans, returns all periods, like the calendar.
  func droppingInactivePrefix<Period>(_ periods: [Period], isActive: (Period) -> Bool) -> [Period] {
    guard filter.span == .all, !hasEarlier, let first = periods.firstIndex(where: isActive)
    else { return periods }
    return Array(periods[max(0, min(first, periods.count - Self.requiredCount))...])
  }
}
