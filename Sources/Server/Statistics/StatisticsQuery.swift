import Engine
import Screens

/// The query of a statistics page. Invalid values are ignored.
struct StatisticsQuery: Equatable {
  /// The requested filter. There may be no activities of its sport.
  let filter: StatisticsFilter

  init(_ fields: Form) {
    let sport = fields["sport"].flatMap(parsedSport)
    filter = StatisticsFilter(
      sport: sport, span: Self.span(fields["span"] ?? ""),
      page: fields.integer("page", in: 0...999) ?? 0,
      by: StatisticsPeriod.allCases.first { $0.name == fields["by"] },
      measure: StatisticsMeasure.allCases.first { $0.name == fields["show"] },
      colorsByLoad: fields["shade"] == "load")
  }

  private static func span(_ text: String) -> StatisticsSpan {
    switch text {
    case StatisticsSpan.fourWeeks.name: .fourWeeks
    case StatisticsSpan.all.name: .all
    default:
      if let year = InputRange(1900...2200).parse(text) {
        StatisticsSpan.year(year)
      } else {
        StatisticsSpan.twelveMonths
      }
    }
  }
}

/// Computes the date ranges for the statistics, and the starts of the weeks, months and years within them. Days are
/// counted since 1970.
struct PeriodCalendar {
  let today: Int

  /// Returns the days that a filter covers, including future days.
  ///
  /// - Parameter first: The day of the first activity.
  func days(of filter: StatisticsFilter, since first: Int) -> ClosedRange<Int> {
    switch filter.span {
    case .fourWeeks:
      let monday = Day(today).monday.number - 28 * filter.page
      return monday - 21...monday + 6
    case .twelveMonths:
      return month(-11 - 12 * filter.page)...month(1 - 12 * filter.page) - 1
    case .year(let year): return Self.year(year)...Self.year(year + 1) - 1
    case .all:
      let (firstYear, _, _) = Day(min(first, today)).date
      return Self.year(firstYear)...Self.year(Day(today).date.year + 1) - 1
    }
  }

  /// Returns the first days of the periods in a range, in order. For weeks, starts with the Monday on or before the
  /// first day.
  func starts(of period: StatisticsPeriod, in days: ClosedRange<Int>) -> [Int] {
    var starts: [Int] = []
    var start = period == .week ? Day(days.lowerBound).monday.number : days.lowerBound
    while start <= days.upperBound {
      starts.append(start)
      start = Self.next(period, after: start)
    }
    return starts
  }

  private static func next(_ period: StatisticsPeriod, after start: Int) -> Int {
    let (year, month, _) = Day(start).date
    return switch period {
    case .week: start + 7
    case .month: Day(year: year, month: month + 1, day: 1).number
    case .year: Self.year(year + 1)
    }
  }

  /// Returns the days that the calendar shows: a year, or the 53 weeks up to the end of the range.
  func calendarDays(of filter: StatisticsFilter, in days: ClosedRange<Int>) -> ClosedRange<Int> {
    if case .year = filter.span { return days }
    let last = min(days.upperBound, today)
    return Day(last).monday.number - 52 * 7...last
  }

  /// Returns the first day of a month, given as an offset from the current month.
  private func month(_ offset: Int) -> Int {
    let (year, month, _) = Day(today).date
    let months = year * 12 + month - 1 + offset
    return Day(year: months / 12, month: months % 12 + 1, day: 1).number
  }

  static func year(_ year: Int) -> Int { Day(year: year, month: 1, day: 1).number }
}
