public import Engine
import Foundation
import GRDB

/// What the athlete may change of an activity; nil leaves it as it is.
public struct ActivityEdit: Equatable, Sendable {
  public var title: String?
  public var notes: String?
  public var sport: Sport?
  public var start: ActivityStart?

  public init(
    title: String? = nil, notes: String? = nil, sport: Sport? = nil, start: ActivityStart? = nil
  ) {
    self.title = title
    self.notes = notes
    self.sport = sport
    self.start = start
  }
}

/// When an activity began, where its file does not say or says it wrong.
public struct ActivityStart: Equatable, Sendable {
  public var unixSeconds: Double
  /// How far the athlete's zone was ahead of UTC.
  public var zoneMinutes: Int

  public init(unixSeconds: Double, zoneMinutes: Int) {
    self.unixSeconds = unixSeconds
    self.zoneMinutes = zoneMinutes
  }
}

extension ActivityRepository {
  /// Applies an edit; false when there is no such activity. An imported activity is measured again
  /// when its sport changes, because the limits of the possible differ by sport. A title that only says the
  /// sport and the time of day goes with them. The start stays, whatever is imported later.
  public func edit(_ id: Identifier, _ edit: ActivityEdit) async throws -> Bool {
    guard let before = try await find(id) else { return false }
    let title = title(of: before, after: edit)
    let found = try await change(
      """
      UPDATE activity SET title = coalesce(?, title), notes = coalesce(?, notes),
        sport = coalesce(?, sport)
      WHERE uuid = ? AND deleted_at IS NULL
      """, [title, edit.notes, edit.sport?.rawValue, Data(id.bytes)])
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

  private func move(_ id: Identifier, to start: ActivityStart) async throws {
    let day = localDay(unixSeconds: start.unixSeconds, zoneMinutes: start.zoneMinutes)
    _ = try await change(
      """
      UPDATE activity SET start_time = ?1, sort_time = ?1, zone_minutes = ?2, local_day = ?3,
        start_is_chosen = 1
      WHERE uuid = ?4 AND deleted_at IS NULL
      """, [start.unixSeconds, start.zoneMinutes, day, Data(id.bytes)])
  }

  /// Takes an activity out of every list and total; `undelete` brings it back until it is purged.
  /// False when there is no such activity.
  public func delete(_ id: Identifier, now: Double) async throws -> Bool {
    try await change(
      "UPDATE activity SET deleted_at = ? WHERE uuid = ? AND deleted_at IS NULL",
      [now, Data(id.bytes)])
  }

  /// Brings a deleted activity back as it was; false when there is none of this identity. It is merged with nothing:
  /// what the athlete takes back is exactly the deletion.
  public func undelete(_ id: Identifier) async throws -> Bool {
    try await change(
      "UPDATE activity SET deleted_at = NULL WHERE uuid = ? AND deleted_at IS NOT NULL",
      [Data(id.bytes)])
  }

  /// What can be brought back, deleted last first.
  public func deleted() async throws -> [ActivitySummary] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT \(ActivityRows.summaryColumns) FROM activity
          WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, activity.id
          """
      ).map(ActivityRows.summary)
    }
  }

  /// How many can be brought back.
  public func deletedCount() async throws -> Int {
    try await database.read { db in
      try Int.fetchOne(db, cached: "SELECT count(*) FROM activity WHERE deleted_at IS NOT NULL")
        ?? 0
    }
  }

  /// Forgets what was deleted before `time`, with tracks and sources nothing else needs. Returns how
  /// many activities went.
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
