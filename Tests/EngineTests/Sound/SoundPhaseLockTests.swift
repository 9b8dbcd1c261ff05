import Testing

@testable import Engine

@Suite struct SoundPhaseLockTests {
  private static let rate = 48_000.0

  @Test(arguments: [
    ([0, 0.25, 0.5, 0.75], 0.0, 0.0),
    ([0.1, 0.1, 0.1, 0.1, 0.1], 1, 36),
    ([0, 0.1, -0.1, 0.05, -0.05], 0.904029, 0),
    ([2.5], 1, 180),
  ])
  func scoresAreCircularStatistics(phases: [Double], resultant: Double, angle: Double) {
    var score = PhaseScore()
    for phase in phases { score.add(phase) }
    #expect(abs(score.resultant - resultant) < 1e-6)
    if resultant > 0 { #expect(abs(abs(score.meanAngle) - angle) < 1e-6) }
  }

  @Test func onlyTheLatestSixteenStepsAreScored() {
    var score = PhaseScore()
    #expect(score.resultant == 0)
    for _ in 0..<16 { score.add(0.5) }
    for _ in 0..<16 { score.add(-0.25) }
    #expect(score.count == 16 && abs(score.resultant - 1) < 1e-12)
    #expect(abs(score.meanAngle + 90) < 1e-9)
  }

  /// Acceptance test: 172 steps per minute starting from 165, with a phase error of 0.4 beats and 10 ms of jitter.
  @Test func lockIsReachedWithinTenSecondsAndHolds() throws {
    var squares = 0.0
    for seed in 0..<40 as Range<UInt64> {
      let result = LockSimulation().run(seconds: 60, seed: seed)
      #expect(try #require(result.lockSeconds) < 10)
      #expect(result.rmsDegrees < 13 && result.loopDegrees < 6 && result.tempoDeviation < 1)
      #expect(result.resultant > 0.95)
      squares += result.rmsDegrees * result.rmsDegrees
    }
    #expect((squares / 40).squareRoot() < 12)
  }

  /// From any tempo and phase, the beat reaches the cadence within 10 s. It must not lock to half or double the
  /// cadence.
  @Test func lockIsReachedFromAnyTempoAndPhase() throws {
    var random = SeededRandom(seed: 5)
    for seed in 0..<60 as Range<UInt64> {
      var plan = LockSimulation()
      plan.cadence = random.next(in: 140...190)
      plan.startTempo = random.next(in: 30...300)
      plan.startPhase = random.nextUnit()
      let result = plan.run(seconds: 40, seed: seed)
      #expect(try #require(result.lockSeconds) < 10, "\(plan)")
      #expect(abs(result.tempoRatio - 1) < 0.03, "\(plan)")
    }
  }

  @Test func missedAndDoubledStepsDoNotMisleadTheLock() throws {
    var random = SeededRandom(seed: 6)
    var late = 0
    for seed in 0..<60 as Range<UInt64> {
      var plan = LockSimulation()
      plan.cadence = random.next(in: 140...190)
      plan.startTempo = random.next(in: 120...200)
      plan.startPhase = random.nextUnit()
      plan.missedShare = 0.05
      plan.doubledShare = 0.05
      let result = plan.run(seconds: 60, seed: seed)
      if try #require(result.lockSeconds) > 10 { late += 1 }
      #expect(abs(result.tempoRatio - 1) < 0.03 && result.rmsDegrees < 16, "\(plan)")
    }
    #expect(late <= 1)
  }

  @Test func lockFollowsARunnerWhoSpeedsUp() throws {
    for seed in 0..<10 as Range<UInt64> {
      var plan = LockSimulation()
      plan.drift = 6
      let result = plan.run(seconds: 120, seed: seed)
      #expect(try #require(result.lockSeconds) < 10)
      #expect(result.rmsDegrees < 16)
    }
  }

  @Test func simulationIsRepeatable() {
    let plan = LockSimulation()
    #expect(plan.run(seconds: 20, seed: 3) == plan.run(seconds: 20, seed: 3))
    #expect(plan.run(seconds: 20, seed: 3) != plan.run(seconds: 20, seed: 4))
  }
}

// MARK: - Step by step

extension SoundPhaseLockTests {
  /// A lock with a metronome that applies each correction immediately.
  private struct Pair {
    var lock: PhaseLock
    var clock: SteeredClock
    var frame = 0.0
    var corrections: [PhaseLock.Correction] = []

