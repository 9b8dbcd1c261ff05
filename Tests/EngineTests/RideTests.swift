import Engine
import Testing

/// A ride is recorded as a run is, by a coach of its own that pauses at traffic lights.
@Suite struct RideTests {
  private func facts(_ kind: CoachKind = .ride) -> SessionFacts {
    SessionFacts(
      identifier: (8, 9), sport: .cycling, startUnixSeconds: 1_790_000_000, coach: kind)
  }

  private struct Ridden {
    var session: Session
    var truth: SimulationTruth
    var cues: [SessionCue] = []
    var secondsPaused = 0
  }

  private func ride(_ seed: UInt64, options: [(SessionOption, Double)] = []) -> Ridden {
    var simulator = RunSimulator(seed: seed, scenario: SimulationScenario(.ride))
    var ridden = Ridden(session: Session(facts: facts()), truth: simulator.truth)
    for (option, value) in options {
      ridden.session.record(SessionEvent(seconds: 0, .option(option, value: value)))
    }
    while let event = simulator.next() {
      ridden.session.record(event)
      ridden.cues += ridden.session.live.cues
      if event.kind == .tick, ridden.session.snapshot.phase == .pausedAutomatically {
        ridden.secondsPaused += 1
      }
    }
    ridden.truth = simulator.truth
    return ridden
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func distanceClimbAndMovingTimeAreRight(_ seed: UInt64) throws {
    let ridden = ride(seed)
    let analysis = ridden.session.live.finishedAnalysis()
    let truth = ridden.truth
    #expect(abs(analysis.distanceMeters - truth.distanceMeters) <= 0.01 * truth.distanceMeters)
    let gain = try #require(analysis.elevationGainMeters)
    #expect(abs(gain - truth.climbMeters) <= 0.15 * truth.climbMeters + 10)
    let moving = try #require(analysis.movingSeconds)
    #expect(abs(moving - truth.movingSeconds) <= 15)
  }

  /// Of the four lights of 20, 35, 12 and 50 s none is missed.
  @Test func everyTrafficLightPauses() {
    let ridden = ride(3)
    #expect(ridden.cues.count { $0 == .pausedAutomatically } == 4)
    #expect(ridden.cues.count { $0 == .resumed } == 4)
    #expect((70...117).contains(ridden.secondsPaused))
  }

  @Test func pausingCanBeTurnedOff() {
    let ridden = ride(3, options: [(.autoPauseSeconds, 0)])
    #expect(ridden.secondsPaused == 0)
    #expect(ridden.session.live.autoPauseSeconds == 0)
  }

  @Test func pausesAsEachKindDoes() {
    let usual = CoachKind.allCases.map {
      LiveSession(sport: .cycling, altitudeSource: .gps, kind: $0).autoPauseSeconds
    }
    #expect(usual == [30, 0, 0, 0, 5])
  }

  @Test func aRideHasNoBeatAndNoSteps() {
    let ridden = ride(2)
    #expect(!ridden.session.coach.cadence.isBeating)
    #expect(ridden.session.live.finishedAnalysis().effort.cadence == CadenceFigures())
    #expect(ridden.session.coach.steadyWindows.isEmpty)
    #expect(ridden.session.coach.walk == nil)
  }

  @Test func announcesWhereItWasAskedTo() {
    let ridden = ride(1, options: [(.announceSeconds, 300)])
    let announced = ridden.cues.compactMap {
      if case .coach(.cadence(.announcement(let seconds))) = $0 { seconds } else { nil }
    }
    #expect(announced == [300, 600, 900, 1200].prefix(announced.count).map { $0 })
    #expect(announced.count >= 4)
  }

  @Test func saysOnceThatTheBatteryRunsOut() {
    var session = Session(facts: facts())
    var said: [SessionCue] = []
    for (second, charge) in [0.5, 0.19, 0.18, 0.09].enumerated() {
      session.record(SessionEvent(seconds: Double(second), .option(.battery, value: charge)))
      said += session.live.cues
    }
    #expect(said == [.coach(.cadence(.batteryLow(0.2))), .coach(.cadence(.batteryLow(0.1)))])
  }

  /// The bike is a number of the garage in the log.
  @Test func theBikeStandsInTheLog() throws {
    var ridden = ride(5, options: [(.gear, 123_456)])
    let restored = try #require(Session.restore(ridden.session.takeLogChunk()))
    #expect(restored.session.live.choices[.gear] == 123_456)
    #expect(restored.session.digest == ridden.session.digest)
  }

  @Test(arguments: [-1, 0.5, .nan, .infinity, 1e16]) func noSuchBike(_ number: Double) {
    #expect(!SessionOption.gear.accepts(number))
  }
}
