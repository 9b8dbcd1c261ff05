import Engine
import Testing

@Suite struct BodyMotionTests {
  @Test(arguments: Carrying.allCases, [100.0, 115, 150, 170, 190])
  func stepsFollowTheCadence(_ carrying: Carrying, _ cadence: Double) throws {
    var motion = BodyMotion(
      seed: 1, activity: cadence > 140 ? .running : .walking, cadence: .stepsPerMinute(cadence),
      carrying: carrying)
    for _ in 0..<36_000 { _ = motion.next() }
    #expect(abs(Double(motion.stepCount) - cadence * 10) <= cadence * 0.02)
    #expect(try #require(motion.latestStepSeconds) > 599)
  }

  @Test(arguments: Carrying.allCases, [110.0, 170])
  func motionRepeatsAtStrideRate(_ carrying: Carrying, _ cadence: Double) {
    var motion = BodyMotion(
      seed: 2, activity: cadence > 140 ? .running : .walking, cadence: .stepsPerMinute(cadence),
      carrying: carrying, rateHertz: 100)
    let magnitudes = (0..<3000).map { _ in magnitude(motion.next()) }
    let mean = magnitudes.reduce(0, +) / Double(magnitudes.count)
    let centred = magnitudes.map { $0 - mean }
    let lags = (60...130).map { lag in
      (lag, zip(centred, centred.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 })
    }
    let best = lags.max { $0.1 < $1.1 }?.0 ?? 0
    #expect(abs(Double(best) - 12_000 / cadence) <= 2.5)
  }

  /// The ground must support the body's weight on average, so the mean acceleration over whole steps is gravity.
  @Test(arguments: [0.6, 0.7, 0.8, 0.95])
  func runnersTrunkHasFlightPhasesAndAveragesGravity(_ contactShare: Double) throws {
    var motion = quiet(activity: .running, cadence: 170)
    motion.contactShare = contactShare
    let magnitudes = (0..<12_000).map { _ in magnitude(motion.next()) }
    let mean = magnitudes.reduce(0, +) / Double(magnitudes.count)
    #expect(abs(mean - 9.80665) < 0.6)
    #expect(try #require(magnitudes.min()) < 1.2)
    let peak = try #require(magnitudes.max()) / 9.80665
    #expect(peak > 1.5 && peak < 3.5, "\(peak) g")
  }

  @Test func walkersTrunkIsNeverInFreeFall() throws {
    var motion = quiet(activity: .walking, cadence: 110)
    let magnitudes = (0..<12_000).map { _ in magnitude(motion.next()) }
    #expect(try #require(magnitudes.min()) > 4)
    #expect(try #require(magnitudes.max()) < 2 * 9.80665)
  }

  @Test(arguments: BodyMotion.Activity.allCases)
  func onlyWalkersAndRunnersStep(_ activity: BodyMotion.Activity) {
    var motion = BodyMotion(
      seed: 3, activity: activity, cadence: .stepsPerMinute(120), carrying: .chest)
    for _ in 0..<6_000 { _ = motion.next() }
    #expect((motion.stepCount > 0) == (activity == .walking || activity == .running))
    #expect((motion.latestStepSeconds == nil) == (motion.stepCount == 0))
  }

  @Test func standingMeasuresGravityAndNoise() {
    var motion = BodyMotion(
      seed: 2, activity: .standing, cadence: .stepsPerMinute(170), carrying: .hand)
    for _ in 0..<2_000 { #expect(abs(magnitude(motion.next()) - 9.80665) < 1) }
  }

  @Test func walkingContinuesAfterAHalt() {
    var motion = BodyMotion(
      seed: 3, activity: .walking, cadence: .stepsPerMinute(120), carrying: .trouserPocket)
    for _ in 0..<600 { _ = motion.next() }
    let before = motion.stepCount
    motion.activity = .standing
    for _ in 0..<600 { _ = motion.next() }
    let standing = motion.stepCount
    #expect(standing - before <= 1)
    motion.activity = .walking
    for _ in 0..<600 { _ = motion.next() }
    #expect(abs(motion.stepCount - standing - 20) <= 1)
  }

  @Test func zeroCadenceGivesNoSteps() {
    var motion = BodyMotion(
      seed: 3, activity: .running, cadence: .stepsPerMinute(0), carrying: .hand)
    for _ in 0..<600 { _ = motion.next() }
    #expect(motion.stepCount == 0)
  }

  @Test func seedChangesAttitudeButNotMagnitude() {
    let (a, b) = (standing(seed: 1), standing(seed: 9))
    let apart = [a.x - b.x, a.y - b.y, a.z - b.z].map { abs($0) }
    #expect(apart.reduce(0, +) > 1)
    #expect(abs(magnitude(a) - magnitude(b)) < 1)
  }

  @Test func timesRiseAndMissingSamplesLeaveGaps() {
    var motion = BodyMotion(
      seed: 4, activity: .walking, cadence: .stepsPerMinute(110), carrying: .hand, rateHertz: 50)
    motion.samplingScatter = 0.02
    motion.missingShare = 0.1
    var before = -1.0
    for _ in 0..<5_000 {
      let seconds = motion.next().seconds
      #expect(seconds > before)
      before = seconds
    }
    #expect(abs(before - 5_000 / 50 / 0.9) < 3)
  }

  /// The rotation rate of a swinging hand averages to zero.
  @Test func rotationRateAveragesToZero() throws {
    var motion = BodyMotion(
      seed: 5, activity: .running, cadence: .stepsPerMinute(170), carrying: .hand)
    #expect(motion.next().rotation == nil)
    motion.hasGyroscope = true
    var sum = 0.0
    var largest = 0.0
    for _ in 0..<6_000 {
      let rate = try #require(motion.next().rotation)
      sum += rate.y
      largest = max(largest, (rate.x * rate.x + rate.y * rate.y + rate.z * rate.z).squareRoot())
    }
    #expect(abs(sum / 6_000) < 0.1)
    #expect(abs(largest - 0.45 * 2 * Double.pi * 170 / 120) < 0.5)
  }

  private func quiet(activity: BodyMotion.Activity, cadence: Double) -> BodyMotion {
    var motion = BodyMotion(
      seed: 6, activity: activity, cadence: .stepsPerMinute(cadence), carrying: .chest,
      rateHertz: 200)
    motion.sensorNoise = 0
    return motion
  }

  private func standing(seed: UInt64) -> MotionSample {
    var motion = BodyMotion(
      seed: seed, activity: .standing, cadence: .stepsPerMinute(0), carrying: .chest)
    return motion.next()
  }

  private func magnitude(_ sample: MotionSample) -> Double {
    (sample.x * sample.x + sample.y * sample.y + sample.z * sample.z).squareRoot()
  }
}
