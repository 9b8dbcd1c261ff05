import Testing

@testable import Engine

/// Detection of a few steps between two rests, and of standing without steps.
@Suite struct ShortWalkTests {
  private func steps(_ steps: Int, isAnnounced: Bool, gyroscope: Bool = true, seed: UInt64 = 3)
    -> [WalkedStep]
  {
    var walk = ShortWalk(
      GaitPattern(.slow), cadence: .stepsPerMinute(80), carrying: .chest, steps: steps)
    walk.hasGyroscope = gyroscope
    var detector = WalkingDetector(isAnnounced: isAnnounced)
    return walk.recording(seed: seed).samples.flatMap { detector.steps(adding: $0) }
  }

  @Test(arguments: [4, 6, 10], [true, false])
  func fewStepsAreFound(_ count: Int, _ gyroscope: Bool) {
    let found = steps(count, isAnnounced: true, gyroscope: gyroscope)
    #expect(abs(found.count - count) <= 1, "\(found.count)")
    #expect(found.first?.beginsBout == true)
  }

  /// No steps are counted during ten seconds of standing after the start, whatever the phone's attitude.
  @Test(arguments: 1...40 as ClosedRange<UInt64>) func standingGivesNoSteps(_ seed: UInt64) {
    var motion = BodyMotion(
      seed: seed, activity: .standing, cadence: .stepsPerMinute(0),
      carrying: Carrying.allCases[Int(seed % 4)])
    motion.hasGyroscope = seed % 2 == 0
    var detector = WalkingDetector(isAnnounced: true)
    for _ in 0..<600 {
      #expect(detector.add(motion.next()) == nil)
      #expect(detector.unconfirmedSteps == nil)
    }
  }

  /// The evidence is only sufficient once the body is at rest again, after the last footfall.
  @Test func walkConfirmedByTheFinalRestHasAllItsSteps() throws {
    let walk = ShortWalk(
      GaitPattern(.slow), cadence: .stepsPerMinute(80), carrying: .chest, steps: 4)
    let recording = walk.recording(seed: 3)
    let last = try #require(recording.footfalls.last)
    var detector = WalkingDetector()
    var found: [(step: WalkedStep, at: Double)] = []
    for sample in recording.samples {
      found += detector.steps(adding: sample).map { ($0, sample.seconds) }
    }
    #expect(abs(found.count - 4) <= 1)
    #expect(found.filter(\.step.beginsBout).count == 1)
    #expect(found.allSatisfy { $0.at > last && $0.at < last + 2.6 }, "\(found.map(\.at)) \(last)")
    for (step, before) in zip(found.dropFirst(), found) {
      #expect(step.step.seconds > before.step.seconds)
    }
  }

  @Test func recordingMayEndSoonAfterTheLastStep() throws {
    let walk = ShortWalk(
      GaitPattern(.slow), cadence: .stepsPerMinute(80), carrying: .chest, steps: 4)
    let recording = walk.recording(seed: 3)
    let last = try #require(recording.footfalls.last)
    var whole = WalkRecording()
    for sample in recording.samples where sample.seconds < last + 1.5 { whole.add(sample) }
    #expect(abs(whole.steps().count - 4) <= 1)
  }
}
