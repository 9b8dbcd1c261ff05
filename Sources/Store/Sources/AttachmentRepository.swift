public import Engine
import Foundation
import GRDB

/// An additional source of an activity.
public struct AttachedSource: Equatable, Sendable {
  /// The source's identifier. If the source is turned into a separate activity, that activity gets the same identifier.
  public var id: Identifier
  /// The name of the imported file.
  public var name: String
  public var sport: Sport
  public var startUnixSeconds: Double?
  public var zoneMinutes: Int
  public var distanceMeters: Double
  /// The number of measured values (`Recording.measuredValueCount`).
  public var measuredValues: Int
  public var byteCount: Int
}

/// The additional sources of activities: copies, and recordings of the same activity by other devices.
public struct AttachmentRepository: Sendable {
  let database: any DatabaseWriter
  let reading: SourceReader

  /// Returns the additional sources of an activity, in import order.
  public func list(of id: Identifier) async throws -> [AttachedSource] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        cached: """
          SELECT attachment.*, name, byte_count FROM attachment
          JOIN activity ON activity.id = attachment.activity
          JOIN source ON source.id = attachment.source
          WHERE activity.uuid = ? ORDER BY attachment.id
          """, arguments: [Data(id.bytes)]
      ).readable(from: "attachment", in: db, AttachedSource.init)
    }
  }

  /// Returns the activity that the source with this identifier is attached to.
  public func holder(of id: Identifier) async throws -> Identifier? {
    try await database.read { db in
      try Data.fetchOne(
        db,
        cached: """
          SELECT activity.uuid FROM attachment JOIN activity ON activity.id = attachment.activity
          WHERE attachment.uuid = ? AND deleted_at IS NULL
          """, arguments: [Data(id.bytes)]
      ).flatMap { Identifier(bytes: Array($0)) }
    }
  }

  /// Returns an additional source with its original bytes.
  public func source(of id: Identifier) async throws -> StoredSource? {
    try await database.read { db in
      try Row.fetchOne(
        db,
        cached: """
          SELECT source.*, source_part
          FROM attachment JOIN source ON source.id = attachment.source WHERE uuid = ?
          """, arguments: [Data(id.bytes)]
      ).map(StoredSource.init)
    }
  }

  /// Makes an additional source its activity's main source, and keeps the previous main source as an additional one.
  /// Later imports don't override this choice.
  ///
  /// - Returns: the activity; nil if the source doesn't exist. Also nil if the activity was recorded with Andante,
  ///   because its steps and coaching data would be lost.
  public func promote(_ id: Identifier, now: Double) async throws -> Identifier? {
    guard let (attached, draft) = try await draft(of: id) else { return nil }
    return try await database.write { db in
      guard let match = try MergeCandidate.find(row: attached.activity, in: db),
        match.kind == .file,
        try AttachmentRows.remove(id, in: db)
      else { return nil }
      try AttachmentRows.keepSource(of: match, as: id, now: now, in: db)
      try ActivityRows.replaceSource(of: match, by: draft, source: attached.source, in: db)
      try db.execute(
        sql: "UPDATE activity SET source_is_chosen = 1 WHERE id = ?", arguments: [match.row])
      return match.id
    }
  }

  /// Turns an additional source into a separate activity. Returns false if the source doesn't exist.
  public func separate(_ id: Identifier, now: Double) async throws -> Bool {
    guard let (attached, draft) = try await draft(of: id) else { return false }
    return try await database.write { db in
      guard try AttachmentRows.remove(id, in: db) else { return false }
      try SeparationRows.insert(source: attached.source, fromRow: attached.activity, in: db)
      try ActivityRows.insert(draft, source: attached.source, now: now, in: db)
      try StravaGearAssignments.settle(attached.activity, in: db)
      try StravaGearAssignments.settle(ofSource: attached.source, in: db)
      return true
    }
  }

  /// Measures an additional source, because its metrics aren't stored.
  private func draft(
    of id: Identifier
  ) async throws -> ((activity: Int64, source: Int64), PendingActivity)? {
    guard let source = try await source(of: id) else { return nil }
    let found = try await database.read { db in
      try Row.fetchOne(
        db, cached: "SELECT * FROM attachment WHERE uuid = ?", arguments: [Data(id.bytes)]
      ).map { (($0["activity"] as Int64, $0["source"] as Int64), PendingActivity(id: id, row: $0)) }
    }
    guard case (let rows, var draft)? = found else { return nil }
    // Ignore the error, because the one thrown below names the attachment.
    guard
      let derived = try? reading.derived(
        ofFile: source.bytes, name: source.name, part: source.part, sport: draft.sport)
    else { throw StoreError.damaged(what: "source of attachment \(id)") }
    draft.derived = derived
    return (rows, draft)
  }
}

extension AttachedSource {
  fileprivate init?(row: Row) {
    guard let id = Identifier(bytes: Array(row["uuid"] as Data)) else { return nil }
    self.init(
      id: id, name: row["name"], sport: ActivityRows.sport(row),
      startUnixSeconds: row["start_time"], zoneMinutes: row["zone_minutes"],
      distanceMeters: row["distance"], measuredValues: row["measured_values"],
      byteCount: row["byte_count"])
  }
}

extension PendingActivity {
  /// Creates a draft without metrics from a row of `attachment`.
  fileprivate init(id: Identifier, row: Row) {
    self.init(
      id: id, part: row["source_part"], sport: ActivityRows.sport(row), title: row["title"],
      notes: row["notes"], startUnixSeconds: row["start_time"], zoneMinutes: row["zone_minutes"],
      derived: DerivedData())
  }
}
