import Engine
import Store

/// A walk planned for the demo athlete.
struct DemoWalk: Equatable {
  /// The day, in days since 1970.
  var day: Int
  /// The start in minutes since local midnight.
  var minute: Int
  var seconds: Double
  /// The step length at the start, in metres. It decreases towards the end.
  var stepLength: Double
  /// The cadence in steps per minute.
  var cadence: Double
  var seed: UInt64
  var isCalibration = false
}

/// Six weeks of walks after an injury: two short ones and a long one per week, with a constant target. Duration and
/// cadence increase slightly each week. Deterministic for a given seed and last day.
enum DemoWalks {
  static let weekCount = 6
  /// The target from the calibration: step length in m and speed in m/s.
  static let target = (stepLength: 0.64, speed: 1.14)
  private static let weekdays = [0, 2, 4]
  private static let longWeekday = 2

  /// Returns the walks, latest first, followed by the calibration.
  static func walks(seed: UInt64, today: Int) -> [DemoWalk] {
    let monday = Day(today).monday.number
    let walks = (0..<weekCount).flatMap { week in
      self.week(week, monday: monday - 7 * (weekCount - 1 - week), seed: seed)
    }
    return walks.filter { $0.day < today }.sorted { ($0.day, $0.minute) > ($1.day, $1.minute) }
      + [calibration(monday - 7 * (weekCount - 1) - 1, seed: seed)]
  }

  private static func week(_ week: Int, monday: Int, seed: UInt64) -> [DemoWalk] {
    var random = SeededRandom(seed: seed &* 7_919 &+ UInt64(week))
    let progress = Double(week) / Double(weekCount - 1)
    return weekdays.map { weekday in
      let seconds = weekday == longWeekday ? 180 + 420 * progress : 75 + 60 * progress
      return DemoWalk(
        day: monday + weekday, minute: 8 * 60 + random.nextNumber(below: 50),
        seconds: seconds + 10 * random.nextUnit(),
        stepLength: 0.59 + 0.07 * progress + 0.008 * random.nextNormal(),
        cadence: 100 + 9 * progress + random.nextNormal(), seed: random.next())
    }
  }

  private static func calibration(_ day: Int, seed: UInt64) -> DemoWalk {
    DemoWalk(
      day: day, minute: 8 * 60, seconds: 30, stepLength: target.stepLength,
      cadence: 60 * target.speed / target.stepLength, seed: seed &* 31 &+ 5, isCalibration: true)
  }
}

extension DemoWalk {
  /// The walk as a session log, as the web app would record it.
  var log: [UInt8] {
    let local = Double(day) * 86_400 + Double(minute) * 60
    let zone = LocalZone.minutes(at: local)
    let header = SessionHeader(
      identifier: (seed, UInt64(day)), sport: .walking,
      startUnixSeconds: local - Double(zone) * 60, zoneMinutes: Int32(zone),
      coach: isCalibration ? .walkCalibration : .walk)
    var simulator = WalkSimulator(seed: seed, plan: plan)
    return SessionLog(header, AnySequence { AnyIterator { simulator.next() } }).bytes
  }

  private var plan: WalkPlan {
    var stretches = [
      WalkPlan.Part.standing(3),
      WalkPlan.Part(seconds: seconds, stepLength: stepLength, cadence: cadence),
      .standing(3),
    ]
    if !isCalibration {
      let tired = WalkPlan.Part(
        seconds: 0.3 * seconds, stepLength: stepLength, to: stepLength - 0.09, cadence: cadence - 3)
      stretches.insert(tired, at: 2)
    }
    var plan = WalkPlan(stretches)
    plan.preparations = options.map { .option($0.0, value: $0.1) }
    return plan
  }

  private var options: [(SessionOption, Double)] {
    let known: [(SessionOption, Double)] =
      isCalibration ? [(.knownDistance, (stepLength * cadence / 60 * seconds).rounded())] : []
    return [
      (.carryingPlace, Double(CarryingPlace.trouserPocket.rawValue)),
      (.targetStepLength, DemoWalks.target.stepLength),
      (.targetStepSpeed, DemoWalks.target.speed),
    ] + known
  }
}
