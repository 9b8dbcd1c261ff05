public import Engine
import Foundation
import GRDB

/// What became of a posted session.
public struct StoredSession: Equatable, Sendable {
  public var id: Identifier
  /// False when it was there already.
  public var isNew: Bool
  /// It was there already, but shorter: this log has taken its place.
  public var hasGrown = false
  /// Hash over every snapshot of the replay, the same as on the device that recorded it.
  public var digest: UInt64
  /// The kind on whose page it is found; nil of an activity, which has a page of its own. A calibration teaches step
  /// lengths and goes into no list.
  public var kindWithoutActivity: CoachKind?
  /// What of the log could not be read and is left out, a sentence each.
  public var warnings: [String] = []

  public var isActivity: Bool { kindWithoutActivity == nil }

  /// 16 hexadecimal digits.
  public var digestText: String {
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// Sessions recorded by Andante itself, of any coach.
public struct SessionRepository: Sendable {
  let database: any DatabaseWriter
  let reading: SourceReading

  /// Stores a session by replaying its log. Posting the same session again stores nothing; a longer
  /// log of it (the finish was taken back after an earlier post) takes the shorter one's place, with
  /// title and notes kept.
  ///
  /// - Throws: `StoreError.unreadableSession` when not even the log's facts can be read, `StoreError.newerSession` when a later
  ///   version recorded it.
  public func add(log: [UInt8], now: Double) async throws -> StoredSession {
    guard let draft = try reading.session(log) else { throw StoreError.unreadable(log: log) }
    var stored = try await database.write { db in
      try SourceWriter(reading: reading).add(session: draft, now: now, in: db)
    }
    stored.warnings = draft.warnings
    return stored
  }

  /// Appends a choice that the athlete made after the session to its log and recalculates the metrics. Returns false if the
  /// session is unknown or its log cannot be read.
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
    return try await add(log: Array(log), now: now).hasGrown
  }

  /// The kind of a stored session that is no activity; nil of all else.
  public func kindWithoutActivity(of id: Identifier) async throws -> CoachKind? {
    let calibration = try await database.read { db in
      try Int64.fetchOne(
        db, cached: "SELECT id FROM calibration WHERE uuid = ?", arguments: [Data(id.bytes)])
    }
    return calibration == nil ? nil : .walkCalibration
  }
}

extension StoredSession {
  var outcome: ImportOutcome {
    if isNew { return .imported(id) }
    return hasGrown ? .enriched(id) : .duplicate(id)
  }
}
