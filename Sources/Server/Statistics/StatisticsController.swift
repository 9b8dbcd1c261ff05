import Engine
import Hummingbird
import Model
import Screens
import Store

/// The statistics pages: totals, records, effort and trends.
struct StatisticsController: Controller {
  let services: BaseServices

  func addRoutes(to router: Router<AppContext>) {
    router.get("/statistics") { request, context in
      let page = try await StatisticsPageContext(services, request, context)
      return page.render(statisticsScreen(page.overview))
    }
    router.get("/statistics/records") { request, context in
      let page = try await StatisticsPageContext(services, request, context, isOfOneSport: true)
      return page.render(recordsScreen(try await page.records()))
    }
    router.get("/statistics/effort") { request, context in
      let page = try await StatisticsPageContext(services, request, context)
      return page.render(effortScreen(page.effort))
    }
    router.get("/statistics/trends") { request, context in
      let page = try await StatisticsPageContext(services, request, context, isOfOneSport: true)
      return page.render(trendsScreen(try await page.trends()))
    }
  }
}

/// The context of a statistics page: the athlete and the data that all of these pages need.
struct StatisticsPageContext {
  let context: PageContext
  let frame: StatisticsFrame
  let metrics: StatisticsMetrics
  let body: AthleteBody

  /// - Parameter isOfOneSport: Whether the page shows a single sport instead of combining them. The main sport is then
  ///   the default.
  init(
    _ services: BaseServices, _ request: Request, _ context: AppContext, isOfOneSport: Bool = false
  ) async throws {
    let page = try await PageContext(services, context)
    self.context = page
    let calendar = PeriodCalendar(today: services.currentDay)
    // Uses the athlete's age at the start of the day, so that loads don't change during the day.
    body = AthleteBody(page.settings, at: Double(calendar.today) * 86_400)
    let statistics = page.store.statistics
    var efforts: [DayEffort]?
    if body.highestHeartRate != nil { efforts = try await statistics.dayEfforts(of: body) }
    metrics = StatisticsMetrics(
      calendar: calendar, history: try await statistics.history(), efforts: efforts)
    var filter = StatisticsQuery(request.queryFields).filter
    let sports = metrics.sports
    if let sport = filter.sport, !sports.contains(sport) { filter.sport = nil }
    if isOfOneSport { filter.sport = filter.sport ?? metrics.mainSport }
    // A chart with a single year is not useful, so show that year's months instead.
    if filter.span == .all, metrics.years.count < 2 { filter.by = .month }
    let days = calendar.days(of: filter, since: metrics.firstDay)
    frame = StatisticsFrame(
      now: services.currentInstant(), units: page.units, filter: filter, sports: sports,
      years: metrics.years, days: days, today: calendar.today,
      hasEarlier: metrics.firstDay < days.lowerBound, hasLater: days.upperBound < calendar.today)
  }

  func render(_ screen: HTML) -> Response { context.render(.statistics, screen) }

  /// The days that the page covers, or nil for all time.
  private var shownDays: ClosedRange<Int>? { frame.filter.span == .all ? nil : frame.days }
  private var sport: Sport { frame.filter.sport ?? .running }

  // MARK: Overview

  var overview: StatisticsState {
    StatisticsState(
      frame: frame, totals: metrics.totals(frame.filter, in: frame.days),
      sports: metrics.sportTotals(in: frame.days),
      calendar: metrics.calendar(frame.filter, in: frame.days),
      years: metrics.yearSums(frame.filter), streak: metrics.streak,
      weeks: metrics.weeks(frame.filter.sport, in: frame.days))
  }

  // MARK: Records

  func records() async throws -> RecordsState {
    var state = RecordsState(frame: frame)
    guard !frame.sports.isEmpty else { return state }
    if sport == .workout {
      state.rows = try await exerciseRows()
    } else {
      state.speeds = try await curve(.speedByDuration)
      state.powers = try await curve(.power)
      state.rows = try await lengthRows() + durationRows() + powerRows() + mostRows()
    }
    return state
  }

  private func curve(_ kind: CurveKind) async throws -> BestCurve {
    let all = try await context.store.statistics.curve(kind, of: sport)
    let shown = try await bests(kind)
    return BestCurve(
      points: all.map { best in
        BestCurve.Point(
          seconds: best.span, shown: shown.first { $0.span == best.span }?.value,
          allTime: best.value)
      })
  }

  /// Returns the best values in the selected period, or an empty array if the period is all time.
  private func bests(_ kind: CurveKind) async throws -> [CurveBest] {
    guard let days = shownDays else { return [] }
    return try await context.store.statistics.curve(kind, of: sport, in: days)
  }

  private func rows(
    _ kind: CurveKind, of spans: [Double], _ name: (Double) -> BestKind
  ) async throws -> [BestRow] {
    if spans.isEmpty { return [] }
    let all = try await context.store.statistics.curve(kind, of: sport)
    let shown = try await bests(kind)
    return all.filter { spans.contains($0.span) }.map { best in
      BestRow(
        kind: name(best.span), shown: shown.first { $0.span == best.span }.map(Best.init),
        allTime: Best(best))
    }
  }

  private func lengthRows() async throws -> [BestRow] {
    try await rows(.speedByLength, of: sport.profile.recordLengths) { .length($0) }
  }

  private func durationRows() async throws -> [BestRow] {
    try await rows(.speedByDuration, of: sport.profile.recordDurations) { .duration($0) }
  }

  private static let powers: [Double] = [5, 60, 300, 1200, 3600]

  private func powerRows() async throws -> [BestRow] {
    try await rows(.power, of: Self.powers) { .power($0) }
  }

  private func mostRows() async throws -> [BestRow] {
    let all = try await context.store.statistics.sportRecords(of: sport)
    let shown =
      if let days = shownDays {
        try await context.store.statistics.sportRecords(of: sport, in: days)
      } else {
        [SportRecord]()
      }
    return all.map { most in
      BestRow(
        kind: BestKind(most.kind), shown: shown.first { $0.kind == most.kind }.map(Best.init),
        allTime: Best(most))
    }
  }

  private func exerciseRows() async throws -> [BestRow] {
    let all = try await context.store.statistics.exerciseRecords()
    let shown =
      if let days = shownDays {
        try await context.store.statistics.exerciseRecords(in: days)
      } else {
        [ExerciseRecord]()
      }
    return all.map { record in
      BestRow(
        kind: .exercise(record.exercise),
        shown: shown.first { $0.exercise == record.exercise }.map(Best.init),
        allTime: Best(record))
    }
  }
}

extension Best {
  private init(_ value: Double, _ activity: ActivitySummary) {
    self.init(
      value: value, activity: activity.id.description,
      start: Instant(activity.startUnixSeconds, activity.zoneMinutes))
  }

  fileprivate init(_ best: CurveBest) { self.init(best.value, best.activity) }
  fileprivate init(_ most: SportRecord) { self.init(most.value, most.activity) }
  fileprivate init(_ record: ExerciseRecord) {
    self.init(Double(record.repetitions), record.activity)
  }
}

extension BestKind {
  fileprivate init(_ kind: SportRecord.Kind) {
    switch kind {
    case .distance: self = .longest
    case .time: self = .longestTime
    case .climb: self = .mostClimb
    }
  }
}
