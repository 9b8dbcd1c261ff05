import Engine
import Screens

private func number(_ exercise: String) -> UInt8 { Exercise.named(exercise)?.number ?? 0 }

private func best(_ value: Double, _ run: Int = 0) -> Best {
  let activity = galleryLatest[run % galleryLatest.count]
  return Best(value: value, activity: activity.id, start: activity.start)
}

private func curve(_ durations: [Double], from first: Double, fall: Double, until: Double)
  -> BestCurve
{
  BestCurve(
    points: durations.enumerated().map { index, seconds in
      let value = first - fall * Double(index)
      return BestCurve.Point(
        seconds: seconds, shown: seconds <= until ? value * (0.93 + Double(index % 3) / 50) : nil,
        allTime: value)
    })
}

private func runs(
  _ span: StatisticsSpan = .twelveMonths, units: UnitSystem = .metric
) -> RecordsState {
  let lengths: [(Double, Double)] = [
    (400, 88.4), (1000, 246.2), (1609.344, 412), (5000, 1344.1), (10_000, 2871), (21_097.5, 6561),
    (42_195, 14_523),
  ]
  return RecordsState(
    frame: galleryFrame(.running, span, units: units),
    speeds: curve(Array(EffortCurve.durations.dropLast()), from: 4.6, fall: 0.14, until: 7200),
    rows: lengths.map { meters, seconds in
      BestRow(
        kind: .length(meters),
        shown: span == .all || meters > 22_000 ? nil : best(meters / seconds / 1.04, 1),
        allTime: best(meters / seconds))
    } + [
      BestRow(kind: .longest, shown: best(21_310, 1), allTime: best(42_431)),
      BestRow(kind: .longestTime, shown: best(7412, 1), allTime: best(14_711)),
      BestRow(kind: .mostClimb, shown: best(812, 1), allTime: best(812, 1)),
    ])
}

private var rides: RecordsState {
  let lengths: [(Double, Double)] = [
    (5000, 11.9), (10_000, 11.2), (20_000, 10.4), (40_000, 9.7), (100_000, 8.3),
  ]
  return RecordsState(
    frame: galleryFrame(.cycling, .year(2026)),
    speeds: curve(EffortCurve.durations, from: 13, fall: 0.32, until: 14_400),
    powers: curve(EffortCurve.powerDurations, from: 812, fall: 58, until: 7200),
    rows: lengths.map {
      BestRow(kind: .length($0), shown: best($1 * 0.95, 1), allTime: best($1))
    } + [
      BestRow(kind: .power(5), shown: best(790), allTime: best(812)),
      BestRow(kind: .power(3600), allTime: best(214)),
      BestRow(kind: .longest, shown: best(143_200, 1), allTime: best(201_900)),
    ])
}

private var exercises: RecordsState {
  RecordsState(
    frame: galleryFrame(.workout, sports: [.workout]),
    rows: [
      BestRow(kind: .exercise(number("squat")), shown: best(32), allTime: best(41, 1)),
      BestRow(kind: .exercise(number("push-up")), allTime: best(18)),
    ])
}

// MARK: Effort

private var body: AthleteBody {
  AthleteBody(restingHeartRate: 50, maximumHeartRate: 188)
}

private var balance: [BalanceDay] {
  var balance = LoadBalance()
  return (0..<182).map { day in
    balance.add(day: day % 7 < 3 ? 60 + Double(day) / 3 : day % 28 == 6 ? 160 : 0)
    return BalanceDay(
      date: Instant(
        unixSeconds: galleryNow.unixSeconds - Double(181 - day) * 86_400, zoneMinutes: 60),
      fitness: balance.fitness, fatigue: balance.fatigue)
  }
}

private func zoneMonths(_ count: Int) -> [ZonePeriod] {
  (0..<count).map { index in
    let hours = index % 5 == 3 ? 0 : 3 + Double(index * 977 % 7)
    return ZonePeriod(
      start: Day(
        year: 2025 + (11 + index) / 12, month: (11 + index) % 12 + 1, day: 1
      ).number,
      seconds: [0.08, 0.24, 0.38, 0.2, 0.08, 0.02].map { $0 * hours * 3600 })
  }
}

