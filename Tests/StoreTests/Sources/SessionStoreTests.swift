import Engine
import Testing

@testable import Store

@Suite struct SessionStoreTests {
  let store: AthleteStore
  let now = 1_763_790_000.0

  init() throws { store = try AthleteStore(path: nil) { _, _, zone in "Run at \(zone)" } }

  @Test func serversAnalysisMatchesTheDevice() async throws {
    let (bytes, session) = sessionLog()
    let stored = try await store.sessions.add(log: bytes, now: now)
    #expect(stored.isNew && stored.digest == session.digest)
    #expect(stored.digestText == session.digestText)
    let activity = try await store.activity(stored.id)
    #expect((activity.sourceKind, activity.title) == (.sessionLog, "Run at 60"))
    #expect(activity.digest == session.digest)
    var analysis = activity.analysis
    analysis.points = try await store.activities.track(of: stored.id)
    #expect(analysis == session.live.finishedAnalysis() && analysis.distanceMeters > 300)
  }

  @Test func repeatedLogIsStoredOnceAndAnotherSessionSeparately() async throws {
    let (bytes, _) = sessionLog()
    let first = try await store.sessions.add(log: bytes, now: now)
    let second = try await store.sessions.add(log: bytes, now: now)
    #expect((second.id, second.digest, second.isNew) == (first.id, first.digest, false))
    #expect(try await store.activities.count() == 1)
    _ = try await store.sessions.add(log: sessionLog(identifier: 2).bytes, now: now)
    #expect(try await store.activities.count() == 2)
  }

  @Test func longerLogReplacesAShorterOne() async throws {
    let short = sessionLog(seconds: 120, isFinished: false)
    let long = sessionLog(seconds: 300)
    let first = try await store.sessions.add(log: short.bytes, now: now)
    _ = try await store.activities.edit(first.id, ActivityEdit(title: "Mine"))
    let second = try await store.sessions.add(log: long.bytes, now: now)
    #expect(second.id == first.id && second.digest == long.session.digest)
    let activity = try await store.activity(first.id)
    #expect((activity.title, activity.digest) == ("Mine", long.session.digest))
    #expect(activity.analysis.distanceMeters == long.session.live.finishedAnalysis().distanceMeters)
    #expect(try await store.activities.source(of: first.id)?.bytes == long.bytes)
    // A shorter log that arrives later must not replace the longer one.
    _ = try await store.sessions.add(log: short.bytes, now: now)
    #expect(try await store.activities.source(of: first.id)?.bytes == long.bytes)
  }

  @Test func incompleteEndOfALogIsCutOff() async throws {
    let (bytes, _) = sessionLog()
    let stored = try await store.sessions.add(log: bytes.dropLast(3) + [0, 1, 2, 3, 4], now: now)
    let kept = try #require(try await store.activities.source(of: stored.id)).bytes
    #expect(bytes.starts(with: kept) && kept.count > bytes.count - 200)
    #expect(stored.warnings.count == 1)
    #expect(try await store.sessions.add(log: bytes, now: now).warnings.isEmpty)
  }

  @Test func bytesThatAreNotALogAreRefused() async throws {
    for bytes in [[], [0], Array("hello".utf8), [UInt8](repeating: 0xFF, count: 10_000)] {
      await #expect(throws: StoreError.unreadableSession) {
        try await store.sessions.add(log: bytes, now: now)
      }
    }
  }

  @Test func logOfANewerVersionIsRefusedWithTheRemedy() async throws {
    var changed = sessionLog().0
    changed[8] = 2
    let log = changed
    await #expect(throws: StoreError.newerSession) {
      try await store.sessions.add(log: log, now: now)
    }
    let outcomes = try await store.imports.add(
      files: [ImportFile(name: "run.andante", bytes: log)], now: now)
    #expect(outcomes == [.failed(StoreError.newerSession.description)])
    #expect(StoreError.newerSession.description.hasSuffix("install that version"))
    #expect(try await store.activities.count() == 0)
  }

  @Test func deletedSessionStaysDeletedWhenPostedAgain() async throws {
    let (bytes, _) = sessionLog()
    let stored = try await store.sessions.add(log: bytes, now: now)
    _ = try await store.activities.delete(stored.id, now: now)
    #expect(try await !store.sessions.add(log: bytes, now: now).isNew)
    #expect(try await store.activities.count() == 0)
  }

  @Test(arguments: [-1e300, 1e300, -1, 0])
  func implausibleStartTimesAreAccepted(start: Double) async throws {
    let (bytes, _) = sessionLog(seconds: 10, start: start)
    let stored = try await store.sessions.add(log: bytes, now: now)
    #expect(try await store.activities.find(stored.id) != nil)
    #expect(try await store.activities.page().activities.count == 1)
  }

  @Test func logTruncatedAnywhereIsStoredOrRefused() async throws {
    let (bytes, _) = sessionLog(seconds: 20)
    var storedCount = 0
    for length in stride(from: 0, to: bytes.count, by: 37) {
      let alone = try AthleteStore(path: nil)
      do {
        let id = try await alone.sessions.add(log: Array(bytes[..<length]), now: now).id
        let kept = try #require(try await alone.activities.source(of: id)).bytes
        // The log is truncated after its last complete record and can be restored.
        #expect(kept.count <= length && bytes.starts(with: kept) && length - kept.count < 100)
        let digest = try #require(Session.restore(kept)).session.digest
        #expect(try await alone.activities.find(id)?.digest == digest, "\(length) bytes")
        storedCount += 1
      } catch {
        #expect(error as? StoreError == .unreadableSession, "\(length) bytes")
        #expect(try await alone.activities.count() == 0)
      }
    }
    #expect(storedCount > bytes.count / 37 - 5)
  }

  /// A choice made after the session, such as the stated distance, is appended to its log. It changes the totals, but
  /// not the title and notes.
  @Test func choiceAfterTheSessionIsStoredInItsLog() async throws {
    let header = SessionHeader(
      identifier: (high: 8, low: 7), sport: .running, startUnixSeconds: 1_763_700_000)
    var session = Session(header: header)
    session.record(SessionEvent(seconds: 0, .command(.start)))
    for second in 1...600 { session.record(SessionEvent(seconds: Double(second), .tick)) }
    session.record(SessionEvent(seconds: 600, .command(.finish)))
    let stored = try await store.sessions.add(log: session.takeLogChunk(), now: now)
    _ = try await store.activities.edit(stored.id, ActivityEdit(title: "Treadmill", notes: "Warm"))
    for meters in [1_500.0, 1_800] {
      #expect(try await store.sessions.choose(.statedDistance, meters, in: stored.id, now: now))
      let activity = try await store.activity(stored.id)
      #expect(activity.analysis.distanceMeters == meters)
      #expect(activity.title == "Treadmill" && activity.notes == "Warm")
    }
    let unknown = Identifier(high: 1, low: 1)
    #expect(try await !store.sessions.choose(.straightGaps, 1, in: unknown, now: now))
    let log = try #require(try await store.activities.source(of: stored.id)).bytes
    let restored = try #require(Session.restore(log))
    #expect(restored.session.live.choices[.statedDistance] == 1_800)
    #expect(restored.validByteCount == log.count)
    #expect(try await store.activities.count() == 1)
  }

}
