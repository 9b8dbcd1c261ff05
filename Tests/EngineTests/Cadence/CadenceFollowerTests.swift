import Engine
import Testing

@Suite struct CadenceFollowerTests {
  private let height = Length.meters(1.75)

  private func targets(
    _ speeds: [Double?], stepSeconds: Double = 1, height: Length = .meters(1.75), offset: Double = 0
  ) -> [Double?] {
    var follower = CadenceFollower(height: height, offset: offset)
    return speeds.enumerated().map { index, speed in
      follower.add(speed: speed, at: Double(index) * stepSeconds)
      return follower.cadence?.stepsPerMinute
    }
  }

  private func changes(_ targets: some Sequence<Double?>) -> Int {
    zip(targets, targets.dropFirst()).count { $0 != $1 }
  }

  private func model(_ speed: Double, _ height: Length = .meters(1.75)) -> Double {
    CadenceModel().suggestion(speed: .metersPerSecond(speed), height: height)
      .cadence.stepsPerMinute
  }

  @Test func steadySpeedGivesTheModelsCadenceInWholeSteps() {
    #expect(targets([3, 3, 3]) == [170, 170, 170])
    #expect(targets([3.05]) == [170])
    #expect(targets([3.5]) == [174])
    #expect(targets([3], offset: -4) == [166])
  }

  @Test func targetIsNilBeforeTheFirstRunningSpeed() {
    #expect(targets([]).isEmpty)
    #expect(targets([nil, 0, 1.49, -3, .nan, .infinity]) == [nil, nil, nil, nil, nil, nil])
    #expect(targets([nil, 0.5, 3]) == [nil, nil, 170])
  }

  /// A speed with receiver noise. The noise is either white or correlated, like the output of a receiver's own filter.
  /// With bursts, `deviation` applies to the first 20 s of every two minutes, and 0.05 m/s to the rest.
  struct NoisySpeed: Sendable {
    var deviation: Double
    var kept: Double
    var comesInBursts = false
    /// The highest allowed number of changes per minute.
    var mostChanges: Double
    var largestError: Double

    func speeds(at speed: Double, seed: UInt64) -> [Double] {
      var random = SeededRandom(seed: seed)
      var noise = 0.0
      return (0..<3_600).map { second in
        noise = kept * noise + (1 - kept * kept).squareRoot() * random.nextNormal()
        return speed + (comesInBursts && second % 120 >= 20 ? 0.05 : deviation) * noise
      }
    }
  }

  /// Simulates five one-hour runs at each of four speeds.
  @Test(arguments: [
    NoisySpeed(deviation: 0.1, kept: 0, mostChanges: 0.05, largestError: 3),
    NoisySpeed(deviation: 0.15, kept: 0, mostChanges: 0.3, largestError: 8),
    NoisySpeed(deviation: 0.2, kept: 0, mostChanges: 0.6, largestError: 9),
    NoisySpeed(deviation: 0.1, kept: 0.6, mostChanges: 0.2, largestError: 3),
    NoisySpeed(deviation: 0.15, kept: 0.6, mostChanges: 0.9, largestError: 9),
    NoisySpeed(deviation: 0.2, kept: 0.6, mostChanges: 1.7, largestError: 10),
    NoisySpeed(deviation: 0.2, kept: 0, comesInBursts: true, mostChanges: 0.5, largestError: 9),
    NoisySpeed(deviation: 0.2, kept: 0.6, comesInBursts: true, mostChanges: 0.9, largestError: 9),
  ]) func noisySpeedRarelyChangesTheTarget(noisy: NoisySpeed) {
    for speed in [2.5, 3.0, 3.3, 4.2] {
      var count = 0.0
      for seed in 1...5 as ClosedRange<UInt64> {
        let targets = targets(noisy.speeds(at: speed, seed: seed)).compactMap { $0 }
        count += Double(changes(targets.map { $0 }))
        for target in targets.dropFirst(30) {
          #expect(abs(target - model(speed)) <= noisy.largestError)
        }
      }
      #expect(count / 300 <= noisy.mostChanges, "at \(speed) m/s")
    }
  }

