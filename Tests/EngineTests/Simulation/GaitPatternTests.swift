import Testing

@testable import Engine

/// The parameters of a gait pattern are visible in the footfall times and in the phone's readings.
@Suite struct GaitPatternTests {
  /// Returns the durations of 500 steps: those that start on the phone's side, and the others.
  private func durations(_ pattern: GaitPattern, cadence: Double = 50) -> (
    own: [Double], other: [Double]
  ) {
    let walk = ShortWalk(
      pattern, cadence: .stepsPerMinute(cadence), carrying: .trouserPocket, steps: 501)
    let times = walk.recording(seed: 7).footfalls
    let durations = zip(times, times.dropFirst()).map { $1 - $0 }
    let numbered = durations.enumerated()
    return (numbered.filter { $0.0 % 2 == 1 }.map(\.1), numbered.filter { $0.0 % 2 == 0 }.map(\.1))
  }

  /// Returns the standard deviation divided by the mean.
  private func variation(_ values: [Double]) -> Double {
    let mean = mean(values)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count)).squareRoot() / mean
  }

  /// Simulates a phone on the chest of someone who steps evenly, without sensor noise.
  private func chestRecording(_ change: (inout GaitPattern) -> Void, steps: Int = 20)
    -> ShortWalk.Recording
  {
    var pattern = GaitPattern()
    (pattern.timeVariability, pattern.strengthVariability, pattern.strengthAsymmetry) = (0, 0, 0)
    pattern.sidewaysMeters = 0
    change(&pattern)
    var walk = ShortWalk(pattern, cadence: .stepsPerMinute(50), carrying: .chest, steps: steps)
    (walk.samplingScatter, walk.missingShare, walk.rateHertz) = (0, 0, 200)
    return walk.recording(seed: 3)
  }

  /// Returns the readings' magnitudes minus gravity, averaged over 20 ms, from the first to the last footfall.
  private func pushes(_ recording: ShortWalk.Recording) -> [(seconds: Double, push: Double)] {
    let ends = (recording.footfalls[0], recording.footfalls[recording.footfalls.count - 1])
    let inside = recording.samples.filter { (ends.0..<ends.1).contains($0.seconds) }
    return stride(from: 0, to: inside.count - 3, by: 4).map { index in
      let four = inside[index..<index + 4]
      let sum = four.reduce(0) { $0 + Vector($1.x, $1.y, $1.z).length }
      return (inside[index].seconds, sum / 4 - standardGravity)
    }
  }

  /// Returns the peak-to-peak amplitude of the sinusoidal component at the step rate.
  private func swing(_ pushes: [(seconds: Double, push: Double)], cadence: Double = 50) -> Double {
    let turn = 2 * Double.pi * cadence / 60
    let c = pushes.reduce(0) { $0 + $1.push * cosine(turn * $1.seconds) }
    let s = pushes.reduce(0) { $0 + $1.push * sine(turn * $1.seconds) }
    return 4 * (c * c + s * s).squareRoot() / Double(pushes.count)
  }

  @Test(arguments: [0.02, 0.1, 0.2]) func durationsVaryAsSpecified(_ variability: Double) {
    var pattern = GaitPattern()
    pattern.timeVariability = variability
    let all = durations(pattern)
    let found = variation(all.own + all.other)
    #expect(abs(found / variability - 1) < 0.1, "\(found)")
    #expect(abs(mean(all.own + all.other) - 1.2) < 0.036)
  }

  @Test(arguments: [-0.3, 0, 0.15, 0.3]) func sidesDifferAsSpecified(_ asymmetry: Double) {
    var pattern = GaitPattern()
    pattern.timeAsymmetry = asymmetry
    let (own, other) = durations(pattern)
    let (long, short) = (mean(own), mean(other))
    let found = 2 * (long - short) / (long + short)
    #expect(abs(found - asymmetry) < 0.01)
  }

  @Test(arguments: [0.3, 0.5, 1, 3]) func trunkIsPushedAsSpecified(_ push: Double) {
    let found = swing(pushes(chestRecording { ($0.push, $0.impact) = (push, 0) }))
    #expect(abs(found / push - 1) < 0.1, "\(found)")
  }

  @Test func pushFollowsTheStepLengthIfUnspecified() {
    let short = chestRecording { _ in }
    var walk = ShortWalk(GaitPattern(), cadence: .stepsPerMinute(50), carrying: .chest, steps: 20)
    walk.stepLengthMeters = 0.3
    let shorter = walk.recording(seed: 3)
    #expect(swing(pushes(shorter)) < 0.5 * swing(pushes(short)))
    #expect(abs(shorter.meters - 6) < 1e-9)
  }

  /// Compares the mean push 10–30 ms after each footfall.
  @Test func heelStrikeAddsAnImpact() {
    func strike(_ impact: Double) -> Double {
      let recording = chestRecording { ($0.push, $0.impact) = (1, impact) }
      let early = pushes(recording).filter { sample in
        recording.footfalls.contains { (0.01..<0.03).contains(sample.seconds - $0) }
      }
      return early.reduce(0) { $0 + $1.push } / Double(early.count)
    }
    #expect(strike(1) > strike(0) + 0.3)
  }

  @Test func oneSidePushesHarder() {
    let recording = chestRecording { ($0.push, $0.impact, $0.strengthAsymmetry) = (1, 0, 0.6) }
    let tops = zip(recording.footfalls, recording.footfalls.dropFirst()).map { from, to in
      pushes(recording).filter { (from..<to).contains($0.seconds) }.map(\.push).max() ?? 0
    }
    let own = mean(tops.enumerated().filter { $0.0 % 2 == 1 }.map(\.1))
    let other = mean(tops.enumerated().filter { $0.0 % 2 == 0 }.map(\.1))
    #expect(abs(own / other - 1.86) < 0.2, "\(own / other)")
  }

  /// The trunk rocks by the specified angle, at the stride rate.
  @Test(arguments: [0, 0.05, 0.12]) func trunkSwaysAsSpecified(_ angle: Double) throws {
    let leaning = chestRecording { ($0.lean, $0.twist) = (angle, 0) }
    let twisting = chestRecording { ($0.lean, $0.twist) = (0, angle) }
    for recording in [leaning, twisting] {
      let rates = try recording.samples.map { try #require($0.rotation) }
      let largest = rates.map { Vector($0.x, $0.y, $0.z).length }.max() ?? 0
      // The chest additionally rocks by 0.03 rad.
      let both = (angle * angle + 0.0009).squareRoot()
      let expected = both * Double.pi / 1.2
      #expect(abs(largest - expected) < 0.05, "\(largest)")
    }
  }

  /// Adding the cane uses no random numbers, so the rest of the walk stays the same.
  @Test(arguments: [0, 0.4], [false, true])
  func canePushesOncePerStride(_ lead: Double, _ isOnPhoneSide: Bool) throws {
    let without = chestRecording({ $0.push = 1 }, steps: 12)
    let with = chestRecording(
      {
        $0.push = 1
        $0.cane = GaitPattern.Cane(lead: lead, push: 0.5)
        $0.cane?.isOnPhoneSide = isOnPhoneSide
      }, steps: 12)
    let added = zip(pushes(with), pushes(without)).map { ($0.seconds, $0.push - $1.push) }
    let contactTimes = with.footfalls.enumerated().filter { ($0.0 % 2 == 1) == isOnPhoneSide }
      .map { $0.1 - lead * 1.2 }
    for (seconds, push) in added where abs(push) > 0.02 {
      #expect(contactTimes.contains { (-0.03..<0.22).contains(seconds - $0) }, "\(seconds)")
    }
    for contactCell in contactTimes.dropFirst().dropLast() {
      let top = added.filter { (0..<0.2).contains($0.0 - contactCell) }.map(\.1).max() ?? 0
      #expect(abs(top - 0.5) < 0.06, "\(top)")
    }
  }

  @Test(arguments: GaitPattern.Name.allCases)
  func mirroringTwiceRestoresThePattern(_ name: GaitPattern.Name) {
    let pattern = GaitPattern(name)
    #expect(pattern.mirrored.mirrored == pattern)
    #expect(pattern.mirrored.timeAsymmetry == -pattern.timeAsymmetry)
  }

  @Test(arguments: GaitPattern.Name.allCases)
  func shortWalkHasTheSpecifiedSteps(_ name: GaitPattern.Name) throws {
    var pattern = GaitPattern(name)
    pattern.push = 0.5
    let walk = ShortWalk(pattern, cadence: .stepsPerMinute(48), carrying: .hand, steps: 8)
    let recording = walk.recording(seed: 1)
    #expect(recording.footfalls.count == 8)
    #expect(abs(recording.footfalls[0] - 5) < 0.05)
    let end = try #require(recording.samples.last).seconds
    #expect(abs(end - 23) < 3)
    #expect((0.2..<0.6).contains(walk.lengthMeters * 48 / 60))
    #expect(recording.samples.allSatisfy { $0.rotation != nil })
  }

  @Test func walkWithoutStepsIsStanding() {
    let walk = ShortWalk(GaitPattern(), cadence: .stepsPerMinute(48), carrying: .hand, steps: 0)
    let recording = walk.recording(seed: 1)
    #expect(recording.footfalls.isEmpty && (752..<792).contains(recording.samples.count))
  }

  @Test func walkSimulatorUsesThePattern() {
    var plan = WalkPlan([WalkPlan.Part(seconds: 300, stepLength: 0.5, cadence: 50)])
    plan.pattern = GaitPattern(.severe)
    var simulator = WalkSimulator(seed: 5, plan: plan)
    while simulator.next() != nil {}
    let times = simulator.truth.steps.map(\.seconds)
    // This combines a variability of 20 % with an asymmetry of 15 % to either side.
    let found = variation(zip(times, times.dropFirst()).map { $1 - $0 })
    #expect(abs(found - 0.25) < 0.04)
  }
}
