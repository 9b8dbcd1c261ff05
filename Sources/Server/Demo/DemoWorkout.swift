import Engine
import Store

/// A workout planned for the demo athlete.
struct DemoWorkout {
  /// The day, in days since 1970.
  var day: Int
  /// The start in minutes since local midnight.
  var minute: Int
  var programme: WorkoutProgramme
  /// The form errors in the first set of an exercise.
  var faults: [WorkoutSimulator.Fault]
  var seed: UInt64
}

/// Six weeks with two short workouts each: strength training, with rising volume and fewer errors each week, and yoga.
/// Deterministic for a given seed and last day.
enum DemoWorkouts {
  static let weekCount = 6

  /// Returns the workouts, latest first.
  static func workouts(seed: UInt64, today: Int) -> [DemoWorkout] {
    let monday = Day(today).monday.number
    let workouts = (0..<weekCount).flatMap { week in
      self.week(week, monday: monday - 7 * (weekCount - 1 - week), seed: seed)
    }
    return workouts.filter { $0.day < today }.sorted { $0.day > $1.day }
  }

  private static func week(_ week: Int, monday: Int, seed: UInt64) -> [DemoWorkout] {
    var random = SeededRandom(seed: seed &* 6_007 &+ UInt64(week))
    let plans = [(1, strength(week), strengthFaults(week)), (5, yoga(week), [])]
    return plans.compactMap { weekday, programme, faults in
      programme.map {
        DemoWorkout(
          day: monday + weekday, minute: 18 * 60 + random.nextNumber(below: 60),
          programme: $0, faults: faults, seed: random.next())
      }
    }
  }

  private static func strength(_ week: Int) -> WorkoutProgramme? {
    WorkoutProgramme([
      ("squat", 2, 6 + Double(week), 15), ("push-up", 1, 4 + Double(week), 15),
      ("bicep-curl", 2, 8 + Double(week / 2), 15), ("plank", 1, 20 + 4 * Double(week), 0),
    ])
  }

  /// Returns the form errors of a week. Their number decreases, but one remains in the last week.
  private static func strengthFaults(_ week: Int) -> [WorkoutSimulator.Fault] {
    let faults = [
      ("bicep-curl", "elbows-drift"), ("squat", "leaning-forward"), ("push-up", "sagging-hips"),
    ]
    return faults.dropLast(week / 2).compactMap {
      WorkoutSimulator.Fault(of: $0.0, variant: $0.1)
    }
  }

  private static func yoga(_ week: Int) -> WorkoutProgramme? {
    WorkoutProgramme([
      ("warrior-2", 1, 15 + 3 * Double(week), 10), ("tree", 1, 12 + 4 * Double(week), 10),
      ("chair", 1, 15 + 2 * Double(week), 0),
    ])
  }
}

extension DemoWorkout {
  /// A frame rate as low as that of a slow phone, which keeps the database small.
  private static let framesPerSecond = 8.0

  /// The workout as a session log, as the web app would record it.
  var log: [UInt8] {
    let local = Double(day) * 86_400 + Double(minute) * 60
    let zone = LocalZone.minutes(at: local)
    let header = SessionHeader(
      identifier: (seed, UInt64(day)), sport: .workout,
      startUnixSeconds: local - Double(zone) * 60, zoneMinutes: Int32(zone), coach: .workout)
    var simulator = WorkoutSimulator(
      programme, framesPerSecond: Self.framesPerSecond, faults: faults)
    return SessionLog(header, AnySequence { AnyIterator { simulator.next() } }).bytes
  }
}