  /// Around 3.55 m/s, the formula's result rises by 5 steps per minute within 0.12 m/s.
  @Test func noisySpeedRarelyChangesTheTargetWhereFormulaIsSteep() {
    let noisy = NoisySpeed(deviation: 0.15, kept: 0, mostChanges: 1.5, largestError: 8)
    let speeds = noisy.speeds(at: 3.55, seed: 1)
    let direct = speeds.map { Optional(model($0).rounded()) }
    #expect(changes(direct) > 2_000)
    #expect(Double(changes(targets(speeds))) / 60 <= noisy.mostChanges)
  }

  /// Two seconds after the first fix at the new speed, the target is within 2 steps per minute of the model, with one
  /// fix per second.
  @Test(arguments: [1.5, 1.6, 1.75, 1.9, 2.05])
  func clearChangeIsFollowedWithinTwoSeconds(meters: Double) throws {
    let height = Length.meters(meters)
    for from in stride(from: 1.8, through: 5, by: 0.1) {
      for to in stride(from: 1.8, through: 5, by: 0.1) where abs(to - from) > 0.29 {
        let speeds = [Double](repeating: from, count: 60) + [to, to, to]
        let target = try #require(targets(speeds, height: height)[62])
        #expect(abs(target - model(to, height)) <= 2, "\(from) to \(to) m/s")
      }
    }
  }

  /// The first fix is in the middle of the change. Speeds at which the formula is steep are skipped.
  @Test func changeSeenHalfwayIsFollowedWithinTwoSeconds() throws {
    for from in stride(from: 1.8, through: 5, by: 0.1) {
      for to in stride(from: 1.8, through: 5, by: 0.1) where abs(to - from) > 0.49 {
        if abs(model(to + 0.2) - model(to - 0.2)) > 4.5 { continue }
        let speeds = [Double](repeating: from, count: 60) + [(from + to) / 2, to, to]
        let target = try #require(targets(speeds)[62])
        #expect(abs(target - model(to)) <= 2, "\(from) to \(to) m/s")
      }
    }
  }

  /// Increases the speed by 0.5 m/s a thousand times and counts how often the target is late.
  @Test(arguments: [(0.1, 5), (0.15, 70), (0.2, 300)])
  func noiseDelaysFewChanges(deviation: Double, most: Int) {
    var random = SeededRandom(seed: 4)
    var missed = 0
    for _ in 0..<1_000 {
      let speeds = (0..<63).map { ($0 < 60 ? 2.6 : 3.1) + deviation * random.nextNormal() }
      if abs((targets(speeds)[62] ?? 0) - model(3.1)) > 2 { missed += 1 }
    }
    #expect(missed <= most)
  }

  @Test func haltsAndMissingSpeedsKeepTheTarget() {
    let run = [Double?](repeating: 3.4, count: 30)
    let halts: [[Double?]] = [
      [Double?](repeating: nil, count: 60), [Double?](repeating: 0.2, count: 60),
      [2.4, 1.2] + [Double?](repeating: 0.1, count: 40) + [0.8, 1.9],
    ]
    for halt in halts { #expect(changes(targets(run + halt + run)) == 0) }
  }

  /// Speeds from before a gap of more than 15 s don't count.
  @Test func twoReadingsDecideAfterALongGap() {
    let pause = [Double?](repeating: nil, count: 16)
    let targets = targets([Double?](repeating: 2.5, count: 60) + pause + [4, 4, 4])
    #expect(targets[75] == 166 && targets[76] == 166 && targets[77] == 183)
  }

  @Test func timesThatGoBackAreIgnored() {
    var follower = CadenceFollower(height: height)
    follower.add(speed: 3, at: 10)
    let before = follower.cadence
    for seconds in [9.0, 0, -.infinity, .nan] { follower.add(speed: 6, at: seconds) }
    follower.add(speed: 3, at: 10)
    follower.add(speed: 3, at: 20)
    #expect(follower.cadence == before)
  }
}
