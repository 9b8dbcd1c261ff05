import Engine
import Testing

/// Motion sensor readings, which are events in every session. The coach decides what the log stores.
@Suite struct SessionMotionTests {
  private func header(_ kind: CoachKind) -> SessionHeader {
    SessionHeader(
      identifier: (3, 4), sport: kind == .run ? .running : .walking,
      startUnixSeconds: 1_790_000_000, coach: kind)
  }

  /// One minute of a simulated walker's phone.
  private var readings: [SessionEvent] {
    var simulator = WalkSimulator(
      seed: 5, plan: WalkPlan([WalkPlan.Part(seconds: 60, stepLength: 0.7, cadence: 112)]))
    var events: [SessionEvent] = []
    while let event = simulator.next() { events.append(event) }
    return events
  }

  private func count(_ events: [SessionEvent]) -> (motion: Int, footfalls: Int) {
    var (motion, footfalls) = (0, 0)
    for event in events {
      if case .motion = event.kind { motion += 1 }
      if case .footfall = event.kind { footfalls += 1 }
    }
    return (motion, footfalls)
  }

  /// Any kind of session can be restored from its log, even if readings arrive late.
  @Test(arguments: CoachKind.allCases) func everyKindIsRestored(_ kind: CoachKind) throws {
    var session = Session(header: header(kind))
    for var event in readings {
      if case .motion = event.kind { event.seconds += 0.015 }
      session.record(event)
    }
    let restored = try #require(Session.restore(session.takeLogChunk()))
    #expect(restored.session.digest == session.digest)
    #expect(restored.session.snapshotCount == session.snapshotCount)
  }

  @Test func runLogsItsFootfalls() throws {
    var session = Session(header: header(.run))
    for event in readings { session.record(event) }
    let bytes = session.takeLogChunk()
    let kept = count(SampleLog.read(bytes).events)
    #expect(kept.motion == 0)
    #expect((90...116).contains(kept.footfalls))
    #expect(abs(try #require(session.coach.cadence.actual) - 112) <= 2)
    let restored = try #require(Session.restore(bytes))
    #expect(restored.session.digest == session.digest)
    #expect(restored.session.coach.cadence == session.coach.cadence)
  }

  @Test(arguments: [CoachKind.walk, .walkCalibration])
  func walkLogsItsReadings(_ kind: CoachKind) throws {
    let readings = readings
    var session = Session(header: header(kind))
    for event in readings { session.record(event) }
    let bytes = session.takeLogChunk()
    let kept = count(SampleLog.read(bytes).events)
    #expect(kept.motion == count(readings).motion && kept.motion > 3_000)
    #expect(kept.footfalls == 0)
    #expect(session.coach.walkedSteps.count > 90)
    let restored = try #require(Session.restore(bytes))
    #expect(restored.session.digest == session.digest)
    #expect(restored.session.coach.walkedSteps == session.coach.walkedSteps)
  }

  @Test(arguments: CoachKind.allCases) func nonFiniteReadingIsIgnored(_ kind: CoachKind) {
    var session = Session(header: header(kind))
    session.record(.command(.start), at: 0)
    let before = (session.digest, session.pendingLogByteCount)
    let broken = MotionSample(seconds: 1, x: .nan, y: 0, z: 9.8, rotation: nil)
    let isRecorded = session.record(.motion(broken), at: 1)
    #expect(isRecorded)
    #expect(session.digest == before.0 && session.pendingLogByteCount == before.1)
  }

  /// Copies of a session don't share their coach.
  @Test(arguments: CoachKind.allCases) func copiesAreIndependent(_ kind: CoachKind) {
    var session = Session(header: header(kind))
    let readings = readings
    for event in readings.prefix(2_000) { session.record(event) }
    let digest = session.digest
    let steps = session.coach.walkedSteps.count
    var copy = session
    for event in readings.dropFirst(2_000) { copy.record(event) }
    #expect(session.digest == digest && session.coach.walkedSteps.count == steps)
    #expect(copy.digest != digest)
    for event in readings.dropFirst(2_000) { session.record(event) }
    #expect(session.digest == copy.digest)
  }
}
