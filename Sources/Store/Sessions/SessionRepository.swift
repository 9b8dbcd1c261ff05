import Engine
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
  /// False of a calibration: it teaches step lengths and goes into no list.
  public var isActivity = true

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
  /// - Throws: `StoreError.unreadableSession` when not even the log's facts can be read.
  public func add(log: [UInt8], now: Double) async throws -> StoredSession {
    guard let draft = try reading.session(log) else { throw StoreError.unreadableSession }
    return try await database.write { db in
      try SourceWriter(reading: reading).add(session: draft, now: now, in: db)
    }
  }
}

extension StoredSession {
  var outcome: ImportOutcome {
    if isNew { return .imported(id) }
    return hasGrown ? .enriched(id) : .duplicate(id)
  }
}
