import Engine

/// A simulated walk of 90 s for demonstrating the coach. It keeps to the walker's target, except for one stretch of
/// short steps and one of slow steps, which trigger warnings. The simulated walker is calibrated, so step lengths are
/// accurate.
struct DemonstrationWalk {
  private let stepLength: Double
  private let speed: Double

  /// - Parameter target: The walker's target, or nil for a default.
  init(_ target: StepCalibrationData.Target?) {
    stepLength = target?.stepLength ?? 0.68
    speed = target?.speed ?? 1.25
  }

  func log(startUnixSeconds: Double, zoneMinutes: Int32) -> [UInt8] {
    let header = SessionHeader(
      identifier: (1, 1), sport: .walking, startUnixSeconds: startUnixSeconds,
      zoneMinutes: zoneMinutes, coach: .walk)
    var simulator = WalkSimulator(seed: 11, plan: plan)
    return SessionLog(header, AnySequence { AnyIterator { simulator.next() } }).bytes
  }

  private var cadence: Double { 60 * speed / stepLength }

  private var plan: WalkPlan {
    let usual = WalkPlan.Part(seconds: 25, stepLength: stepLength, cadence: cadence)
    var plan = WalkPlan([
      .standing(2), usual,
      WalkPlan.Part(seconds: 18, stepLength: stepLength - 0.14, cadence: cadence), usual,
      WalkPlan.Part(seconds: 18, stepLength: stepLength, cadence: cadence - 22), .standing(2),
    ])
    plan.preparations = options + constants.map { .stepConstant($0) }
    return plan
  }

  private var options: [SessionEvent.Kind] {
    [
      .option(.carryingPlace, value: Double(CarryingPlace.trouserPocket.rawValue)),
      .option(.targetStepLength, value: stepLength), .option(.targetStepSpeed, value: speed),
    ]
  }

  /// The step constants that a calibration over a known distance would yield for this walker.
  private var constants: [StepConstant] {
    let seconds = 40.0
    var plan = WalkPlan([
      .standing(3), WalkPlan.Part(seconds: seconds, stepLength: stepLength, cadence: cadence),
      .standing(3),
    ])
    plan.hasReceiver = false
    let meters = stepLength * cadence / 60 * seconds
    plan.preparations = options + [.option(.knownDistance, value: meters)]
    var live = LiveSession(sport: .walking, altitudeSource: .gps, kind: .walkCalibration)
    var simulator = WalkSimulator(seed: 5, plan: plan)
    while let event = simulator.next() { live.handle(event) }
    return live.coach.learntConstants
  }
}
