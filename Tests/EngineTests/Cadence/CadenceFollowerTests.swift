import Engine
import Testing

@Suite struct CadenceFollowerTests {
  private let height = Length.meters(1.75)

  private func beats(
    _ speeds: [Double?], stepSeconds: Double = 1, offset: Double = 0
  ) -> [Double?] {
    var follower = CadenceFollower(height: height, offset: offset)
    return speeds.enumerated().map { index, speed in
      follower.add(speed: speed, at: Double(index) * stepSeconds)
      return follower.cadence?.stepsPerMinute
    }
  }

  private func changes(_ beats: [Double?]) -> Int {
    zip(beats, beats.dropFirst()).count { $0 != $1 }
  }

  @Test func aSteadySpeedHasTheModelsBeatInWholeSteps() {
    #expect(beats([3, 3, 3]) == [170, 170, 170])
    #expect(beats([3.05]) == [170])
    #expect(beats([3.5]) == [174])
    #expect(beats([3], offset: -4) == [166])
  }

  @Test func nothingIsKnownBeforeTheFirstSpeedThatCounts() {
    #expect(beats([]).isEmpty)
    #expect(beats([nil, 0, 0.99, -3, .nan, .infinity]) == [nil, nil, nil, nil, nil, nil])
    #expect(beats([nil, 0.5, 3]) == [nil, nil, 170])
  }

  /// Half an hour with a receiver's noise of 0.15 m/s, correlated over some seconds.
  @Test(arguments: [1, 2, 3] as [UInt64]) func flickeringHardlyMovesIt(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var noise = 0.0
    let speeds = (0..<1_800).map { _ in
      noise = 0.8 * noise + 0.15 * 0.6 * random.nextNormal()
      return 3 + noise
    }
    let beats = beats(speeds)
    let direct = speeds.map { speed -> Double? in
      CadenceModel().suggestion(speed: .metersPerSecond(speed), height: height)
        .cadence.stepsPerMinute.rounded()
    }
    #expect(changes(direct) > 700)
    #expect(changes(beats) <= 15)
    for beat in beats.compactMap({ $0 }) { #expect(abs(beat - 170) <= 4) }
  }

  /// 3 to 3.5 m/s asks for 4 steps a minute more.
  @Test func aRealChangeIsFollowedWithinHalfAMinuteAndKept() throws {
    let beats = beats([Double?](repeating: 3, count: 60) + [Double?](repeating: 3.5, count: 90))
    #expect(beats[59] == 170)
    for beat in beats[90...] { #expect(abs(try #require(beat) - 174.17) <= 1) }
    #expect(changes(Array(beats[90...])) <= 1)
    #expect(zip(beats, beats.dropFirst()).allSatisfy { ($1 ?? 0) >= ($0 ?? 0) })
  }

  /// Two steps a minute in a second, four at once, and half a step of rounding at each end.
  @Test(arguments: [(1.0, 1.0, 3.0), (1, 0, 5), (5, 1, 5)])
  func theBeatNeverJumps(stepSeconds: Double, slowest: Double, most: Double) throws {
    var random = SeededRandom(seed: 9)
    let speeds = (0..<2_000).map { _ in Optional(random.next(in: slowest...7)) }
    let beats = beats(speeds, stepSeconds: stepSeconds).compactMap { $0 }
    var largest = 0.0
    for (before, after) in zip(beats, beats.dropFirst()) {
      largest = max(largest, abs(after - before))
      #expect((155...195).contains(after))
    }
    #expect(largest > 0 && largest <= most)
  }

  @Test func haltsAndSilencesHoldTheBeat() {
    let run = [Double?](repeating: 3.4, count: 30)
    let halts: [[Double?]] = [
      [Double?](repeating: nil, count: 60), [Double?](repeating: 0.2, count: 60),
    ]
    for halt in halts {
      let beats = beats(run + halt + run)
      #expect(changes(beats) == 0)
    }
  }

  /// What was before a long silence says nothing of the speed after it.
  @Test func afterALongSilenceTheSmoothingBeginsAnew() {
    let pause = [Double?](repeating: nil, count: 16)
    let beats = beats(
      [Double?](repeating: 2.5, count: 60) + pause + [Double?](repeating: 4, count: 14))
    #expect(beats[59] == 166)
    // Four seconds of patience, then 17 steps a minute by two a second.
    #expect(beats[80] == 166)
    #expect(beats[81] == 168)
    #expect(beats[88] == 182)
    #expect(beats[89] == 183)
  }

  @Test func timesThatGoBackArePassedOver() {
    var follower = CadenceFollower(height: height)
    follower.add(speed: 3, at: 10)
    let before = follower.cadence
    for seconds in [9.0, 0, -.infinity, .nan] { follower.add(speed: 6, at: seconds) }
    follower.add(speed: 3, at: 10)
    follower.add(speed: 3, at: 20)
    #expect(follower.cadence == before)
  }
}
