import Testing

@testable import Engine

@Suite struct DanceTests {
  /// Returns frames in which the hips sway from side to side.
  private func sways(period: Double, seconds: Double, amplitude: Double = 0.06) -> [PoseFrame] {
    (0...Int(seconds * 30)).map { index in
      let time = Double(index) / 30
      let phase = time / period
      let shift = amplitude * sine(2 * Double.pi * (phase - phase.rounded(.down)))
      return TestMannequin(hipShift: shift, yaw: 0).frame(time)
    }
  }

  @Test func wavesAreCounted() {
    var judge = SetJudge(.armWave)
    for index in 0...300 {
      let time = Double(index) / 30
      let phase = time / 1.25
      let way = 0.25 * sine(2 * Double.pi * (phase - phase.rounded(.down)))
      var frame = TestMannequin(arm: 80, armsGoSideways: true, yaw: 0).frame(time)
      frame.points[BodyLandmark.leftWrist.rawValue].y -= way / 2 * 0.45
      frame.points[BodyLandmark.rightWrist.rawValue].y += way / 2 * 0.45
      _ = judge.add(frame)
    }
    #expect((7...8).contains(judge.repetitions.count))
  }

  @Test func standingStillHasNoEnergyDespiteTrembling() {
    var judge = SetJudge(.fullBodyGroove)
    var random = SeededRandom(seed: 8)
    for index in 0..<300 {
      _ = judge.add(TestMannequin(yaw: 0).frame(Double(index) / 30).shaken(0.003, &random))
    }
    #expect(judge.snapshot.energy < MovementEnergy.least)
    #expect(judge.score.parts.first?.points ?? 100 < 10)
  }

  @Test func swayingHipsHaveEnergy() {
    let (judge, _) = judged(.hipShake, sways(period: 1, seconds: 10))
    #expect(judge.snapshot.energy > MovementEnergy.least)
    #expect(judge.score.parts.first?.points ?? 0 > 80)
    #expect((9...10).contains(judge.repetitions.count))
  }

  @Test func movesOnTheBeatMatchAndOthersDoNot() throws {
    let beat = try #require(DanceBeat(beatsPerMinute: 120, seconds: 0.1))
    var (on, half, off) = (RhythmMatch(beat), RhythmMatch(beat), RhythmMatch(beat))
    var random = SeededRandom(seed: 5)
    for index in 0..<40 {
      on.add(moveAt: 0.25 + Double(index) * 1.0)
      half.add(moveAt: 0.25 + Double(index) * 0.25)
      off.add(moveAt: random.next(in: 0...40))
    }
    #expect(try #require(on.match) > 0.999)
    #expect(try #require(half.match) > 0.999)
    #expect(try #require(off.match) < 0.6)
  }

  @Test func rhythmNeedsAFewMoves() throws {
    var match = RhythmMatch(try #require(DanceBeat(beatsPerMinute: 100)))
    for index in 0..<3 { match.add(moveAt: Double(index)) }
    #expect(match.match == nil)
    match.add(moveAt: .nan)
    #expect(match.match == nil)
  }

  @Test func impossibleBeatsAreRefused() {
    for (tempo, seconds) in [(0.0, 0.0), (.nan, 0), (120, .infinity)] {
      #expect(DanceBeat(beatsPerMinute: tempo, seconds: seconds) == nil)
    }
  }

  @Test func absenceCausesNoFaults() throws {
    let exercise = Exercise.armPump
    let low = try #require(exercise.mannequin.variants.first { $0.name == "low-arms" })
    let frames = FilmingConditions().frames(exercise.mannequin, variant: low)
    #expect(!judged(exercise, frames).cues.faults.isEmpty)
    let seen = frames.filter { $0.seconds.truncatingRemainder(dividingBy: 5) < 3 }
    #expect(judged(exercise, seen).cues.faults.isEmpty)
  }

  @Test func standingStillIsReportedEveryFiveSeconds() throws {
    let still = (0..<480).map { TestMannequin(yaw: 0).frame(Double($0) / 30) }
    let faults = judged(.hipSway, still).judge.faults.filter { $0.fault == .standingStill }
    #expect(faults.map { $0.seconds.rounded() } == [5, 10, 15])
  }
}
