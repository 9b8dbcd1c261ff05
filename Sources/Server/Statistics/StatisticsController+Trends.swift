import Engine
import Screens
import Store

extension StatisticsPageContext {
  private static var trendCount: Int { 3 }
  private static var balanceDays: Int { 26 * 7 }
  private static var exerciseCount: Int { 6 }
  /// The maximum number of weeks that a chart of repetitions can show legibly.
  private static var maximumWeeks: Int { 53 }

  // MARK: Effort

  var effort: StatisticsEffortState {
    StatisticsEffortState(
      frame: frame, zones: HeartRateZones(of: body),
      periods: metrics.zones(frame.filter, in: frame.days), load: loadState)
  }

  /// Fitness and fatigue over time, from all sports combined.
  private var loadState: LoadState {
    guard body.restingHeartRate != nil, let efforts = metrics.efforts else {
      return .needsHeartRates
    }
    let loads = efforts.filter { $0.load > 0 }
    guard let first = loads.first, first.day <= frame.today else { return .noHeartRate }
    var balance = LoadBalance()
    var days: [BalanceDay] = []
    var next = 0
    for day in max(first.day, frame.today - 20 * 365)...frame.today {
      var load = 0.0
      while next < loads.count, loads[next].day <= day {
        if loads[next].day == day { load += loads[next].load }
        next += 1
      }
      balance.add(day: load)
      if day > frame.today - Self.balanceDays {
        days.append(
          BalanceDay(
            date: Instant(day: day, zoneMinutes: frame.now.zoneMinutes), fitness: balance.fitness,
            fatigue: balance.fatigue))
      }
    }
    return .known(days)
  }

  // MARK: Trends

  func trends() async throws -> TrendsState {
    var state = TrendsState(frame: frame)
    guard let sport = frame.filter.sport, !frame.sports.isEmpty else { return state }
    switch sport {
    case .running: state.cadences = try await cadences()
    case .walking:
      state.walks = try await context.store.walks.list(
        since: frame.days.lowerBound, through: frame.days.upperBound
      ).map(WalkHistoryRow.init)
    case .workout:
      (state.firstMonday, state.exercises) = try await exercises()
    default: break
    }
    state.speeds = metrics.days(sport, in: frame.days).map {
      DaySpeed(day: $0.day, meters: $0.distanceMeters, movingSeconds: $0.movingSeconds)
    }
    return state
  }

  /// Returns the cadence trends for the three pace ranges in which the athlete runs most. Each range is 15 s/km or 20
  /// s/mi wide.
  private func cadences() async throws -> [CadenceTrend] {
    let (meters, width) = context.units == .metric ? (1000.0, 15.0) : (1609.344, 20.0)
    let found = try await context.store.statistics.paceCadences(
      since: frame.days.lowerBound, meters: meters, binSeconds: width
    ).filter { $0.day <= frame.days.upperBound }
    let byBin = Dictionary(grouping: found, by: \.bin)
    let usual = byBin.sorted { a, b in
      let (many, few) = (a.value.windowTotal, b.value.windowTotal)
      return many == few ? a.key < b.key : many > few
    }.prefix(Self.trendCount)
    return usual.sorted { $0.key < $1.key }.map { bin, cadences in
      CadenceTrend(
        paces: Double(bin) * width / meters...Double(bin + 1) * width / meters,
        points: cadences.map { CadenceTrend.Point($0, zoneMinutes: frame.now.zoneMinutes) })
    }
  }

  /// Returns the Monday of the first week, and the weekly amounts for the exercises with the most sets.
  private func exercises() async throws -> (Int, [ExerciseWeeks]) {
    let last = Day(min(frame.days.upperBound, frame.today)).monday.number
    let first = max(
      Day(frame.days.lowerBound).monday.number, last - 7 * (Self.maximumWeeks - 1))
    let days = try await context.store.statistics.dayExercises().filter {
      $0.day >= first && $0.day < last + 7
    }
    let byExercise = Dictionary(grouping: days, by: \.exercise).sorted { a, b in
      let (many, few) = (a.value.setTotal, b.value.setTotal)
      return many == few ? a.key < b.key : many > few
    }
    return (
      first,
      byExercise.prefix(Self.exerciseCount).map { exercise, days in
        let isCounted = days.contains { $0.repetitions > 0 }
        var amounts = [Int](repeating: 0, count: max(2, (last - first) / 7 + 1))
        for day in days {
          amounts[(day.day - first) / 7] += isCounted ? day.repetitions : day.sets
        }
        return ExerciseWeeks(exercise: exercise, amounts: amounts, isCounted: isCounted)
      }
    )
  }
}

extension [PaceCadence] {
  fileprivate var windowTotal: Int { reduce(0) { $0 + $1.windowCount } }
}

extension [DayExercise] {
  fileprivate var setTotal: Int { reduce(0) { $0 + $1.sets } }
}

extension CadenceTrend.Point {
  fileprivate init(_ found: PaceCadence, zoneMinutes: Int) {
    self.init(
      date: Instant(day: found.day, zoneMinutes: zoneMinutes), cadence: found.cadence,
      isPaced: found.isPaced, windowCount: found.windowCount)
  }
}
