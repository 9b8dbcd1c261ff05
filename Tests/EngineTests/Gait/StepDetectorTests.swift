import Engine
import Testing

@Suite struct StepDetectorTests {
  /// Goals: cadence within 1 step per minute, footfall times within 25 ms of a constant latency, step count within 1 %.
  @Test(arguments: Carrying.allCases, [(150.0, 0.8), (165, 0.74), (180, 0.66), (200, 0.6)])
  func runnersStepsAreFound(_ carrying: Carrying, _ pace: (cadence: Double, contact: Double)) {
    var trial = StepTrial(
      carrying: carrying, activity: .running, cadence: .stepsPerMinute(pace.cadence))
    trial.contactShare = pace.contact
    for seed in 1...2 as ClosedRange<UInt64> {
      let outcome = trial.outcome(seed: seed)
      #expect(abs(outcome.steps - outcome.trueSteps) * 100 <= outcome.trueSteps)
      #expect(abs(outcome.timing.mean) < 0.03 && outcome.timing.deviation < 0.012)
      #expect(abs(outcome.cadence.mean) < 0.1 && outcome.cadence.deviation < 1)
      #expect(outcome.cadence.largest < 5)
      #expect((outcome.firstCadenceSeconds ?? 99) < 3)
      #expect((outcome.silentShare, outcome.runningShare) == (0, 1))
    }
  }

  @Test(arguments: Carrying.allCases, [85.0, 105, 124])
  func walkersStepsAreFound(_ carrying: Carrying, _ cadence: Double) {
    let trial = StepTrial(carrying: carrying, activity: .walking, cadence: .stepsPerMinute(cadence))
    let outcome = trial.outcome(seed: 3)
    #expect(abs(outcome.steps - outcome.trueSteps) * 100 <= outcome.trueSteps)
    #expect(abs(outcome.timing.mean) < 0.05 && outcome.timing.deviation < 0.015)
    #expect(abs(outcome.cadence.mean) < 0.1 && outcome.cadence.largest < 5)
    #expect((outcome.firstCadenceSeconds ?? 99) < 6.5)
    #expect(outcome.runningShare == 0)
  }

  /// Adds a limb swing that is stronger than the step, as with real hands and pockets, and a second harmonic of up to
  /// two thirds of it. Half or double the cadence must never be shown.
  @Test(arguments: Array(stride(from: 75.0, through: 220, by: 5)))
  func neitherHalfNorDoubleIsShown(_ cadence: Double) throws {
    let isRunning = cadence >= 140
    for (swing, second) in [(0.0, 0.65), (1.2, 0.65), (1.2, 0.0), (2.0, 0.3)] {
      var detector = StepDetector()
      var random = SeededRandom(seed: 11)
      let strength = isRunning ? 12.0 : 7.5 * (cadence / 115) * (cadence / 115)
      for index in 0..<1_200 {
        let seconds = Double(index) / 60
        let turn = 2 * Double.pi * cadence / 60 * seconds
        let up = cosine(turn) + second * cosine(2 * turn + 1) + swing * cosine(0.5 * turn + 2)
        let reading = 9.81 + strength * up + 0.3 * random.nextNormal()
        _ = detector.add(MotionSample(seconds: seconds, x: 0, y: reading, z: 0))
        guard let shown = detector.cadence?.stepsPerMinute else { continue }
        #expect(abs(shown - cadence) < 0.1 * cadence, "swing \(swing), second \(second)")
      }
      #expect(detector.cadence != nil, "swing \(swing), second \(second)")
    }
  }

  @Test(arguments: [40.0, 50, 60, 100, 200])
  func sensorRateDoesNotMatter(_ rate: Double) {
    var trial = StepTrial(
      carrying: .trouserPocket, activity: .running, cadence: .stepsPerMinute(172))
    trial.rateHertz = rate
    trial.seconds = 60
    let outcome = trial.outcome(seed: 4)
    #expect(abs(outcome.steps - outcome.trueSteps) <= 1)
    #expect(abs(outcome.timing.mean) < 0.025)
    #expect(outcome.timing.deviation < 0.01)
  }

  @Test(arguments: Carrying.allCases, [BodyMotion.Activity.standing, .handling, .riding])
  func otherActivitiesGiveFewSteps(_ carrying: Carrying, _ activity: BodyMotion.Activity) {
    var motion = BodyMotion(
      seed: 5, activity: activity, cadence: .stepsPerMinute(0), carrying: carrying)
    var detector = StepDetector()
    var steps = 0
    for _ in 0..<36_000 where detector.add(motion.next()) != nil { steps += 1 }
    #expect(steps <= (activity == .standing ? 0 : 30), "in ten minutes")
  }

