import Testing

@testable import Engine

@Suite struct WalkCoachTests {
  private struct WalkResult {
    var live: LiveSession
    var truth: WalkTruth
    var cues: [(seconds: Double, cue: SessionCue)] = []

    var walk: WalkSnapshot { live.coach.walk ?? WalkSnapshot() }
    var warnings: [Double] {
      cues.compactMap { if case .walk(.warning) = $0.cue { $0.seconds } else { nil } }
    }
  }

  private func walked(
    _ stretches: [WalkPlan.Part], seed: UInt64 = 3, kind: CoachKind = .walk,
    options: [(SessionOption, Double)] = [], edit: (inout WalkPlan) -> Void = { _ in }
  ) -> WalkResult {
    var plan = WalkPlan(stretches)
    let usual: [(SessionOption, Double)] = [
      (.height, 1.72), (.targetStepLength, 0.65), (.targetStepSpeed, 1.17),
    ]
    plan.preparations = (usual + options).map { .option($0.0, value: $0.1) }
    edit(&plan)
    var simulator = WalkSimulator(seed: seed, plan: plan)
    var walked = WalkResult(
      live: LiveSession(sport: .walking, altitudeSource: .gps, kind: kind), truth: simulator.truth)
    while let event = simulator.next() {
      walked.live.handle(event)
      for cue in walked.live.cues { walked.cues.append((walked.live.snapshot.seconds, cue)) }
    }
    walked.truth = simulator.truth
    return walked
  }

  private func stretch(_ seconds: Double, _ length: Double, _ cadence: Double = 108)
    -> WalkPlan.Part
  {
    WalkPlan.Part(seconds: seconds, stepLength: length, cadence: cadence)
  }

  @Test func shorterStepsCauseWarnings() throws {
    let walked = walked([stretch(60, 0.65), stretch(40, 0.5)])
    #expect(walked.warnings.allSatisfy { $0 > 60 })
    let first = try #require(walked.warnings.first)
    #expect(first < 70)
    #expect(walked.walk.warningCount == walked.warnings.count)
    #expect(zip(walked.warnings, walked.warnings.dropFirst()).allSatisfy { $1 - $0 >= 7 })
    let good = try #require(walked.walk.goodPercentage)
    #expect(good > 45 && good < 75)
  }

  @Test func warningNamesTheDirectionAndReturnIsAnnouncedOnce() {
    let walked = walked([stretch(60, 0.65), stretch(25, 0.5), stretch(60, 0.65)])
    let cues = walked.cues.compactMap { cue -> WalkCue? in
      if case .walk(let cue) = cue.cue { cue } else { nil }
    }
    let faults = cues.compactMap { if case .warning(let fault) = $0 { fault } else { nil } }
    #expect(!faults.isEmpty && faults.first?.length != .above && faults.first?.speed != .above)
    #expect(faults.contains { $0.length == .below })
    #expect(cues.last == .back)
    #expect(cues.count { $0 == .back } <= faults.count)
  }

  @Test func stepsScatteredAroundTheTargetAreUneven() {
    let target = WalkingTarget(stepLengthMeters: 0.7, speedMetersPerSecond: 1.4)
    func fault(_ length: Double?, _ speed: Double?) -> WalkFault {
      WalkFault(.both, meanLength: length, meanSpeed: speed, target: target)
    }
    #expect(fault(0.71, 1.39) == WalkFault(length: .uneven, speed: .uneven))
    #expect(fault(0.8, 1.2) == WalkFault(length: .above, speed: .below))
    #expect(fault(nil, nil) == WalkFault(length: .uneven, speed: .uneven))
    let lengthAlone = WalkFault(.length, meanLength: 0.6, meanSpeed: 1, target: target)
    #expect(lengthAlone == WalkFault(length: .below))
  }

  @Test func firstStepAfterStandingIsGood() {
    let walked = walked([stretch(20, 0.65), stretch(6, 0.65, 0), stretch(20, 0.65)])
    let first = walked.live.coach.walkedSteps.filter(\.measured.step.beginsBout)
    #expect(first.count == 2 && first.allSatisfy(\.isGood))
  }

  @Test func stepsCadenceAndSpeedMatchTheTruth() throws {
    let walked = walked([stretch(90, 0.65)])
    #expect(abs(walked.walk.steps - walked.truth.steps.count) <= 4)
    let latest = try #require(walked.live.coach.walkedSteps.last)
    #expect(abs(60 / latest.measured.step.duration - 108) < 12)
    #expect(abs(try #require(walked.walk.averageLength) - 0.65) < 0.05)
    #expect(abs(try #require(walked.walk.averageSpeed) - 1.17) < 0.1)
    #expect((walked.walk.modelUsed, walked.walk.receivesMotion) == (.sensorFusion, true))
    #expect(walked.walk.hasGyroscope)
  }