private var efforts: [(String, String, StatisticsEffortState)] {
  let frame = galleryFrame()
  let zones = HeartRateZones(of: body)
  return [
    (
      "statistics-effort", "Effort, zones and fitness",
      StatisticsEffortState(
        frame: frame, zones: zones, periods: zoneMonths(12), load: .known(balance))
    ),
    (
      "statistics-effort-unknown", "Effort, heart rates not told",
      StatisticsEffortState(frame: frame)
    ),
    (
      "statistics-effort-none", "Effort, no heart rate yet",
      StatisticsEffortState(frame: frame, zones: zones, load: .noHeartRate)
    ),
  ]
}

// MARK: Trends

private func trend(_ pace: Double, from first: Double, to last: Double) -> CadenceTrend {
  CadenceTrend(
    paces: pace / 1000...(pace + 15) / 1000,
    points: (0..<24).map { index in
      let share = Double(index) / 23
      return CadenceTrend.Point(
        date: Instant(
          unixSeconds: galleryNow.unixSeconds - (1 - share) * 180 * 86_400, zoneMinutes: 60),
        cadence: first + (last - first) * share + Double(index * 7919 % 13) / 13 * 5 - 2.5,
        isPaced: index % 5 == 3, windowCount: 4 + index % 9)
    })
}

private var speeds: [DaySpeed] {
  let today = galleryNow.localDay
  return (0..<40).map { index in
    let meters = 21_000 + Double(index * 7919 % 31) * 1000
    return DaySpeed(
      day: today - 7 * (39 - index) - index % 4, meters: meters,
      movingSeconds: meters / (6.6 + Double(index % 7) / 5))
  }
}

private var walks: [WalkHistoryRow] {
  (0..<18).map { index in
    let start = Instant(
      unixSeconds: galleryNow.unixSeconds - Double(index) * 5.3 * 86_400, zoneMinutes: 60)
    return WalkHistoryRow(
      activity: ActivityRow(
        id: "w", title: "Walk", sport: .walking, start: start, meters: 2100, movingSeconds: 1600),
      steps: 2600, stepLength: 0.71 + Double(index * 7 % 5) / 100, deviation: 0.03,
      speed: 1.24 + Double(index * 3 % 7) / 60, cadence: 108, good: 82, symmetry: 2,
      variability: 2, target: 0.72)
  }
}

private var trends: [(String, String, TrendsState)] {
  let frame = galleryFrame()
  let monday = Day(galleryNow.localDay).monday.number - 77
  return [
    (
      "statistics-trends", "Trends, runs",
      TrendsState(
        frame: frame,
        cadences: [
          trend(315, from: 168, to: 173), trend(330, from: 165, to: 169),
          trend(345, from: 164, to: 164),
        ], speeds: speeds)
    ),
    ("statistics-trends-none", "Trends, runs without a cadence", TrendsState(frame: frame)),
    (
      "statistics-trends-walks", "Trends, walks",
      TrendsState(frame: galleryFrame(.walking), walks: walks)
    ),
    (
      "statistics-trends-rides", "Trends, rides",
      TrendsState(frame: galleryFrame(.cycling), speeds: speeds)
    ),
    (
      "statistics-trends-workouts", "Trends, workouts",
      TrendsState(
        frame: galleryFrame(.workout),
        exercises: ["squat", "push-up", "plank"].enumerated().map { index, exercise in
          ExerciseWeeks(
            exercise: number(exercise),
            amounts: (0..<12).map { ($0 * 7919 + index * 31) % 5 * (12 - 4 * index) },
            isCounted: index < 2)
        }, firstMonday: monday)
    ),
  ]
}

var statisticsPartsGallery: [GalleryItem] {
  let records: [(String, String, RecordsState)] = [
    ("statistics-records", "Records, runs", runs()),
    ("statistics-records-all", "Records, runs of all time, imperial", runs(.all, units: .imperial)),
    ("statistics-records-rides", "Records, rides with power", rides),
    ("statistics-records-workouts", "Records, workouts", exercises),
    (
      "statistics-records-none", "Records, none yet",
      RecordsState(frame: galleryFrame(.cycling, .fourWeeks))
    ),
  ]
  return records.map { slug, title, state in
    GalleryItem(slug, title, .statistics) { recordsScreen(state) }
  }
    + efforts.map { slug, title, state in
      GalleryItem(slug, title, .statistics) { effortScreen(state) }
    }
    + trends.map { slug, title, state in
      GalleryItem(slug, title, .statistics) { trendsScreen(state) }
    }
}
