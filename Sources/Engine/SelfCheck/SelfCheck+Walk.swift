extension SelfCheck {
  /// Adds a simulated guided walk that uses all features of the walk coach, and a calibration.
  static func addCoachedWalk(to digest: inout Digest) {
    add(.walk, guidedWalk, to: &digest)
    add(.walkCalibration, calibration, to: &digest)
  }

  private static func add(_ kind: CoachKind, _ plan: WalkPlan, to digest: inout Digest) {
    var session = Session(
      header: SessionHeader(
        identifier: (1, 2), sport: .walking, startUnixSeconds: 1_790_000_000, coach: kind),
      keepsRecording: false)
    var simulator = WalkSimulator(seed: 11, plan: plan)
    while let event = simulator.next() {
      session.record(event)
      _ = session.takeLogChunk()
    }
    digest.add(session.digest)
    digest.add(session.snapshotCount)
    for constant in session.coach.stepCalibration.learnt {
      for number in constant.numbers { digest.add(number) }
    }
    let corrections = [
      StepCorrection(seconds: 20, .removed), StepCorrection(seconds: 30, .markedOff),
    ]
    guard let summary = WalkSummary(session.live, corrections: corrections) else { return }
    digest.add(summary.distanceMeters)
    digest.add(summary.averageDeviation)
    digest.add(summary.metrics.symmetryIndex)
    digest.add(summary.metrics.strideTimeVariability)
  }

  private static var guidedWalk: WalkPlan {
    var plan = WalkPlan([
      WalkPlan.Part(seconds: 75, stepLength: 0.65, cadence: 108),
      WalkPlan.Part(seconds: 10, stepLength: 0.65, cadence: 108, isPaused: true),
      WalkPlan.Part(seconds: 30, stepLength: 0.65, to: 0.5, cadence: 100), .standing(6),
    ])
    plan.zones = [SimulationScenario.SignalZone(meters: 40...60, noise: nil)]
    plan.preparations = [
      .option(.height, value: 1.8), .option(.targetStepLength, value: 0.66),
      .option(.averagedSteps, value: 12), .option(.lengthTolerance, value: 0.06),
    ]
    return plan
  }

  private static var calibration: WalkPlan {
    var plan = WalkPlan([WalkPlan.Part(seconds: 30, stepLength: 0.6, cadence: 96)])
    plan.carrying = .chest
    plan.hasGyroscope = false
    plan.preparations = [.option(.carryingPlace, value: 4), .option(.knownDistance, value: 30)]
    return plan
  }
}
