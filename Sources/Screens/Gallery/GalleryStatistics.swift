import Engine

/// Weeks before `galleryNow`, with its Monday last.
private func totals(_ period: StatisticsPeriod, count: Int, load: Bool = true) -> [PeriodTotal] {
  let days: Double =
    switch period {
    case .week: 7
    case .month: 30.44
    case .year: 365.25
    }
  return (0..<count).map { index in
    let ago = Double(count - 1 - index)
    let rests = period == .week && index % 7 == 2
    let runs = rests ? 0 : Int(days / 7 * 3) + index % 2
    let meters = Double(runs) * (6200 + Double(index * 977 % 2400))
    return PeriodTotal(
      start: Moment(
        unixSeconds: galleryNow.unixSeconds - (5 + ago * days) * 86_400, zoneMinutes: 60),
      runCount: runs, meters: meters, movingSeconds: meters * 0.338,
      climbMeters: meters * 0.007, load: load ? meters * 0.011 : nil)
  }
}

private func trend(_ pace: Double, from first: Double, to last: Double) -> CadenceTrend {
  CadenceTrend(
    paces: pace / 1000...(pace + 15) / 1000,
    points: (0..<24).map { index in
      let share = Double(index) / 23
      return CadenceTrend.Point(
        date: Moment(
          unixSeconds: galleryNow.unixSeconds - (1 - share) * 180 * 86_400, zoneMinutes: 60),
        cadence: first + (last - first) * share + Double(index * 7919 % 13) / 13 * 5 - 2.5,
        isPaced: index % 5 == 3, windowCount: 4 + index % 9)
    })
}

private var records: [RecordRow] {
  let run = galleryLatest[0]
  return [
    RecordRow(kind: .meters400, value: 88.4, activity: run),
    RecordRow(kind: .kilometer, value: 246.2, activity: run),
    RecordRow(kind: .mile, value: 412, activity: galleryLatest[1]),
    RecordRow(kind: .kilometers5, value: 1344.1, activity: run),
    RecordRow(kind: .kilometers10, value: 2871, activity: run),
    RecordRow(kind: .halfMarathon, value: 6561, activity: galleryLatest[1]),
    RecordRow(kind: .marathon, value: 14_523, activity: run),
    RecordRow(kind: .longest, value: 42_431, activity: run),
    RecordRow(kind: .mostClimb, value: 812, activity: galleryLatest[1]),
  ]
}

private var balance: [BalanceDay] {
  var balance = LoadBalance()
  return (0..<182).map { day in
    balance.add(day: day % 7 < 3 ? 60 + Double(day) / 3 : day % 28 == 6 ? 160 : 0)
    return BalanceDay(
      date: Moment(
        unixSeconds: galleryNow.unixSeconds - Double(181 - day) * 86_400, zoneMinutes: 60),
      fitness: balance.fitness, fatigue: balance.fatigue)
  }
}

private func much(
  _ period: StatisticsPeriod = .week, _ measure: StatisticsMeasure = .distance,
  units: UnitSystem = .metric
) -> StatisticsState {
  StatisticsState(
    now: galleryNow, units: units, period: period, measure: measure,
    totals: totals(period, count: period == .year ? 10 : 12), hasEarlier: true,
    trends: [
      trend(315, from: 168, to: 173), trend(330, from: 165, to: 169),
      trend(345, from: 164, to: 164),
    ],
    records: records, load: .known(balance))
}

var statisticsGallery: [GalleryItem] {
  let cases: [(String, String, StatisticsState)] = [
    ("statistics", "Statistics, weeks", much()),
    (
      "statistics-imperial", "Statistics, months by time, imperial",
      much(.month, .time, units: .imperial)
    ),
    ("statistics-years", "Statistics, years by climb", much(.year, .climb)),
    ("statistics-runs", "Statistics, weeks by runs", much(.week, .runs)),
    ("statistics-load", "Statistics, weeks by load", much(.week, .load)),
    ("statistics-little", "Statistics, one run so far", little),
    ("statistics-gap", "Statistics, a page without runs", gap),
    ("statistics-workouts", "Statistics, workouts too", withWorkouts(little)),
    (
      "statistics-workouts-alone", "Statistics, workouts and no run",
      withWorkouts(
        StatisticsState(
          now: galleryNow, totals: totals(.week, count: 12).map { PeriodTotal(start: $0.start) },
          hasRuns: false))
    ),
    (
      "statistics-empty", "Statistics, no run yet", StatisticsState(now: galleryNow, hasRuns: false)
    ),
  ]
  return cases.map { slug, title, state in
    GalleryItem(slug, title, .statistics) { statisticsScreen(state) }
  }
}

private func withWorkouts(_ state: StatisticsState) -> StatisticsState {
  var state = state
  state.hasWorkouts = true
  for index in state.totals.indices where index % 4 != 1 {
    state.totals[index].workouts = WorkoutTotal(
      count: 1 + index % 3, seconds: 900 * Double(1 + index % 3) + 40 * Double(index))
  }
  return state
}

private var little: StatisticsState {
  var weeks = totals(.week, count: 12, load: false).map { PeriodTotal(start: $0.start) }
  weeks[11].runCount = 1
  (weeks[11].meters, weeks[11].movingSeconds, weeks[11].climbMeters) = (3210, 1163, 4)
  let point = CadenceTrend.Point(
    date: galleryNow, cadence: 166.4, isPaced: false, windowCount: 3)
  return StatisticsState(
    now: galleryNow, totals: weeks, trends: [CadenceTrend(paces: 0.36...0.375, points: [point])],
    records: [
      RecordRow(kind: .meters400, value: 131, activity: galleryLatest[1]),
      RecordRow(kind: .kilometer, value: 352, activity: galleryLatest[1]),
      RecordRow(kind: .longest, value: 3210, activity: galleryLatest[1]),
    ], load: .needsHeartRates)
}

private var gap: StatisticsState {
  StatisticsState(
    now: galleryNow, totals: totals(.week, count: 12).map { PeriodTotal(start: $0.start, load: 0) },
    page: 3, hasEarlier: true, records: records, load: .noHeartRate)
}

var planGallery: [GalleryItem] {
  let own = PreferredCadence(pace: 0.34, cadence: 164.6)
  let cases: [(String, String, PlanState)] = [
    ("plan", "Cadence plan, none", PlanState(preferred: own, knownStretches: 31, csrf: "token")),
    ("plan-unknown", "Cadence plan, own cadence unknown", PlanState(knownStretches: 4)),
    ("plan-under-way", "Cadence plan, third week", underWay(16, preferred: own)),
    (
      "plan-reached", "Cadence plan, reached, imperial",
      underWay(60, units: .imperial, preferred: own)
    ),
    ("plan-first-day", "Cadence plan, first day, own cadence unknown", underWay(0)),
  ]
  return cases.map { slug, title, state in
    GalleryItem(slug, title, .plan) { planScreen(state) }
  }
}

private func underWay(
  _ day: Int, units: UnitSystem = .metric, preferred: PreferredCadence? = nil
) -> PlanState {
  let start = Moment(
    unixSeconds: galleryNow.unixSeconds - Double(day) * 86_400 - 29_520, zoneMinutes: 60)
  return PlanState(
    units: units,
    underWay: PlanUnderWay(plan: ProgressivePlan(goal: 0.05, weeks: 6), start: start, day: day),
    preferred: preferred, knownStretches: 7, csrf: "token")
}
