import Engine
import Testing

/// The complete pipeline from the phone's motion sensor at 60 Hz through the step detector to the screen.
@Suite struct SessionStepTests {
  private struct Trial {
    var motion: BodyMotion
    var detector = StepDetector()
    var live = LiveSession(sport: .running, altitudeSource: .gps)
    private(set) var seconds = 0.0
    private var ticks = 0.0

    init(seed: UInt64, carrying: Carrying, cadence: Double) {
      motion = BodyMotion(
        seed: seed, activity: .running, cadence: .stepsPerMinute(cadence), carrying: carrying)
      motion.samplingScatter = 0.0015
      motion.missingShare = 0.01
      live.handle(.command(.start), at: 0)
    }

    /// Returns the cadence shown on the screen, once per second.
    mutating func run(seconds length: Double) -> [Double?] {
      var shown: [Double?] = []
      let end = seconds + length
      while seconds < end {
        let sample = motion.next()
        seconds = sample.seconds
        if let footfall = detector.add(sample) {
          live.handle(.footfall(at: footfall.seconds), at: seconds)
        }
        guard seconds >= ticks else { continue }
        ticks += 1
        live.handle(.tick, at: seconds)
        shown.append(live.coach.cadence.actual)
      }
      return shown
    }
  }

  /// After 25 s, the displayed cadence is always within one step per minute of the true one and rarely changes.
  @Test(arguments: Carrying.allCases)
  func cadenceIsShownWithinOneStepPerMinute(carrying: Carrying) throws {
    var changes = 0
    for (index, cadence) in [152.0, 160, 168, 176, 185].enumerated() {
      var trial = Trial(seed: UInt64(index) + 1, carrying: carrying, cadence: cadence)
      let shown = trial.run(seconds: 120).dropFirst(25)
      for value in shown { #expect(abs(try #require(value) - cadence) <= 1) }
      changes += zip(shown, shown.dropFirst()).count { $0 != $1 }
    }
    #expect(changes <= 5 * 5)
  }

  @Test(arguments: Carrying.allCases)
  func changeOfCadenceIsShownWithinThreeSeconds(carrying: Carrying) throws {
    for (from, to) in [(160.0, 172.0), (176, 164)] {
      var trial = Trial(seed: 4, carrying: carrying, cadence: from)
      _ = trial.run(seconds: 60)
      trial.motion.cadence = .stepsPerMinute(to)
      let shown = trial.run(seconds: 10)
      for value in shown[3...] { #expect(abs(try #require(value) - to) <= 2) }
    }
  }
}