    init(_ mode: PhaseLock.Mode, tempo: Double) {
      lock = PhaseLock(sampleRate: rate, beatsPerMinute: tempo)
      lock.setMode(mode, beatsPerMinute: tempo)
      clock = SteeredClock(BeatClock(sampleRate: rate, beatsPerMinute: tempo))
    }

    mutating func step(
      after interval: Double, confidence: Double = 1, foot: PhaseLock.Foot = .unknown
    ) {
      frame += interval
      clock.settle(at: frame)
      let beat = clock.line.beats(at: frame)
      guard
        let correction = lock.footfall(at: frame, beat: beat, confidence: confidence, foot: foot)
      else { return }
      corrections.append(correction)
      clock.steer(correction, at: frame)
    }

    mutating func steps(_ count: Int, tempo: Double) {
      for _ in 0..<count { step(after: 60 * rate / tempo) }
    }
  }

  @Test func offAndLeadModesMakeNoCorrections() {
    for mode in [PhaseLock.Mode.off, .lead] {
      var pair = Pair(mode, tempo: 170)
      pair.steps(40, tempo: 170)
      #expect(pair.corrections.isEmpty)
      #expect(pair.lock.score.count == (mode == .off ? 0 : 16))
    }
  }

  @Test func playedTempoChangesByAtMostThreePercent() {
    var pair = Pair(.follow, tempo: 160)
    pair.frame = 0.47 * 60 * Self.rate / 160
    pair.steps(60, tempo: 163)
    let played = pair.corrections.map { $0.beatsPerMinute * (1 + $0.beats) }
    for (a, b) in zip(played, played.dropFirst()) { #expect(abs(b / a - 1) < 0.030_001) }
    #expect(pair.lock.isLocked && abs(pair.clock.line.beatsPerMinute - 163) < 0.2)
    #expect(abs(pair.lock.score.meanAngle) < 4)
  }

  /// While the beat is locked, the steps of one foot stop being detected. The beat must keep the cadence of both feet.
  @Test func missingOneFootKeepsTheTempo() {
    var pair = Pair(.follow, tempo: 170)
    pair.steps(60, tempo: 172)
    #expect(pair.lock.isLocked)
    pair.steps(60, tempo: 86)
    #expect(abs(pair.clock.line.beatsPerMinute - 172) < 1)
  }

  @Test func doubleDetectionsCountAsOneStep() {
    var pair = Pair(.follow, tempo: 100)
    for _ in 0..<100 {
      pair.step(after: 0.1 * Self.rate)
      pair.step(after: (60.0 / 170 - 0.1) * Self.rate)
    }
    #expect(abs(pair.clock.line.beatsPerMinute - 170) < 1)
  }

  @Test func changeFromRunningToWalkingIsFollowed() {
    var pair = Pair(.follow, tempo: 170)
    pair.steps(60, tempo: 172)
    pair.steps(30, tempo: 112)
    #expect(abs(pair.clock.line.beatsPerMinute - 112) < 1)
    pair.steps(30, tempo: 178)
    #expect(abs(pair.clock.line.beatsPerMinute - 178) < 1)
  }

  @Test func beatContinuesWithoutSteps() {
    var pair = Pair(.follow, tempo: 170)
    pair.steps(60, tempo: 172)
    pair.clock.settle(at: pair.frame + 10 * Self.rate)
    #expect(abs(pair.clock.line.beatsPerMinute - 172) < 0.1)
    pair.step(after: 20 * Self.rate)
    #expect(!pair.lock.isLocked && pair.lock.score.count == 1)
  }

  @Test func veryUncertainStepsAreIgnored() {
    var pair = Pair(.follow, tempo: 170)
    for _ in 0..<40 { pair.step(after: 60 * Self.rate / 172, confidence: 0.29) }
    #expect(pair.corrections.isEmpty)
  }

  @Test func nonFiniteAndEarlierStepsAreIgnored() {
    var pair = Pair(.follow, tempo: 170)
    pair.steps(60, tempo: 172)
    let before = pair.lock.score.count
    for bad in [Double.nan, .infinity, -.infinity] {
      for (frame, beat) in [(bad, 1), (pair.frame + 16_000, bad), (pair.frame - 1, 1)] {
        let correction = pair.lock.footfall(at: frame, beat: beat)
        #expect(correction == nil)
      }
    }
    #expect(pair.lock.score.count == before && pair.lock.isLocked)
  }

  @Test func feetAreDistinguishedByVote() {
    var pair = Pair(.lead, tempo: 170)
    pair.frame = 2 * 60 * Self.rate / 170
    #expect(pair.lock.leftIsOdd == nil)
    for index in 0..<10 {
      pair.step(after: 60 * Self.rate / 170, foot: index % 2 == 0 ? .left : .right)
    }
    // The first of these steps falls on beat 3.
    #expect(pair.lock.leftIsOdd == true)
    for index in 0..<20 {
      pair.step(after: 60 * Self.rate / 170, foot: index % 2 == 0 ? .right : .left)
    }
    #expect(pair.lock.leftIsOdd == false)
  }

  /// A runner who follows the beat is led by 1 % per minute, up to the target tempo.
  @Test func blendingLeadsARunnerWhoFollows() {
    var pair = Pair(.blend, tempo: 170)
    let isTakenAtOnce = pair.lock.setTempo(170)
    #expect(isTakenAtOnce)
    pair.steps(30, tempo: 170)
    #expect(pair.lock.isLocked)
    let isTakenWhileLocked = pair.lock.setTempo(174)
    #expect(!isTakenWhileLocked)
    let start = pair.frame
    while pair.frame < start + 60 * Self.rate {
      pair.step(after: pair.clock.line.framesPerBeat)
    }
    #expect(abs(pair.clock.line.beatsPerMinute - 171.7) < 0.05)
    while pair.frame < start + 200 * Self.rate {
      pair.step(after: pair.clock.line.framesPerBeat)
    }
    #expect(abs(pair.clock.line.beatsPerMinute - 174) < 0.05)
  }

  /// The runner keeps a cadence of 170 regardless of the beat.
  @Test func blendingReturnsToARunnerWhoDoesNotFollow() {
    var plan = LockSimulation()
    plan.mode = .blend
    plan.cadence = 170
    plan.startTempo = 170
    plan.startPhase = 0
    plan.wantedTempo = 180
    for seed in 0..<10 as Range<UInt64> {
      let result = plan.run(seconds: 300, seed: seed)
      #expect(abs(result.tempoRatio - 1) < 0.035 && result.loopDegrees < 60)
    }
  }

  /// For random steps, every correction has a possible tempo and only a small phase shift.
  @Test func randomStepsGiveOnlyPossibleCorrections() {
    var random = SeededRandom(seed: 12)
    for mode in PhaseLock.Mode.allCases {
      var pair = Pair(mode, tempo: 170)
      for _ in 0..<3_000 {
        pair.step(
          after: Self.rate * random.next(in: -0.1...0.6), confidence: random.next(in: -0.5...1.5))
      }
      for correction in pair.corrections {
        #expect((60...230).contains(correction.beatsPerMinute) && abs(correction.beats) < 0.2)
      }
      #expect(pair.corrections.isEmpty == (mode == .off || mode == .lead))
    }
  }

  @Test func changingTheModeDropsTheSteps() {
    var pair = Pair(.follow, tempo: 170)
    pair.steps(60, tempo: 172)
    pair.lock.setMode(.follow, beatsPerMinute: 172)
    #expect(!pair.lock.isLocked && pair.lock.score.count == 0 && pair.lock.score.resultant == 0)
    pair.corrections = []
    pair.steps(4, tempo: 172)
    #expect(pair.corrections.isEmpty)
  }
}
