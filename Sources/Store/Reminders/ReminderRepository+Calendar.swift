import Crypto
import Foundation
import GRDB
public import Model

extension ReminderRepository {
  /// Creates a new token for the calendar's address and invalidates the previous address.
  public func newCalendarToken() async throws -> SecretToken {
    let token = SecretToken.random()
    try await setCalendar(token.hash)
    return token
  }

  public func revokeCalendar() async throws { try await setCalendar(nil) }

  public func hasCalendar() async throws -> Bool { try await calendarHash() != nil }

  /// Returns whether a token gives access to the calendar.
  public func isCalendarToken(_ token: String) async throws -> Bool {
    guard let hash = try await calendarHash() else { return false }
    return areEqualInConstantTime(hash, SecretToken(text: token).hash)
  }

  /// Returns the event for each interval. In one transaction, updates the events whose content has changed. Writes
  /// nothing if no event has changed.
  public func calendarEvents(_ contents: [Identifier: String], now: Double) async throws
    -> [Identifier: CalendarStamp]
  {
    let hashes = contents.mapValues { Data(SHA256.hash(data: Data($0.utf8))) }
    return try await database.write { db in
      try hashes.reduce(into: [:]) { events, entry in
        events[entry.key] = try Self.event(of: entry.key, entry.value, now: now, in: db)
      }
    }
  }

  private static func event(
    of interval: Identifier, _ hash: Data, now: Double, in db: Database
  ) throws -> CalendarStamp? {
    try db.cachedStatement(
      sql: """
        INSERT INTO calendar_event (interval, content_hash, sequence, changed_at)
        VALUES (?, ?, 0, ?)
        ON CONFLICT (interval) DO UPDATE SET content_hash = excluded.content_hash,
          sequence = sequence + 1, changed_at = excluded.changed_at
        WHERE content_hash <> excluded.content_hash
        """
    ).execute(arguments: [interval, hash, now])
    return try CalendarStamp.first(db, "WHERE interval = ?", [interval])
  }

  private func calendarHash() async throws -> Data? {
    try await database.read { db in
      try Data.fetchOne(
        db, cached: "SELECT calendar_hash FROM reminder_settings WHERE calendar_hash IS NOT NULL")
    }
  }

  private func setCalendar(_ hash: Data?) async throws {
    try await database.write { db in
      try ReminderPreferences.row([("id", 1), ("calendar_hash", hash)]).upsert(db)
    }
  }
}

extension CalendarStamp: StoredTable {
  static let table = "calendar_event"
  static let columns = "sequence, changed_at"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(sequence: row.next(), changedAt: row.next())
  }
}
