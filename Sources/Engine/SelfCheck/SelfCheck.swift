/// Digests of parts of the engine that must be identical on every host, bit for bit. Tests compare native results
/// with those of the page's module.
public enum SelfCheck: Int32, CaseIterable, Sendable {
  case trigonometry = 1
  case exponentials = 2
  case random = 3
  case texts = 4
  case cadence = 5
  case tone = 6
  case summary = 7
  case steps = 8
  case coach = 9
  case walking = 10
  case coachedWalk = 11
  case mannequins = 12
  case workout = 13
  case scenarios = 14

  /// The digest. Calculating it takes between a few milliseconds and a few hundredths of a second.
  public var digest: Digest {
    var digest = Digest()
    var random = SeededRandom(seed: UInt64(rawValue))
    switch self {
    case .trigonometry: Self.addTrigonometry(to: &digest, &random)
    case .exponentials: Self.addExponentials(to: &digest, &random)
    case .random: for _ in 0..<Self.count { digest.add(random.nextNormal()) }
    case .texts: Self.addTexts(to: &digest, &random)
    case .cadence: Self.addCadence(to: &digest, &random)
    case .tone: Self.addTone(to: &digest)
    case .summary: Self.addSummary(to: &digest)
    case .steps: Self.addSteps(to: &digest)
    case .coach: Self.addCoach(to: &digest)
    case .walking: Self.addWalking(to: &digest)
    case .coachedWalk: Self.addCoachedWalk(to: &digest)
    case .mannequins: Self.addMannequins(to: &digest)
    case .workout: Self.addWorkout(to: &digest)
    case .scenarios: Self.addScenarios(to: &digest)
    }
    return digest
  }

  private static let count = 4_000

  private static func addTrigonometry(to digest: inout Digest, _ random: inout SeededRandom) {
    for _ in 0..<count {
      let x = random.next(in: -1e4...1e4)
      let y = random.next(in: -1...1)
      digest.add(sine(x))
      digest.add(cosine(x))
      digest.add(tangent(x))
      digest.add(arcsine(y))
      digest.add(arctangent2(y, x))
    }
  }

  private static func addExponentials(to digest: inout Digest, _ random: inout SeededRandom) {
    for _ in 0..<count {
      let x = random.next(in: -700...700)
      let y = random.next(in: 1e-9...1e9)
      digest.add(exponential(x))
      digest.add(logarithm(y))
      digest.add(power(y, x / 100))
      digest.add(hypotenuse(x, y))
    }
  }

  private static func addTexts(to digest: inout Digest, _ random: inout SeededRandom) {
    var bytes: [UInt8] = []
    for index in 0..<count {
      bytes.removeAll(keepingCapacity: true)
      let x = random.nextNormal() * 1_000
      appendFixed(x, decimals: index % 5, to: &bytes)
      appendClock(seconds: x * x, to: &bytes)
      appendPace(.secondsPerMeter(abs(x) / 1_000), .imperial, to: &bytes)
      for byte in bytes { digest.add(byte: byte) }
    }
  }

  private static func addCadence(to digest: inout Digest, _ random: inout SeededRandom) {
    let model = CadenceModel()
    for _ in 0..<count {
      let suggestion = model.suggestion(
        speed: .metersPerSecond(random.next(in: 0...8)), height: .meters(random.next(in: 1...2.2)),
        offset: random.next(in: -20...20))
      digest.add(suggestion.cadence.stepsPerMinute)
      digest.add(suggestion.stepLength.meters)
    }
  }

  private static func addTone(to digest: inout Digest) {
    guard var tone = TestTone(sampleRate: 48_000, frequencyHertz: 440, seconds: 1) else { return }
    while !tone.isOver { digest.add(UInt64(tone.next().bitPattern)) }
  }

  /// Adds the smoothed track of a whole simulated run, which snapshots don't contain.
  private static func addSummary(to digest: inout Digest) {
    var live = LiveSession(sport: .running, altitudeSource: .gps)
    var simulator = RunSimulator(seed: 7, scenario: SimulationScenario(.tunnel))
    while let event = simulator.next() { live.handle(event) }
    let analysis = live.finishedAnalysis()
    digest.add(analysis.distanceMeters)
    digest.add(analysis.rawDistanceMeters)
    digest.add(analysis.movingSeconds)
    digest.add(analysis.elevationGainMeters)
    digest.add(analysis.averageHeartRate)
    for gap in analysis.gaps { digest.add(gap.end - gap.start) }
    for split in analysis.kilometers { digest.add(split.seconds) }
    for point in analysis.points {
      digest.add(point.coordinate?.latitude)
      digest.add(point.coordinate?.longitude)
      digest.add(point.distanceMeters)
    }
  }

  /// Adds half a minute of walking and half a minute of running for each phone position.
  private static func addSteps(to digest: inout Digest) {
    for carrying in Carrying.allCases {
      var motion = BodyMotion(
        seed: 7, activity: .walking, cadence: .stepsPerMinute(112), carrying: carrying)
      motion.hasGyroscope = true
      var detector = StepDetector()
      for index in 0..<3_600 {
        if index == 1_800 { motion.activity = .running }
        if index == 1_800 { motion.cadence = .stepsPerMinute(168) }
        let sample = motion.next()
        digest.add(sample.x)
        digest.add(sample.rotation?.y)
        guard let footfall = detector.add(sample) else { continue }
        digest.add(footfall.seconds)
        digest.add(footfall.confidence)
        digest.add(detector.cadence?.stepsPerMinute)
      }
    }
  }

  /// Adds a minute of walking for each phone position, including ten seconds with the phone in the hands, with all step
  /// measurements.
  private static func addWalking(to digest: inout Digest) {
    for carrying in Carrying.allCases {
      var motion = BodyMotion(
        seed: 9, activity: .walking, cadence: .stepsPerMinute(108), carrying: carrying)
      motion.hasGyroscope = true
      var recording = WalkRecording()
      for index in 0..<3_600 {
        motion.activity = 1_800..<2_400 ~= index ? .handling : .walking
        recording.add(motion.next())
      }
      let report = WalkReport(recording.steps(), StepLengthMeter())
      for step in report.steps {
        digest.add(step.measured.step.seconds)
        digest.add(step.measured.lengthMeters)
        digest.add(step.measured.deviationMeters)
        digest.add(step.measured.step.strength)
        digest.add(step.measured.step.swing)
        digest.add(step.measured.step.turn)
        digest.add(step.measured.step.side.map { Double($0.rawValue) })
      }
      digest.add(report.metrics.symmetryIndex)
      digest.add(report.lengthUncertainty)
    }
  }
}
