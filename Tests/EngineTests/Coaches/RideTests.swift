import Engine
import Testing

/// A ride is recorded like a run, but its coach pauses sooner, for example at traffic lights.
@Suite struct RideTests {
  private struct RideResult {
    var session: Session
    var truth: SimulationTruth
    var cues: [SessionCue] = []
    var secondsPaused = 0
  }

  private func ride(_ seed: UInt64, options: [(SessionOption, Double)] = []) -> RideResult {
    var simulator = RunSimulator(seed: seed, scenario: SimulationScenario(.ride))
    var result = RideResult(session: Session(header: .sample(.ride)), truth: simulator.truth)
    for (option, value) in options {
      result.session.record(.option(option, value: value), at: 0)
    }
    while let event = simulator.next() {
      result.session.record(event)
      result.cues += result.session.live.cues
      if event.kind == .tick, result.session.snapshot.phase == .pausedAutomatically {
        result.secondsPaused += 1
      }
    }
    result.truth = simulator.truth
    return result
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func distanceClimbAndMovingTimeMatchTheTruth(_ seed: UInt64) throws {
    let result = ride(seed)
    let analysis = result.session.live.finishedAnalysis()
    let truth = result.truth
    #expect(abs(analysis.distanceMeters - truth.distanceMeters) <= 0.01 * truth.distanceMeters)
    let gain = try #require(analysis.elevationGainMeters)
    #expect(abs(gain - truth.climbMeters) <= 0.15 * truth.climbMeters + 10)
    let moving = try #require(analysis.movingSeconds)
    #expect(abs(moving - truth.movingSeconds) <= 15)
  }

  /// The stops at the four traffic lights last 20, 35, 12 and 50 s.
  @Test func everyTrafficLightPauses() {
    let result = ride(3)
    #expect(result.cues.count { $0 == .pausedAutomatically } == 4)
    #expect(result.cues.count { $0 == .resumed } == 4)
    #expect((70...117).contains(result.secondsPaused))
  }

  @Test func pausingCanBeTurnedOff() {
    let result = ride(3, options: [(.autoPauseSeconds, 0)])
    #expect((result.secondsPaused, result.session.live.autoPauseSeconds) == (0, 0))
  }

  @Test func autoPauseDependsOnTheKind() {
    let usual = CoachKind.allCases.map {
      LiveSession(sport: .cycling, altitudeSource: .gps, kind: $0).autoPauseSeconds
    }
    #expect(usual == [30, 0, 0, 0, 5])
  }

  @Test func rideHasNoBeatAndNoSteps() {
    let result = ride(2)
    #expect(!result.session.coach.cadence.isBeating)
    #expect(result.session.live.finishedAnalysis().effort.cadence == CadenceMetrics())
    #expect(result.session.coach.steadyWindows.isEmpty)
    #expect(result.session.coach.walk == nil)
  }

  @Test func announcementsFollowTheOption() {
    let result = ride(1, options: [(.announceSeconds, 300)])
    let announced = result.cues.compactMap {
      if case .cadence(.announcement(let seconds)) = $0 { seconds } else { nil }
    }
    #expect(announced == [300, 600, 900, 1200].prefix(announced.count).map { $0 })
    #expect(announced.count >= 4)
  }

  @Test func eachBatteryLevelIsAnnouncedOnce() {
    var session = Session(header: .sample(.ride))
    var said: [SessionCue] = []
    for (second, charge) in [0.5, 0.19, 0.18, 0.09].enumerated() {
      session.record(.option(.battery, value: charge), at: Double(second))
      said += session.live.cues
    }
    #expect(said == [.cadence(.batteryLow(0.2)), .cadence(.batteryLow(0.1))])
  }

  /// The log identifies the bike by its number in the garage.
  @Test func logContainsTheBike() throws {
    var result = ride(5, options: [(.gear, 123_456)])
    let restored = try #require(Session.restore(result.session.takeLogChunk()))
    #expect(restored.session.live.choices[.gear] == 123_456)
    #expect(restored.session.digest == result.session.digest)
  }

  @Test(arguments: [-1, 0.5, .nan, .infinity, 1e16])
  func invalidBikeNumberIsRefused(_ number: Double) {
    #expect(!SessionOption.gear.accepts(number))
  }
}
