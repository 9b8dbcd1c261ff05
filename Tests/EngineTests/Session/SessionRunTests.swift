import Engine
import Testing

@Suite struct SessionRunTests {
  /// Returns the events of about six minutes of a simulated run, with commands at random times.
  private static func simulated(seed: UInt64) -> [SessionEvent] {
    var simulator = RunSimulator(seed: seed, scenario: SimulationScenario(.trafficLights))
    var random = SeededRandom(seed: seed)
    var events: [SessionEvent] = []
    while events.count < 1_500, let event = simulator.next() {
      events.append(event)
      guard random.nextUnit() < 0.02 else { continue }
      let command = Command.allCases[Int(random.nextUnit() * 4) + 1]
      if command != .finish {
        events.append(SessionEvent(seconds: event.seconds, .command(command)))
      }
    }
    return events
  }

  private static func recorded(_ events: [SessionEvent]) -> (session: Session, log: [UInt8]) {
    var session = Session(header: SampleLog.header)
    var log: [UInt8] = []
    for (index, event) in events.enumerated() {
      session.record(event)
      if index % 7 == 0 { log += session.takeLogChunk() }
    }
    return (session, log + session.takeLogChunk())
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func logInPiecesOfAnySizeGivesTheSameDigest(seed: UInt64) throws {
    let (session, log) = Self.recorded(Self.simulated(seed: seed))
    var random = SeededRandom(seed: seed)
    for _ in 0..<6 {
      var restorer = SessionRestorer()
      var offset = 0
      while offset < log.count {
        let end = min(log.count, offset + 1 + Int(random.nextUnit() * random.nextUnit() * 8_000))
        restorer.feed(log[offset..<end])
        offset = end
      }
      let restored = try #require(restorer.finish())
      #expect(restored.session.digest == session.digest)
      #expect(restored.session.snapshot == session.snapshot)
      #expect(restored.session.snapshotCount == session.snapshotCount)
      #expect(restored.session.recording() == session.recording())
      #expect(restored.validByteCount == log.count && restored.header == SampleLog.header)
    }
  }

  @Test func timesOfTakingTheLogDoNotAffectTheDigest() throws {
    let events = Self.simulated(seed: 5)
    var session = Session(header: SampleLog.header)
    for event in events { session.record(event) }
    let whole = try #require(Session.restore(session.takeLogChunk()))
    #expect(whole.session.digest == Self.recorded(events).session.digest)
  }

  @Test func killedSessionContinuesFromItsLog() throws {
    let events = Self.simulated(seed: 6)
    let (session, log) = Self.recorded(events)
    for stop in stride(from: 1, to: events.count, by: events.count / 9) {
      let (_, stored) = Self.recorded(Array(events[..<stop]))
      var restored = try #require(Session.restore(stored))
      for event in events[stop...] { restored.session.record(event) }
      #expect(restored.session.digest == session.digest)
      let rest = restored.session.takeLogChunk()
      let again = try #require(Session.restore(stored + rest))
      #expect(again.session.digest == session.digest)
      #expect(again.validByteCount == stored.count + rest.count)
    }
    #expect(log.count > 10_000)
  }

  @Test func truncatedLogRestoresTheSessionUpToItsEnd() throws {
    let (_, log) = Self.recorded(Array(Self.simulated(seed: 7).prefix(150)))
    let first = Self.recorded([SessionEvent(seconds: 0, .tick)]).log.count
    for count in stride(from: 0, to: log.count, by: 29) {
      guard let restored = Session.restore(log.prefix(count)) else {
        #expect(count < first + 100)
        continue
      }
      #expect(restored.validByteCount <= count)
      let cut = try #require(Session.restore(log.prefix(restored.validByteCount)))
      #expect(cut.session.digest == restored.session.digest)
    }
  }

  @Test func impossibleTimesAreRefusedAndNotLogged() {
    var session = Session(header: SampleLog.header)
    _ = session.takeLogChunk()
    for seconds in [Double.nan, .infinity, -.infinity, -1, 1e308, 2_592_001] {
      let isTaken = session.record(.tick, at: seconds)
      #expect(!isTaken)
    }
    #expect(session.snapshotCount == 0 && session.pendingLogByteCount == 0)
    let isTaken = session.record(.tick, at: 2_592_000)
    #expect(isTaken)
  }

  @Test func everySnapshotChangesTheDigest() {
    let events = Self.simulated(seed: 8)
    var digests: Set<UInt64> = []
    var session = Session(header: SampleLog.header)
    for event in events {
      session.record(event)
      digests.insert(session.digest)
    }
    #expect(digests.count == events.count)
  }

  @Test func recordingHasASegmentOfFixesPerMovingPart() {
    var run = Session(header: SampleLog.header)
    for event in RecordingSamples.pausedRun { run.record(event) }
    let recording = run.recording()
    #expect(recording.segments.map(\.count) == [30, 30])
    #expect(recording.startUnixSeconds == SampleLog.header.startUnixSeconds + 5)
    #expect(recording.segments[0][0].seconds == 1)
    #expect(recording.altitudeSource == .barometer && recording.sport == .running)
  }

  @Test func sessionWithoutRecordingKeepsNoFixes() {
    var session = Session(header: SampleLog.header, keepsRecording: false)
    for event in RecordingSamples.pausedRun { session.record(event) }
    #expect(session.recording().segments.isEmpty)
    _ = session.takeLogChunk()
    #expect(session.pendingLogByteCount == 0)
  }
}

@Suite struct SessionRecordingEventsTests {
  private func points(_ seconds: some Sequence<Int>) -> [TrackPoint] {
    seconds.map { RecordingSamples.point($0) }
  }