  /// Without corrections, the summary shows the same values as the last live screen.
  @Test func summaryMatchesTheLastLiveScreen() throws {
    let walked = walked([stretch(60, 0.65), stretch(30, 0.55)])
    let summary = try #require(WalkSummary(walked.live))
    #expect(summary.stepCount == walked.walk.steps)
    #expect(summary.goodPercentage == walked.walk.goodPercentage)
    #expect(summary.averageStepLength == walked.walk.averageLength)
    #expect(summary.averageSpeed == walked.walk.averageSpeed)
    #expect(summary.distanceMeters == walked.walk.distanceMeters)
    #expect(summary.warningCount == walked.walk.warningCount)
    #expect(summary.frame.durationSeconds == walked.live.snapshot.movingSeconds)
    #expect(walked.live.finishedAnalysis().distanceMeters == walked.walk.distanceMeters)
  }

  @Test func nothingIsMeasuredDuringAPause() {
    var paused = stretch(40, 0.65)
    paused.isPaused = true
    let walked = walked([stretch(40, 0.65), paused, stretch(40, 0.65)])
    let measured = walked.truth.steps.count { $0.isMeasured }
    #expect(walked.truth.steps.count - measured > 60)
    #expect(abs(walked.walk.steps - measured) <= 4)
    #expect(abs(walked.walk.distanceMeters / walked.truth.measuredMeters - 1) < 0.1)
    #expect(abs(walked.live.snapshot.movingSeconds - 80) < 0.1)
    let times = walked.live.coach.walkedSteps.map { $0.measured.step.seconds }
    #expect(!times.contains { $0 > 40.05 && $0 < 79.95 })
  }

  /// A run would be paused at 0.44 m/s.
  @Test(arguments: [true, false]) func slowWalkersAreNotPaused(_ hasReceiver: Bool) {
    let walked = walked([stretch(120, 0.48, 55)]) { $0.hasReceiver = hasReceiver }
    #expect(!walked.cues.contains { $0.cue == .pausedAutomatically })
    #expect(abs(walked.live.snapshot.movingSeconds - 120) < 0.1)
    #expect(walked.walk.steps > 95)
    #expect(abs(walked.walk.distanceMeters / walked.truth.meters - 1) < 0.15)
  }

  @Test func standingIsNotWalking() {
    let walked = walked([stretch(30, 0.65), .standing(20)])
    #expect(!walked.walk.isWalking)
    #expect((walked.walk.cadence, walked.walk.receivesMotion) == (nil, true))
  }

  @Test func optionsOutsideTheirRangeAreIgnored() throws {
    var live = LiveSession(sport: .walking, altitudeSource: .gps, kind: .walk)
    let good: [(SessionOption, Double)] = [
      (.targetStepLength, 0.7), (.targetStepSpeed, 1.3), (.averagedSteps, 20),
      (.lengthOutliers, 5), (.speedOutliers, 0), (.lengthTolerance, 0.05),
      (.speedTolerance, 0.2), (.stepLengthModel, 3), (.carryingPlace, 5), (.knownDistance, 50),
    ]
    for (option, value) in good {
      live.handle(.option(option, value: value), at: 0)
    }
    let configured = try #require(live.coach.walk)
    var target = WalkingTarget(stepLengthMeters: 0.7, speedMetersPerSecond: 1.3)
    (target.lengthToleranceMeters, target.speedTolerance) = (0.05, 0.2)
    (target.windowSteps, target.allowedLengthOutliers, target.allowedSpeedOutliers) = (20, 5, 0)
    #expect(configured.target == target)
    #expect((configured.model, configured.place) == (.pendulum, .back))
    #expect(configured.calibration.knownMeters == 50)
    for option in good.map(\.0) {
      for value in [-1, 1e9, .nan, .infinity, -.infinity] {
        live.handle(.option(option, value: value), at: 0)
      }
    }
    #expect(live.coach.walk == configured)
    live.handle(.option(.stepLengthModel, value: 0), at: 0)
    live.handle(.option(.knownDistance, value: 0), at: 0)
    #expect((live.coach.walk?.model, live.coach.walk?.calibration.knownMeters) == (nil, nil))
  }

