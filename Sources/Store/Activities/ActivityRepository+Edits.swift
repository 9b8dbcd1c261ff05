public import Engine
import GRDB

/// Changes to an activity. A nil value leaves the property unchanged.
public struct ActivityEdit: Equatable, Sendable {
  public var title: String?
  public var notes: String?
  public var sport: Sport?
  /// The start, entered by the athlete because the file's start is missing or wrong.
  public var start: Instant?

  public init(
    title: String? = nil, notes: String? = nil, sport: Sport? = nil, start: Instant? = nil
  ) {
    self.title = title
    self.notes = notes
    self.sport = sport
    self.start = start
  }
}

extension ActivityRepository {
  /// Applies an edit. Returns false if the activity doesn't exist.
  ///
  /// An imported activity is remeasured if its sport changes, because the plausibility limits depend on the sport. A
  /// default title is updated to match the new sport and start. Later imports don't override an edited start.
  public func edit(_ id: Identifier, _ edit: ActivityEdit) async throws -> Bool {
    guard let before = try await find(id) else { return false }
    let title = title(of: before, after: edit)
    let found = try await change(
      """
      UPDATE activity SET title = coalesce(?, title), notes = coalesce(?, notes),
        sport = coalesce(?, sport)
      WHERE uuid = ? AND deleted_at IS NULL
      """, [title, edit.notes, edit.sport?.rawValue, id])
    if found, let start = edit.start { try await move(id, to: start) }
    if found, let sport = edit.sport, sport != before.sport, before.sourceKind == .file {
      _ = try await DerivationRepository(database: database, reading: reading).derive(.activity(id))
    }
    return found
  }

  private func title(of activity: Activity, after edit: ActivityEdit) -> String? {
    let unnamed = reading.naming(
      activity.sport, activity.startUnixSeconds, activity.zoneMinutes)
    guard (edit.title ?? activity.title) == unnamed else { return edit.title }
    return reading.naming(
      edit.sport ?? activity.sport, edit.start?.unixSeconds ?? activity.startUnixSeconds,
      edit.start?.zoneMinutes ?? activity.zoneMinutes)
  }

  private func move(_ id: Identifier, to start: Instant) async throws {
    _ = try await change(
      """
      UPDATE activity SET start_time = ?1, sort_time = ?1, zone_minutes = ?2, local_day = ?3,
        start_is_chosen = 1
      WHERE uuid = ?4 AND deleted_at IS NULL
      """, [start.unixSeconds, start.zoneMinutes, start.localDay, id])
  }

  /// Hides an activity from all lists and totals. `undelete` can restore it until it is purged. Returns false if the
  /// activity doesn't exist.
  public func delete(_ id: Identifier, now: Double) async throws -> Bool {
    try await change(
      "UPDATE activity SET deleted_at = ? WHERE uuid = ? AND deleted_at IS NULL",
      [now, id])
  }

  /// Restores a deleted activity unchanged. Returns false if it doesn't exist or isn't deleted. Doesn't merge it with
  /// other recordings of the same activity, because an undo must only revert the deletion.
  public func undelete(_ id: Identifier) async throws -> Bool {
    try await change(
      "UPDATE activity SET deleted_at = NULL WHERE uuid = ? AND deleted_at IS NOT NULL",
      [id])
  }

  /// Returns the deleted activities that can be restored, most recently deleted first.
  public func deleted() async throws -> [ActivitySummary] {
    try await database.read { db in
      try ActivitySummary.all(db, "WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, id")
    }
  }

  /// Returns the number of deleted activities that can be restored.
  public func deletedCount() async throws -> Int {
    try await database.read { db in
      try Int.fetchOne(db, cached: "SELECT count(*) FROM activity WHERE deleted_at IS NOT NULL")
        ?? 0
    }
  }

  /// Permanently removes activities that were deleted before `time`, along with their tracks and any sources that no
  /// other activity uses. Returns the number of removed activities.
  @discardableResult
  public func purge(deletedBefore time: Double) async throws -> Int {
    try await database.write { db in
      try db.execute(sql: "DELETE FROM activity WHERE deleted_at < ?", arguments: [time])
      let count = db.changesCount
      if count > 0 {
        try db.execute(
          sql: """
            DELETE FROM source WHERE id NOT IN (SELECT source FROM activity)
              AND id NOT IN (SELECT source FROM calibration)
              AND id NOT IN (SELECT source FROM attachment)
            """)
      }
      return count
    }
  }

  private func change(_ sql: String, _ arguments: StatementArguments) async throws -> Bool {
    try await database.write { db in
      try db.execute(sql: sql, arguments: arguments)
      return db.changesCount > 0
    }
  }
}
