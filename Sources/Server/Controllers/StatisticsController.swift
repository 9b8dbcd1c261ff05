import Engine
import Hummingbird
import Screens
import Store

/// Weeks, months and years, records, trends, fitness and fatigue.
struct StatisticsController {
  let services: AppServices
  private static let trendDays = 365
  private static let trendCount = 3
  private static let balanceDays = 26 * 7

  func addRoutes(to router: Router<AppContext>) {
    router.get("/statistics") { request, context in
      let visit = try await Visit(services, context)
      let query = StatisticsQuery(request.queryFields)
      return visit.page(.statistics, statisticsScreen(try await state(visit, query)))
    }
  }

  private func state(_ visit: Visit, _ query: StatisticsQuery) async throws -> StatisticsState {
    let now = services.presentMoment()
    var state = StatisticsState(
      now: now, units: visit.units, period: query.period, measure: query.measure,
      page: query.page)
    let firstRun = try await visit.store.statistics.firstDay(of: .running)
    let firstWorkout = try await visit.store.statistics.firstDay(of: .workout)
    (state.hasRuns, state.hasWorkouts) = (firstRun != nil, firstWorkout != nil)
    guard let firstDay = [firstRun, firstWorkout].compactMap(\.self).min() else { return state }
    let calendar = PeriodCalendar(query.period, today: services.presentDay)
    let days = calendar.days(page: query.page)
    // The age of today, so that the loads are the same all day.
    let body = AthleteBody(visit.settings, at: Double(services.presentDay) * 86_400)
    let knowsRates = body.restingHeartRate != nil && body.highestHeartRate != nil
    let loads = knowsRates ? try await visit.store.statistics.dayLoads(of: body) : nil
    state.totals =
      PeriodTotals(
        calendar: calendar, page: query.page, zoneMinutes: now.zoneMinutes,
        days: try await visit.store.statistics.dayTotals(
          from: days.lowerBound, through: days.upperBound - 1),
        loads: loads
      ).all
    state.hasEarlier = firstDay < days.lowerBound
    state.records = try await visit.store.statistics.personalRecords().map(RecordRow.init)
    state.trends = try await trends(visit, now)
    state.load = loadState(loads, now)
    return state
  }

  // MARK: Trends

  /// The three ranges of pace with the most running in a year, each 15 s/km or 20 s/mi wide.
  private func trends(_ visit: Visit, _ now: Moment) async throws -> [CadenceTrend] {
    let (meters, width) = visit.units == .metric ? (1000.0, 15.0) : (1609.344, 20.0)
    let found = try await visit.store.statistics.paceCadences(
      since: services.presentDay - Self.trendDays, meters: meters, binSeconds: width)
    let byBin = Dictionary(grouping: found, by: \.bin)
    let usual = byBin.sorted { a, b in
      let (many, few) = (a.value.windowTotal, b.value.windowTotal)
      return many == few ? a.key < b.key : many > few
    }.prefix(Self.trendCount)
    return usual.sorted { $0.key < $1.key }.map { bin, cadences in
      CadenceTrend(
        paces: Double(bin) * width / meters...Double(bin + 1) * width / meters,
        points: cadences.map { CadenceTrend.Point($0, zoneMinutes: now.zoneMinutes) })
    }
  }

  // MARK: Fitness and fatigue

  /// - Parameter loads: nil where the athlete's heart rates are not known.
  private func loadState(_ loads: [DayLoad]?, _ now: Moment) -> LoadState {
    guard let loads else { return .needsHeartRates }
    guard let first = loads.first, first.day <= services.presentDay else { return .noHeartRate }
    let today = services.presentDay
    var balance = LoadBalance()
    var days: [BalanceDay] = []
    var next = 0
    for day in max(first.day, today - 20 * 365)...today {
      while next < loads.count, loads[next].day < day { next += 1 }
      balance.add(day: next < loads.count && loads[next].day == day ? loads[next].load : 0)
      if day > today - Self.balanceDays {
        days.append(
          BalanceDay(
            date: midnight(of: day, zoneMinutes: now.zoneMinutes), fitness: balance.fitness,
            fatigue: balance.fatigue))
      }
    }
    return .known(days)
  }
}

/// The period, the measure and the page of the statistics, from the address. Values that cannot be read are ignored.
struct StatisticsQuery: Equatable {
  let period: StatisticsPeriod
  let measure: StatisticsMeasure
  /// How many pages back, 0 … 999.
  let page: Int

  init(_ fields: Form) {
    period = StatisticsPeriod.allCases.first { $0.name == fields["by"] } ?? .week
    measure = StatisticsMeasure.allCases.first { $0.name == fields["show"] } ?? .distance
    page = min(max(fields["page"].flatMap(Int.init) ?? 0, 0), 999)
  }
}

extension [PaceCadence] {
  fileprivate var windowTotal: Int { reduce(0) { $0 + $1.windowCount } }
}

extension CadenceTrend.Point {
  fileprivate init(_ found: PaceCadence, zoneMinutes: Int32) {
    self.init(
      date: midnight(of: found.day, zoneMinutes: zoneMinutes), cadence: found.cadence,
      isPaced: found.isPaced, windowCount: found.windowCount)
  }
}

extension RecordRow {
  fileprivate init(_ record: PersonalRecord) {
    self.init(
      kind: Kind(record.kind), value: record.value, activity: ActivityRow(record.activity))
  }
}

extension RecordRow.Kind {
  fileprivate init(_ kind: RecordKind) {
    switch kind {
    case .longest: self = .longest
    case .mostClimb: self = .mostClimb
    case .fastest(let distance):
      switch distance {
      case .meters400: self = .meters400
      case .kilometer: self = .kilometer
      case .mile: self = .mile
      case .kilometers5: self = .kilometers5
      case .kilometers10: self = .kilometers10
      case .halfMarathon: self = .halfMarathon
      case .marathon: self = .marathon
      }
    }
  }
}