  @Test func silentSensorIsReported() {
    var live = LiveSession(sport: .walking, altitudeSource: .gps, kind: .walk)
    live.handle(.tick, at: 5)
    #expect(live.coach.walk?.receivesMotion == nil)
    live.handle(.command(.start), at: 5)
    live.handle(.tick, at: 7)
    #expect(live.coach.walk?.receivesMotion == nil)
    live.handle(.tick, at: 8)
    #expect(live.coach.walk?.receivesMotion == false)
    live.handle(.motion(MotionSample(seconds: 8.1, x: 0, y: 0, z: 9.8)), at: 8.1)
    live.handle(.tick, at: 9)
    #expect((live.coach.walk?.receivesMotion, live.coach.walk?.hasGyroscope) == (true, false))
  }

  // MARK: Calibration

  @Test func tenStepsGiveATarget() throws {
    let walked = walked([stretch(12, 0.6)], kind: .walkCalibration)
    let result = walked.walk.calibration
    #expect(result.canFinish && !result.hasLearnt)
    #expect(abs(try #require(result.stepLengthMeters) - 0.6) < 0.06)
    #expect(abs(try #require(result.speed) - 1.08) < 0.15)
    let counts = walked.cues.compactMap {
      if case .calibration(.step(let n)) = $0.cue { n } else { nil }
    }
    #expect(counts == counts.sorted() && counts.allSatisfy { $0 < 10 } && counts.count >= 3)
    #expect(walked.cues.count { $0.cue == .calibration(.enough) } == 1)
    #expect(walked.warnings.isEmpty && walked.live.coach.stepCalibration.isEmpty)
  }

  @Test func fewerThanTenStepsGiveNoTarget() {
    let walked = walked([stretch(4, 0.6)], kind: .walkCalibration)
    #expect(!walked.walk.calibration.canFinish)
    #expect(walked.walk.calibration.stepLengthMeters == nil)
    #expect(walked.live.coach.stepCalibration.isEmpty)
  }

  /// The walker's steps are a tenth shorter than the same motion usually implies.
  @Test func knownDistanceCalibrates() throws {
    let walked = walked(
      [stretch(120, 0.65)], kind: .walkCalibration, options: [(.knownDistance, 126)]
    ) { $0.hasReceiver = false }
    let result = walked.walk.calibration
    #expect(result.hasLearnt)
    #expect(abs(try #require(result.stepLengthMeters) - 126 / Double(result.steps)) < 1e-9)
    let learnt = walked.live.coach.stepCalibration.learnt.map(\.model)
    #expect(learnt.contains(.peakAcceleration) && learnt.contains(.sensorFusion))
  }

  /// A session uses the constants that another session has learnt.
  @Test func learntConstantsAreUsed() throws {
    let learnt = walked(
      [stretch(120, 0.65)], kind: .walkCalibration, options: [(.knownDistance, 110)]
    ) { $0.hasReceiver = false }.live.coach.stepCalibration.learnt
    let plain = walked([stretch(60, 0.65)]) { $0.hasReceiver = false }
    let configured = walked([stretch(60, 0.65)]) {
      $0.hasReceiver = false
      $0.preparations += learnt.map { .stepConstant($0) }
    }
    #expect(configured.walk.isCalibrated && !plain.walk.isCalibrated)
    #expect(configured.live.coach.stepCalibration.learnt == learnt)
    let ratio =
      try #require(configured.walk.averageLength) / (try #require(plain.walk.averageLength))
    #expect(ratio < 0.95)
  }

  /// Constants that are 20 % too large are corrected towards the GPS distance, and the walker is asked to calibrate.
  @Test func accurateGPSMovesTheConstants() throws {
    let walked = walked([stretch(260, 0.65)]) {
      $0.preparations += StepLengthModel.allCases.map { model in
        .stepConstant(
          StepConstant(
            model: model, place: .unknown, isRunning: false,
            value: 1.2 * model.defaultConstant(running: false), deviation: 0.05, steps: 100))
      }
    }
    let constant = walked.live.coach.stepCalibration.constant(
      .sensorFusion, Walker(heightMeters: 1.72))
    #expect(constant.value < 1.16)
    #expect(walked.cues.count { $0.cue == .walk(.calibrationDrifted) } == 1)
    #expect(abs(walked.walk.distanceMeters / walked.truth.meters - 1) < 0.07)
  }

  @Test func runIgnoresWalkOptions() {
    var live = LiveSession(sport: .running, altitudeSource: .gps)
    live.handle(.option(.targetStepLength, value: 0.9), at: 0)
    #expect(live.coach.walk == nil)
  }
}
