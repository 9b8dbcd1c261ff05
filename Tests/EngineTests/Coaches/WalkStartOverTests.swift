import Testing

@testable import Engine

@Suite struct WalkStartOverTests {
  /// Walks for 40 s, starts over during a pause of 10 s, and walks for another 30 s.
  private func session(
    command: Command? = .startOver, kind: CoachKind = .walk
  ) -> (session: Session, log: [UInt8], restart: Double) {
    var plan = WalkPlan([
      WalkPlan.Part(seconds: 40, stepLength: 0.5, cadence: 108), .standing(10, isPaused: true),
      WalkPlan.Part(seconds: 30, stepLength: 0.65, cadence: 108),
    ])
    plan.preparations = [
      .option(.height, value: 1.72), .option(.targetStepLength, value: 0.65),
      .option(.targetStepSpeed, value: 1.17),
    ]
    var session = Session(header: .sample(kind))
    var simulator = WalkSimulator(seed: 5, plan: plan)
    var restart = 0.0
    while let event = simulator.next() {
      session.record(event)
      guard case .command(.pause) = event.kind, let command else { continue }
      restart = event.seconds
      session.record(.command(command), at: event.seconds)
    }
    return (session, session.takeLogChunk(), restart)
  }

  @Test func earlierMeasurementsAreDropped() throws {
    let whole = session(command: nil).session
    let (session, _, restart) = session()
    let walk = try #require(session.coach.walk)
    #expect(try #require(whole.coach.walk).warningCount > 0)
    #expect(walk.warningCount == 0 && walk.warning == nil)
    #expect((44...58).contains(walk.steps))
    #expect(session.coach.walkedSteps.count == walk.steps)
    #expect(session.coach.walkedSteps.allSatisfy { $0.measured.step.seconds > restart + 9 })
    #expect(session.coach.walkedSteps.first?.measured.step.beginsBout == true)
    #expect(abs(session.snapshot.movingSeconds - 30) < 0.1)
    #expect(abs(session.snapshot.elapsedSeconds - 40) < 0.2)
    #expect(abs(walk.distanceMeters - 30 * 1.17) < 5)
    #expect(abs(try #require(walk.averageLength) - 0.65) < 0.05)
    #expect(walk.target.stepLengthMeters == 0.65)
    let analysis = session.live.finishedAnalysis()
    #expect(analysis.distanceMeters == walk.distanceMeters)
    #expect(abs(try #require(analysis.movingSeconds) - 30) < 0.1)
  }

  @Test func pauseContinuesAndTimesAreZero() throws {
    var live = LiveSession(sport: .walking, altitudeSource: .gps, kind: .walk)
    live.handle(.option(.targetStepLength, value: 0.7), at: 0)
    live.handle(.command(.start), at: 0)
    live.handle(.command(.pause), at: 60)
    #expect(live.snapshot.movingSeconds == 60)
    live.handle(.command(.startOver), at: 65)
    #expect(live.snapshot.phase == .pausedByHand)
    #expect(live.snapshot.movingSeconds == 0 && live.startSeconds == 65)
    #expect(live.coach.walk?.target.stepLengthMeters == 0.7)
    live.handle(.command(.resume), at: 70)
    live.handle(.tick, at: 72)
    #expect(live.snapshot.movingSeconds == 2 && live.snapshot.elapsedSeconds == 7)
  }

  @Test func announcementsRestart() {
    var live = LiveSession(sport: .walking, altitudeSource: .gps, kind: .walk)
    var announced: [Double] = []
    func tick(to end: Int, from start: Int) {
      for second in start...end {
        live.handle(.tick, at: Double(second))
        for case .cadence(.announcement) in live.cues { announced.append(Double(second)) }
      }
    }
    live.handle(.option(.announceSeconds, value: 60), at: 0)
    live.handle(.command(.start), at: 0)
    tick(to: 200, from: 1)
    #expect(announced == [60, 120, 180])
    live.handle(.command(.pause), at: 200)
    live.handle(.command(.startOver), at: 201)
    live.handle(.command(.resume), at: 210)
    tick(to: 275, from: 211)
    #expect(announced == [60, 120, 180, 270])
  }

  @Test func logRestoresTheSameWalk() throws {
    let (session, log, restart) = session()
    let restored = try #require(Session.restore(log))
    #expect(restored.session.digest == session.digest)
    #expect(WalkSummary(restored.session.live) == WalkSummary(session.live))
    #expect(restored.session.live.startSeconds == restart)
  }

  @Test func trackStartsAtTheRestart() throws {
    let (session, log, restart) = session()
    let points = session.recording().segments.flatMap(\.self)
    #expect(points.count > 20)
    #expect(points.allSatisfy { ($0.seconds ?? -1) >= 0 })
    #expect(session.recording().startUnixSeconds == 1_790_000_000 + restart)
    #expect(try #require(Session.restore(log)).session.recording() == session.recording())
  }

  @Test(arguments: [CoachKind.run, .walkCalibration, .ride])
  func otherSessionsDoNotStartOver(kind: CoachKind) {
    let plain = session(command: nil, kind: kind).session
    #expect(session(kind: kind).session.snapshot == plain.snapshot)
    #expect(session(kind: kind).session.live.startSeconds == plain.live.startSeconds)
  }

  @Test func startingOverNeedsAPause() {
    var live = LiveSession(sport: .walking, altitudeSource: .gps, kind: .walk)
    for (seconds, command) in [(0.0, Command.startOver), (0, .start), (30, .startOver)] {
      live.handle(.command(command), at: seconds)
    }
    #expect(live.snapshot.movingSeconds == 30)
  }
}
