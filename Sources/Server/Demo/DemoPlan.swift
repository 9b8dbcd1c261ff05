import Engine
import Store

/// An activity planned for the demo athlete.
struct DemoActivity: Equatable {
  /// The day, in days since 1970.
  var day: Int
  /// The start in minutes since local midnight.
  var minute: Int
  var sport: Sport
  var title: String
  var notes = ""
  var lengthMeters: Double
  var speed: Speed
  var seed: UInt64
  /// The seed for the route and its hills if the route is run repeatedly, otherwise nil.
  var routeSeed: UInt64?
  /// The athlete's cadence relative to that of the simulated runner.
  var cadenceShare = 1.0
  /// The increase that the cadence plan prescribes for that day, as a fraction of the cadence.
  var cadenceIncrease = 0.0
  /// Whether the run was paced by the metronome. Paced runs are stored as recorded sessions, all others as imported
  /// files.
  var isPaced = false
}

/// Half a year of training for a runner who started in spring. The volume rises each week, except in every fourth, and
/// speed increases slowly. The plan includes rides and walks, and some sessions are skipped. In the last weeks, there
/// are also a weekly ride home and walks on most days. Deterministic for a given seed and last day.
enum DemoPlan {
  static let weekCount = 26

  /// Returns the activities up to the day before `today`, latest first.
  static func activities(seed: UInt64, today: Int) -> [DemoActivity] {
    let monday = Day(today).monday.number
    let plan = cadencePlan(today: today)
    let weeks = (0..<weekCount).flatMap { week in
      self.week(week, monday: monday - 7 * (weekCount - 1 - week), seed: seed, plan)
    }
    return weeks.filter { $0.day < today }
      .sorted { ($0.day, $0.minute) > ($1.day, $1.minute) }
  }

  private static func week(
    _ week: Int, monday: Int, seed: UInt64, _ plan: CadencePlan
  ) -> [DemoActivity] {
    var random = SeededRandom(seed: seed &* 1_000_003 &+ UInt64(week))
    let progress = Double(week) / Double(weekCount - 1)
    let load = week % 4 == 3 ? 0.65 : 1
    let planned = sessions(week: week, progress: progress) + everyday(week: week)
    return planned.compactMap { session in
      let skipped = random.nextUnit() < session.skipProbability
      let variation = 1 + 0.06 * random.nextNormal()
      let pace = 1 + 0.015 * random.nextNormal()
      let minute = session.minute + random.nextNumber(below: 40) - 20
      let seed = random.next()
      if skipped { return nil }
      var activity = DemoActivity(
        day: monday + session.weekday, minute: minute, sport: session.sport,
        title: session.title, notes: session.notes,
        lengthMeters: session.meters(load * min(max(variation, 0.85), 1.15)),
        speed: .metersPerSecond(session.speed * min(max(pace, 0.95), 1.05)), seed: seed,
        routeSeed: session.isSameLoop ? loopSeed : nil,
        cadenceShare: cadenceShare(session, progress: progress),
        isPaced: isPaced(session, week: week))
      if activity.isPaced { activity.cadenceIncrease = plan.increase(on: activity.day) }
      return activity
    }
  }

  /// Returns whether a session is paced. Tempo runs are, from the tenth week on.
  private static func isPaced(_ session: PlannedSession, week: Int) -> Bool {
    session.sport == .running && session.weekday == 3 && week >= 9
  }

  /// Returns the athlete's relative cadence. It is low at first because of overstriding, and rises by two percentage
  /// points over the period.
  private static func cadenceShare(_ session: PlannedSession, progress: Double) -> Double {
    session.sport == .running ? 0.965 + 0.02 * progress : 1
  }

  /// Returns a cadence plan that started 23 days ago.
  static func cadencePlan(today: Int) -> CadencePlan {
    CadencePlan(goal: 0.05, weeks: 8, startDay: today - 23)
  }

  private struct PlannedSession {
    /// The day of the week, starting with 0 for Monday.
    var weekday: Int
    var minute: Int
    var sport: Sport
    var title: String
    var notes = ""
    var kilometers: Double
    /// The cruising speed in m/s.
    var speed: Double
    var skipProbability: Double
    /// Whether the route and its length are always the same.
    var isSameLoop = false

    func meters(_ share: Double) -> Double { kilometers * 1000 * (isSameLoop ? 1 : share) }
  }

  private static let loopSeed: UInt64 = 48

  /// Returns the regular sessions of a week. Over the period, easy runs get faster from 6:25 to 5:30 min/km, and long
  /// runs get longer from 8 to 17 km.
  private static func sessions(week: Int, progress: Double) -> [PlannedSession] {
    let easy = 2.6 + 0.43 * progress
    var sessions = [
      PlannedSession(
        weekday: 1, minute: 7 * 60, sport: .running, title: "Easy before work",
        kilometers: 4.5 + 2.5 * progress, speed: easy, skipProbability: 0.08),
      PlannedSession(
        weekday: 3, minute: 18 * 60 + 30, sport: .running, title: "Evening tempo",
        kilometers: 5.5 + 3 * progress, speed: easy * 1.1, skipProbability: 0.12),
      PlannedSession(
        weekday: 6, minute: 9 * 60 + 15, sport: .running, title: "Long run",
        notes: week == weekCount - 5 ? "Felt strong until the last hill." : "",
        kilometers: 8 + 9 * progress, speed: easy * 0.96, skipProbability: 0.06),
    ]
    if week >= 10 {
      sessions.append(
        PlannedSession(
          weekday: 4, minute: 12 * 60 + 15, sport: .running, title: "Lunch loop",
          kilometers: 4.8, speed: easy * 0.94, skipProbability: 0.25, isSameLoop: true))
    }
    if week % 2 == 0 {
      sessions.append(
        PlannedSession(
          weekday: 5, minute: 10 * 60 + 30, sport: .cycling, title: "Saturday ride",
          kilometers: 24 + 12 * progress, speed: 6.4 + 0.5 * progress, skipProbability: 0.15))
    }
    if week % 3 != 1 {
      sessions.append(
        PlannedSession(
          weekday: 2, minute: 19 * 60 + 10, sport: .walking, title: "Evening walk",
          kilometers: 3.2 + 0.6 * progress, speed: 1.38, skipProbability: 0.1))
    }
    return sessions
  }

  /// Returns the additional sessions of the last weeks: enough rides for wear forecasts, and walks of about 2 km in the
  /// morning. They are limited to these weeks so that the history is generated quickly.
  private static func everyday(week: Int) -> [PlannedSession] {
    var sessions: [PlannedSession] = []
    if week >= weekCount - 13 {
      sessions.append(
        PlannedSession(
          weekday: 0, minute: 17 * 60 + 20, sport: .cycling, title: "Ride home", kilometers: 9,
          speed: 6.2, skipProbability: 0.05))
    }
    if week >= weekCount - 4 {
      for weekday in [0, 2, 3, 4, 5, 6] {
        sessions.append(
          PlannedSession(
            weekday: weekday, minute: 6 * 60 + 45, sport: .walking, title: "Early walk",
            kilometers: 1.85 + 0.04 * Double(weekday), speed: 1.36, skipProbability: 0.08))
      }
    }
    return sessions
  }
}
