import GRDB

/// The rows of the table `attempt`.
enum AttemptRows {
  /// The number of strikes after which an item is set aside: two crashes or four kills.
  static let maximumStrikes = 4
  static let reasonLength = 500
  static let crashReason = "The server stopped each time it worked on this."

  /// Records durably that work on an item is in progress.
  static func begin(_ item: WorkItem, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO attempt (kind, item, is_running, strikes, is_set_aside, reason, version)
        VALUES (?, ?, 1, 0, 0, '', ?)
        ON CONFLICT (kind, item) DO UPDATE SET is_running = 1, is_set_aside = 0, reason = '',
          strikes = CASE WHEN version = excluded.version THEN strikes ELSE 0 END,
          version = excluded.version
        """, arguments: [item.kind, item.name, item.version])
  }

  /// Removes an item's record, regardless of how the work ended.
  static func end(_ item: WorkItem, in db: Database) throws {
    try db.execute(
      sql: "DELETE FROM attempt WHERE kind = ? AND item = ?", arguments: [item.kind, item.name])
  }

  /// Removes the record of an activity whose metrics are now up to date.
  static func endMeasuring(ofActivityRow row: Int64, in db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM attempt
        WHERE kind = 3 AND item = (SELECT lower(hex(uuid)) FROM activity WHERE id = ?)
        """, arguments: [row])
  }

  /// Clears an item's in-progress mark. Earlier crashes still count.
  static func pause(_ item: WorkItem, in db: Database) throws {
    try db.execute(
      sql: "UPDATE attempt SET is_running = 0 WHERE kind = ? AND item = ?",
      arguments: [item.kind, item.name])
  }

  /// Resets an item's strikes, because it has moved on to another part.
  static func noteProgress(of item: WorkItem, in db: Database) throws {
    try db.execute(
      sql: "UPDATE attempt SET strikes = 0 WHERE kind = ? AND item = ?",
      arguments: [item.kind, item.name])
  }

  static func setAside(_ item: WorkItem, reason: String, in db: Database) throws {
    try begin(item, in: db)
    try db.execute(
      sql: """
        UPDATE attempt SET is_running = 0, strikes = 0, is_set_aside = 1, reason = ?
        WHERE kind = ? AND item = ?
        """, arguments: [String(reason.prefix(reasonLength)), item.kind, item.name])
  }

  /// Adds strikes to the items in progress, depending on how the process ended. For uploads, only crashes count. After
  /// an upload has been opened, only the file that caused the crash is skipped (`Upload.hasFailedTooOften`).
  static func settle(after end: ProcessEnd, in db: Database) throws {
    try db.execute(
      sql: """
        UPDATE attempt SET is_running = 0,
          strikes = min(strikes + CASE WHEN kind = 2 AND ?1 < 2 THEN 0 ELSE ?1 END, 255)
        WHERE is_running = 1
        """, arguments: [end.strikes])
    try db.execute(
      sql: """
        UPDATE attempt SET is_set_aside = 1, reason = ?
        WHERE strikes >= ? AND is_set_aside = 0 AND NOT EXISTS
          (SELECT 1 FROM upload WHERE upload.is_opened = 1 AND attempt.kind = 2 AND lower(hex(upload.uuid)) = attempt.item)
        """, arguments: [crashReason, maximumStrikes])
    try db.execute(
      sql: """
        UPDATE upload SET state = 1, reason = ? WHERE state < 4 AND lower(hex(uuid)) IN
          (SELECT item FROM attempt WHERE kind = 2 AND is_set_aside = 1)
        """, arguments: [crashReason])
  }
}
