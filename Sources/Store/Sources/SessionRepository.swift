public import Engine
import Foundation
import GRDB
import TextEncoding

/// The result of storing a session.
public struct StoredSession: Equatable, Sendable {
  public var id: Identifier
  /// Whether the session was stored for the first time.
  public var isNew: Bool
  /// Whether the log replaced a shorter log of the same session.
  public var replacedShorterLog = false
  /// A hash of all snapshots in the replay. It equals the hash on the recording device.
  public var digest: UInt64
  /// The kind of a session that isn't an activity; nil for an activity. An example is a calibration, which is only used
  /// to learn step lengths and doesn't appear in lists.
  public var kindWithoutActivity: CoachKind?
  /// The unreadable parts of the log, which were skipped, described in one sentence each.
  public var warnings: [String] = []

  public var isActivity: Bool { kindWithoutActivity == nil }

  /// The digest as 16 hexadecimal digits.
  public var digestText: String { hexText(digest) }
}

/// Sessions recorded with Andante itself, with any coach.
public struct SessionRepository: Sendable {
  let database: StoreDatabase
  let reading: SourceReader

  /// Stores a session by replaying its log. Storing the same log again changes nothing. If a session was resumed after
  /// it had been uploaded, the longer log replaces the shorter one, and the session keeps its title and notes.
  ///
  /// - Throws: `StoreError.unreadableSession` if even the session's basic data is unreadable; `StoreError.newerSession`
  ///   if a later version recorded it.
  public func add(log: [UInt8], now: Double) async throws -> StoredSession {
    guard let draft = try reading.session(log) else { throw StoreError.unreadable(log: log) }
    var stored = try await database.write { db in
      try SourceWriter(reading: reading).add(session: draft, now: now, in: db)
    }
    stored.warnings = draft.warnings
    return stored
  }

  /// Appends a choice that the athlete made after a session to the session's log, and recalculates the metrics. Returns
  /// false if the session is unknown or its log cannot be read.
  public func choose(
    _ option: SessionOption, _ value: Double, in id: Identifier, now: Double
  ) async throws -> Bool {
    let source = try await ActivityRepository(database: database, reading: reading).source(of: id)
    guard let source, source.kind == .sessionLog, let restored = Session.restore(source.bytes)
    else { return false }
    var session = restored.session
    let event = SessionEvent(seconds: session.snapshot.seconds, .option(option, value: value))
    guard session.record(event) else { return false }
    let log = source.bytes.prefix(restored.validByteCount) + session.takeLogChunk()
    return try await add(log: Array(log), now: now).replacedShorterLog
  }

  /// Returns the kind of a stored session that isn't an activity, or nil for anything else.
  public func kindWithoutActivity(of id: Identifier) async throws -> CoachKind? {
    let calibration = try await database.read { db in
      try Int64.fetchOne(
        db, cached: "SELECT id FROM calibration WHERE uuid = ?", arguments: [id])
    }
    return calibration == nil ? nil : .walkCalibration
  }
}

extension StoredSession {
  var outcome: ImportOutcome {
    if isNew { return .imported(id) }
    return replacedShorterLog ? .enriched(id) : .duplicate(id)
  }
}
