import Testing

@testable import Engine

/// `WalkingDetector` and `WalkRecording` compared with the true steps of `BodyMotion`.
@Suite struct WalkingDetectorTests {
  private struct Walk {
    var truth: [Double] = []
    var live: [WalkedStep] = []
    var whole: [WalkedStep] = []
  }

  /// Simulates one minute of walking (or running) between two rests.
  private func walk(
    _ carrying: Carrying, _ cadence: Double, seed: UInt64 = 1, rate: Double = 60,
    gyroscope: Bool = true, running: Bool = false
  ) -> Walk {
    var motion = BodyMotion(
      seed: seed, activity: .standing, cadence: .stepsPerMinute(cadence), carrying: carrying,
      rateHertz: rate)
    motion.samplingScatter = 0.0015
    motion.missingShare = 0.01
    motion.hasGyroscope = gyroscope
    var detector = WalkingDetector(running: running)
    var recording = WalkRecording(running: running)
    var walk = Walk()
    while true {
      let sample = motion.next()
      guard sample.seconds < 72 else { break }
      let isMoving = sample.seconds >= 5 && sample.seconds < 65
      motion.activity = isMoving ? (running ? .running : .walking) : .standing
      if let latest = motion.latestStepSeconds, latest != walk.truth.last {
        walk.truth.append(latest)
      }
      recording.add(sample)
      walk.live += detector.steps(adding: sample)
    }
    walk.whole = recording.steps()
    return walk
  }

  @Test(arguments: Carrying.allCases, [75.0, 105, 135])
  func simulatedStepsAreFound(_ carrying: Carrying, _ cadence: Double) throws {
    let walk = walk(carrying, cadence)
    #expect(abs(walk.live.count - walk.truth.count) <= 2)
    #expect(abs(walk.whole.count - walk.truth.count) <= 2)
    let gaps = walk.live.dropFirst().map(\.duration)
    let mean = gaps.reduce(0, +) / Double(gaps.count)
    #expect(abs(60 / mean - cadence) < 1.5)
  }

  @Test(arguments: [40.0, 50, 60, 100, 200, 500])
  func sensorRateDoesNotMatter(_ rate: Double) {
    let walk = walk(.hand, 110, rate: rate)
    #expect(abs(walk.live.count - walk.truth.count) <= 2)
  }

  @Test func runningStepsAreFoundInRunningMode() {
    let walk = walk(.hand, 170, running: true)
    #expect(abs(walk.live.count - walk.truth.count) <= 3)
  }

  @Test func boutBeginsOnceAndDurationsMatchTheTimes() {
    let steps = walk(.chest, 105).live
    #expect((steps.filter(\.beginsBout).count, steps.first?.beginsBout) == (1, true))
    for index in steps.indices.dropFirst() {
      #expect(abs(steps[index].seconds - steps[index - 1].seconds - steps[index].duration) < 1e-9)
    }
  }

  @Test func stepsWithoutGyroscopeHaveNoSwingTurnOrSide() {
    for step in walk(.trouserPocket, 105, gyroscope: false).live {
      #expect(step.swing == nil && step.turn == nil && step.side == nil && !step.isTurning)
    }
  }

  /// The simulated thigh swings by 0.38 rad to either side.
  @Test func thighSwingIsMeasured() throws {
    let swings = walk(.trouserPocket, 105).live.compactMap(\.swing)
    #expect(swings.count > 90)
    #expect(abs(median(swings) - 0.76) < 0.04)
  }

  @Test(arguments: [BodyMotion.Activity.standing, .handling, .riding, .desk, .fidgeting, .training])
  func otherActivitiesGiveFewSteps(_ activity: BodyMotion.Activity) {
    var steps = 0
    for seed in 1...2 as ClosedRange<UInt64> {
      var motion = BodyMotion(
        seed: seed, activity: activity, cadence: .stepsPerMinute(0), carrying: .trouserPocket)
      var detector = WalkingDetector()
      for _ in 0..<36_000 { steps += detector.steps(adding: motion.next()).count }
    }
    #expect(steps <= 20, "in twenty minutes")
  }

  @Test func impossibleReadingsDoNotTrap() {
    var detector = WalkingDetector()
    var random = SeededRandom(seed: 3)
    let odd = [Double.nan, .infinity, -.infinity, 1e300, -1e9, 0, 9.81]
    for index in 0..<5_000 {
      let pick = { (random: inout SeededRandom) in odd[Int(random.next() % 7)] }
      let rotation = RotationRate(x: pick(&random), y: pick(&random), z: pick(&random))
      let seconds = index % 7 == 0 ? pick(&random) : Double(index) / 50
      let sample = MotionSample(
        seconds: seconds, x: pick(&random), y: pick(&random), z: pick(&random), rotation: rotation)
      _ = detector.steps(adding: sample)
    }
    #expect(!detector.isWalking)
  }

  @Test func gapEndsTheBout() {
    var motion = BodyMotion(
      seed: 2, activity: .walking, cadence: .stepsPerMinute(105), carrying: .hand)
    var detector = WalkingDetector()
    var steps: [WalkedStep] = []
    for index in 0..<3_600 {
      var sample = motion.next()
      if index >= 1_800 { sample.seconds += 1 }
      steps += detector.steps(adding: sample)
    }
    #expect(steps.filter(\.beginsBout).count == 2)
  }
}