  /// Runs at two speeds, walks, runs, walks and then rests. Each change is shown within 4.5 s, and after 5 s every
  /// cadence is within 10 % of the true one.
  @Test(arguments: Carrying.allCases)
  func changesAreShownWithinSeconds(_ carrying: Carrying) {
    let plan: [(BodyMotion.Activity, Double)] = [
      (.running, 160), (.running, 178), (.walking, 112), (.running, 168), (.walking, 100),
      (.standing, 0),
    ]
    var motion = BodyMotion(
      seed: 6, activity: .standing, cadence: .stepsPerMinute(160), carrying: carrying)
    var detector = StepDetector()
    var part = 0
    var shown: Double?
    while part < plan.count {
      let (activity, cadence) = plan[part]
      motion.activity = activity
      motion.cadence = .stepsPerMinute(cadence)
      let start = 30 * Double(part)
      let sample = motion.next()
      _ = detector.add(sample)
      let now = detector.cadence?.stepsPerMinute
      let isRight = activity == .standing ? now == nil : abs((now ?? 0) - cadence) < 0.04 * cadence
      if shown == nil, isRight { shown = sample.seconds - start }
      if sample.seconds > start + 5, let now { #expect(abs(now - cadence) < 0.1 * cadence) }
      guard sample.seconds > start + 30 else { continue }
      #expect((shown ?? 99) < 4.5, "\(activity) \(cadence)")
      shown = nil
      part += 1
    }
    #expect(detector.gait == .standing)
  }

  @Test func footfallsComeInOrderWithTheirIntervals() throws {
    var motion = BodyMotion(
      seed: 7, activity: .running, cadence: .stepsPerMinute(165), carrying: .upperArm)
    var detector = StepDetector()
    #expect((detector.gait, detector.cadence, detector.confidence) == (.unknown, nil, 0))
    var before: Footfall?
    for _ in 0..<6_000 {
      guard let footfall = detector.add(motion.next()) else { continue }
      #expect((0...1).contains(footfall.confidence))
      #expect(footfall.gait == .running)
      #expect((footfall.interval == nil) == (before == nil))
      if let before {
        #expect(abs(footfall.seconds - before.seconds - (footfall.interval ?? 0)) < 1e-9)
      }
      before = footfall
    }
    #expect(try #require(before).confidence > 0.5)
    #expect(detector.gait == .running)
    #expect(detector.confidence > 0.5)
  }

  /// If the phone turns in its pocket during a run, only the direction of gravity shows it.
  @Test func changedAttitudeIsLearnt() {
    var motion = BodyMotion(
      seed: 8, activity: .running, cadence: .stepsPerMinute(170), carrying: .chest)
    var detector = StepDetector()
    var steps = 0
    for index in 0..<7_200 {
      var sample = motion.next()
      if index >= 3_600 { (sample.x, sample.y, sample.z) = (sample.z, -sample.x, -sample.y) }
      if detector.add(sample) != nil { steps += 1 }
    }
    #expect(steps > 325 && steps <= 340, "of 340")
  }

  @Test func longGapEndsTheBoutAndShortOneDoesNot() {
    for (gap, isOver) in [(0.2, false), (0.3, true), (60, true)] {
      var motion = BodyMotion(
        seed: 9, activity: .running, cadence: .stepsPerMinute(170), carrying: .hand)
      var detector = StepDetector()
      for _ in 0..<1_200 { _ = detector.add(motion.next()) }
      #expect(detector.gait == .running)
      var sample = motion.next()
      sample.seconds += gap
      _ = detector.add(sample)
      #expect((detector.gait == .unknown) == isOver)
      #expect((detector.cadence == nil) == isOver)
    }
  }

  /// Extreme numbers, zeros and decreasing times must not trap or result in an impossible cadence.
  @Test func impossibleSamplesDoNotTrap() {
    var random = SeededRandom(seed: 10)
    for seed in 1...20 as ClosedRange<UInt64> {
      var motion = BodyMotion(
        seed: seed, activity: .running, cadence: .stepsPerMinute(170), carrying: .hand)
      var detector = StepDetector()
      var latest = -Double.infinity
      for _ in 0..<3_000 {
        let footfall = detector.add(mutated(motion.next(), &random))
        if let footfall {
          #expect(footfall.seconds > latest)
          latest = footfall.seconds
        }
        if let cadence = detector.cadence?.stepsPerMinute { #expect((40...300).contains(cadence)) }
      }
    }
  }

  private func mutated(_ sample: MotionSample, _ random: inout SeededRandom) -> MotionSample {
    guard random.nextUnit() < 0.02 else { return sample }
    let wild = [0, -1, 1e300, -1e300, .nan, .infinity, 159, 1e-300]
    var sample = sample
    let value = wild[Int(random.next(in: 0...7.99))]
    switch Int(random.next(in: 0...4.99)) {
    case 0: sample.x = value
    case 1: sample.y = value
    case 2: sample.z = value
    case 3: sample.seconds = value
    default: sample.seconds += random.next(in: -1...1)
    }
    return sample
  }
}
