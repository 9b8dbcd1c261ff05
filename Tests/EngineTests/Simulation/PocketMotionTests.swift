import Engine
import Testing

@Suite struct PocketMotionTests {
  @Test(arguments: [100.0, 115, 150, 170, 190])
  func stepsFollowTheCadence(_ cadence: Double) throws {
    var motion = PocketMotion(seed: 1, cadence: .stepsPerMinute(cadence))
    for _ in 0..<60_000 { _ = motion.next() }
    #expect(abs(Double(motion.stepCount) - cadence * 10) <= cadence * 0.02)
    #expect(try #require(motion.latestStepSeconds) > 599)
  }

  @Test(arguments: [110.0, 170])
  func bounceRepeatsAtStepRate(_ cadence: Double) {
    let magnitudes = samples(cadence: cadence, count: 3000).map(magnitude)
    let mean = magnitudes.reduce(0, +) / Double(magnitudes.count)
    let centred = magnitudes.map { $0 - mean }
    let lags = (25...80).map { lag in
      (lag, zip(centred, centred.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 })
    }
    let best = lags.max { $0.1 < $1.1 }?.0 ?? 0
    #expect(abs(Double(best) - 6000 / cadence) <= 1.5)
  }

  @Test func restIsGravityAndNoise() {
    let resting = samples(cadence: 0, count: 2000)
    for sample in resting { #expect(abs(magnitude(sample) - 9.80665) < 1) }
    var motion = PocketMotion(seed: 2, cadence: .stepsPerMinute(0))
    for _ in 0..<500 { _ = motion.next() }
    #expect(motion.stepCount == 0)
    #expect(motion.latestStepSeconds == nil)
  }

  @Test func walkingGoesOnAfterAHalt() {
    var motion = PocketMotion(seed: 3, cadence: .stepsPerMinute(120))
    for _ in 0..<1000 { _ = motion.next() }
    let before = motion.stepCount
    motion.cadence = .stepsPerMinute(0)
    for _ in 0..<1000 { _ = motion.next() }
    let standing = motion.stepCount
    #expect(standing - before <= 1)
    motion.cadence = .stepsPerMinute(120)
    for _ in 0..<1000 { _ = motion.next() }
    #expect(abs(motion.stepCount - standing - 20) <= 1)
  }

  @Test func orientationDiffersBetweenSeedsButNotTheMagnitude() {
    var (one, other) = (
      PocketMotion(seed: 1, cadence: .stepsPerMinute(0)),
      PocketMotion(seed: 9, cadence: .stepsPerMinute(0))
    )
    let (a, b) = (one.next(), other.next())
    #expect(abs(a.x - b.x) + abs(a.y - b.y) + abs(a.z - b.z) > 1)
    #expect(abs(magnitude(a) - magnitude(b)) < 1)
  }

  @Test func timesRiseAtTheRateAskedFor() {
    var motion = PocketMotion(seed: 4, cadence: .stepsPerMinute(160), rateHertz: 50)
    var before = -1.0
    for _ in 0..<500 {
      let seconds = motion.next().seconds
      #expect(seconds > before)
      before = seconds
    }
    #expect(abs(before - 499.0 / 50) < 0.001)
  }

  private func samples(cadence: Double, count: Int) -> [MotionSample] {
    var motion = PocketMotion(seed: 2, cadence: .stepsPerMinute(cadence))
    return (0..<count).map { _ in motion.next() }
  }

  private func magnitude(_ sample: MotionSample) -> Double {
    (sample.x * sample.x + sample.y * sample.y + sample.z * sample.z).squareRoot()
  }
}