  private func replayed(_ recording: Recording) -> Session {
    var header = SampleLog.header
    header.sport = recording.sport
    var session = Session(header: header)
    for event in events(of: recording) { session.record(event) }
    return session
  }

  @Test func recordingCanBeReplayedAsALiveSession() {
    let snapshot = replayed(Recording(sport: .running, segments: [points(0..<100)])).snapshot
    #expect((snapshot.phase, snapshot.elapsedSeconds) == (.finished, 99))
    #expect(abs(snapshot.distanceMeters - 297) < 10)
    #expect(snapshot.quality.acceptedCount == 100)
  }

  @Test(arguments: [Sport.running, .cycling, .walking])
  func replayedRecordingMatchesItsAnalysis(sport: Sport) {
    let recording = simulatedRecording(seed: 3, sport: sport, lengthMeters: 1_500)
    let meters = replayed(recording).live.finishedAnalysis().distanceMeters
    #expect(abs(meters / analyze(recording).distanceMeters - 1) < 0.003)
  }

  @Test func tickIsSentForEachSecondBetweenTwoPoints() {
    let ticks = events(of: Recording(segments: [points([0, 5])])).filter { $0.kind == .tick }
    #expect(ticks.map(\.seconds) == [1, 2, 3, 4])
  }

  @Test func breakBetweenSegmentsIsAPause() {
    let segments = [points(0..<10), points(40..<50)]
    let snapshot = replayed(Recording(sport: .running, segments: segments)).snapshot
    #expect((snapshot.elapsedSeconds, snapshot.movingSeconds) == (49, 18))
  }

  @Test func pointsWithoutTimesGiveNoEvents() {
    let point = TrackPoint(coordinate: Coordinate(latitude: 1, longitude: 1))
    #expect(Array(events(of: Recording(segments: [[point, point]]))).isEmpty)
    #expect(Array(events(of: Recording())).isEmpty)
  }

  @Test func gapOfYearsHasTicksForAtMostAnHour() {
    let recording = Recording(segments: [points([0, 500_000_000])])
    #expect(Array(events(of: recording)).count < 3_700)
  }

  @Test func eventsAreInOrderEvenIfTimesGoBack() {
    let seconds = events(of: Recording(segments: [points([0, 3, 1, 4])])).map(\.seconds)
    #expect(seconds == seconds.sorted())
  }
}
