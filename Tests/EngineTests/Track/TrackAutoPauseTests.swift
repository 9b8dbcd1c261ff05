import Testing

@testable import Engine

/// An automatic pause that is fed one speed per second, with sums of paused and moving time as in a session.
private struct AutoPauseTrial {
  var pause: AutoPause
  var changes: [AutoPause.Change] = []
  var seconds = 0.0
  private var pausedSince: Double?
  private var pausedSeconds = 0.0

  init(delay: Double = 30) {
    pause = AutoPause(delaySeconds: delay)
  }

  mutating func run(_ stretches: [(seconds: Int, speed: Double)]) {
    for stretch in stretches {
      for _ in 0..<stretch.seconds {
        note(pause.add(speed: stretch.speed, at: seconds))
        seconds += 1
      }
    }
  }

  mutating func note(_ change: AutoPause.Change?) {
    guard let change else { return }
    changes.append(change)
    switch change {
    case .paused(let since): pausedSince = since
    case .resumed(let since):
      pausedSeconds += since - (pausedSince ?? since)
      pausedSince = nil
    }
  }

  var paused: Double { pausedSeconds + (pausedSince.map { seconds - $0 } ?? 0) }
  var moving: Double { seconds - paused }
}

@Suite struct TrackAutoPauseTests {
  /// Whether a rest or a slow walk of some seconds at some speed causes or ends a pause, and since when.
  @Test func pausesAndMovementBeginAtTheFirstSampleBeyondTheThreshold() {
    let pause = AutoPause.Change.paused(since: 60)
    let cases: [(String, [(seconds: Int, speed: Double)], [AutoPause.Change])] = [
      ("rest of almost 30 s", [(29, 0.3), (60, 3)], []),
      ("rest of 40 s", [(40, 0.3), (60, 3)], [pause, .resumed(since: 100)]),
      ("walk between the thresholds", [(100, 0.7), (60, 3)], []),
      ("slow walk in a pause", [(40, 0.3), (30, 0.8), (10, 3)], [pause, .resumed(since: 130)]),
      ("single fast sample", [(40, 0.3), (1, 3), (10, 0.2), (2, 3), (5, 0.2)], [pause]),
    ]
    for (name, parts, changes) in cases {
      var trial = AutoPauseTrial()
      trial.run([(60, 3)] + parts)
      #expect(trial.changes == changes, "\(name)")
      if name == "rest of 40 s" { #expect((trial.moving, trial.paused) == (120, 40)) }
    }
  }

  @Test func neverPausesOnSignalLoss() {
    var pause = AutoPause()
    for second in 0..<20 { #expect(pause.add(speed: 0.2, at: Double(second)) == nil) }
    // Nothing is known about the ten minutes without a fix, so a single slow sample afterwards must not pause.
    #expect(pause.add(speed: 0.2, at: 620) == nil)
    for second in 621..<650 { #expect(pause.add(speed: 0.2, at: Double(second)) == nil) }
    #expect(pause.add(speed: 0.2, at: 650) == .paused(since: 620))
  }

  @Test func threeStepsWithinTwoSecondsResumeFromTheFirst() {
    var pause = AutoPause()
    for second in 0...30 { _ = pause.add(speed: 0, at: Double(second)) }
    #expect(pause.isPaused)
    #expect(pause.add(steps: 1, at: 40) == nil)
    #expect(pause.add(steps: 1, at: 41) == nil)
    #expect(pause.add(steps: 1, at: 41.8) == .resumed(since: 40))
  }

  @Test func scatteredStepsDoNotResume() {
    var pause = AutoPause()
    for second in 0...30 { _ = pause.add(speed: 0, at: Double(second)) }
    for second in stride(from: 40.0, to: 100, by: 3) {
      #expect(pause.add(steps: 1, at: second) == nil)
    }
    #expect(pause.isPaused)
  }

  @Test func stepsOnTheSpotPreventThePause() {
    var pause = AutoPause()
    for second in 0..<120 {
      #expect(pause.add(speed: 0.1, at: Double(second)) == nil)
      #expect(pause.add(steps: 3, at: Double(second)) == nil)
    }
  }

  @Test func delayOfTenSecondsPausesSoonerAndZeroNever() {
    var eager = AutoPauseTrial(delay: 10)
    eager.run([(20, 3), (15, 0.1)])
    #expect(eager.changes == [.paused(since: 20)])
    var off = AutoPauseTrial(delay: 0)
    off.run([(20, 3), (900, 0)])
    #expect(off.changes.isEmpty)
  }

  /// RunnerUp #306, #318, #343: with a single threshold, the session keeps switching between paused and moving.
  @Test func speedsAroundTheThresholdPauseAtMostOnce() {
    var random = SeededRandom(seed: 6)
    var pause = AutoPause()
    var changes = 0
    for second in 0..<3600 {
      if pause.add(speed: random.next(in: 0.2...0.9), at: Double(second)) != nil { changes += 1 }
    }
    #expect(changes <= 1)
  }

  @Test func lateSampleIsIgnored() {
    var pause = AutoPause()
    _ = pause.add(speed: 0.1, at: 10)
    #expect(pause.add(speed: 3, at: 9) == nil)
    for second in 11..<40 { _ = pause.add(speed: 0.1, at: Double(second)) }
    #expect(pause.add(speed: 0.1, at: 40) == .paused(since: 10))
  }

  /// Tests every length of a stop and of the slow walk after it, around each threshold.
  @Test func movingAndPausedAlwaysAddUp() {
    for rest in 0..<50 {
      for walk in 0..<6 {
        var trial = AutoPauseTrial()
        trial.run([(10, 3), (rest, 0.2), (walk, 0.8), (10, 3)])
        let pauses = rest > 30 || rest + walk > 30 && rest >= 31
        #expect(trial.changes.count == (pauses ? 2 : 0))
        #expect(trial.paused == (pauses ? Double(rest + walk) : 0))
      }
    }
  }
}
