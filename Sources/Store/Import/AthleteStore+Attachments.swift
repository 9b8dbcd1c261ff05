public import Engine
import Foundation
import GRDB

/// A further source of an activity.
public struct AttachedSource: Equatable, Sendable {
  /// Its own identity, which it has as an activity once it is separated.
  public var id: Identifier
  /// The file's name.
  public var name: String
  public var sport: Sport
  public var startUnixSeconds: Double?
  public var zoneMinutes: Int
  public var distanceMeters: Double
  /// How much was measured, as `Activity.measuredValues`.
  public var measuredValues: Int
  public var byteCount: Int
}

extension AthleteStore {
  /// What else an activity was recorded by, in the order of import.
  public func attachments(of id: Identifier) async throws -> [AttachedSource] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT attachment.*, name, byte_count FROM attachment
          JOIN activity ON activity.id = attachment.activity
          JOIN source ON source.id = attachment.source
          WHERE activity.uuid = ? ORDER BY attachment.id
          """, arguments: [Data(id.bytes)]
      ).compactMap(AttachedSource.init)
    }
  }

  /// The activity a source with this identity is attached to.
  public func holder(ofAttachment id: Identifier) async throws -> Identifier? {
    try await database.read { db in
      try Data.fetchOne(
        db,
        sql: """
          SELECT activity.uuid FROM attachment JOIN activity ON activity.id = attachment.activity
          WHERE attachment.uuid = ? AND deleted_at IS NULL
          """, arguments: [Data(id.bytes)]
      ).flatMap { Identifier(bytes: Array($0)) }
    }
  }

  /// The bytes of a further source, as they were imported.
  public func source(ofAttachment id: Identifier) async throws -> StoredSource? {
    try await database.read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT source.*, source_part
          FROM attachment JOIN source ON source.id = attachment.source WHERE uuid = ?
          """, arguments: [Data(id.bytes)]
      ).map(StoredSource.init)
    }
  }

  /// Makes an activity from one of its further sources, and keeps the present one as such. It stays so,
  /// whatever is imported later. The activity it belongs to; nil when there is no such source, or the
  /// activity was recorded with Andante, which keeps its steps and its coach.
  public func promote(attachment id: Identifier, now: Double) async throws -> Identifier? {
    guard let (attached, draft) = try await draft(ofAttachment: id) else { return nil }
    return try await database.write { db in
      guard let match = try Self.match(ofRow: attached.activity, in: db), match.kind == .file,
        try Self.removeAttachment(id, in: db)
      else { return nil }
      try Self.attachSource(of: match, as: id, now: now, in: db)
      try Self.replaceSource(of: match, by: draft, source: attached.source, in: db)
      try db.execute(
        sql: "UPDATE activity SET source_is_chosen = 1 WHERE id = ?", arguments: [match.row])
      return match.id
    }
  }

  /// Makes a further source an activity of its own; false when there is no such source.
  public func separate(attachment id: Identifier, now: Double) async throws -> Bool {
    guard let (attached, draft) = try await draft(ofAttachment: id) else { return false }
    return try await database.write { db in
      guard try Self.removeAttachment(id, in: db) else { return false }
      try Self.part(source: attached.source, fromRow: attached.activity, in: db)
      try Self.insert(draft, source: attached.source, now: now, in: db)
      return true
    }
  }

  private static func removeAttachment(_ id: Identifier, in db: Database) throws -> Bool {
    try db.execute(
      sql: "DELETE FROM attachment WHERE uuid = ?", arguments: [Data(id.bytes)])
    return db.changesCount > 0
  }

  /// Measured anew, as nothing derived is kept of a further source.
  private func draft(
    ofAttachment id: Identifier
  ) async throws -> ((activity: Int64, source: Int64), ActivityDraft)? {
    guard let source = try await source(ofAttachment: id) else { return nil }
    let found = try await database.read { db in
      try Row.fetchOne(
        db, sql: "SELECT * FROM attachment WHERE uuid = ?", arguments: [Data(id.bytes)]
      ).map { (($0["activity"] as Int64, $0["source"] as Int64), ActivityDraft(id: id, row: $0)) }
    }
    guard case (let rows, var draft)? = found else { return nil }
    guard
      let derived = try? reading.derived(
        ofFile: source.bytes, name: source.name, part: source.part, sport: draft.sport)
    else { throw StoreError.damaged(what: "source of attachment \(id)") }
    draft.derived = derived
    return (rows, draft)
  }

  // MARK: Rows

  static func attach(
    _ draft: ActivityDraft, source: Int64, to row: Int64, now: Double, in db: Database
  ) throws {
    let columns: [(String, (any DatabaseValueConvertible)?)] = [
      ("uuid", Data(draft.id.bytes)), ("activity", row), ("source", source),
      ("source_part", draft.part), ("sport", draft.sport.rawValue), ("title", draft.title),
      ("notes", draft.notes), ("start_time", draft.startUnixSeconds),
      ("zone_minutes", draft.zoneMinutes), ("distance", draft.derived.analysis.distanceMeters),
      ("measured_values", draft.derived.measuredValues), ("attached_at", now),
    ]
    try insert(columns, into: "attachment", in: db)
  }

  /// Keeps an activity's present source as a further one, of the activity itself or of another.
  static func attachSource(
    of match: Match, as id: Identifier, to other: Int64? = nil, now: Double, in db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO attachment (uuid, activity, source, source_part, sport, title, notes, start_time,
          zone_minutes, distance, measured_values, attached_at)
        SELECT ?, ?, source, source_part, sport, title, notes, start_time, zone_minutes, distance,
          measured_values, ? FROM activity WHERE id = ?
        """, arguments: [Data(id.bytes), other ?? match.row, now, match.row])
  }

  /// The words and the identity stay, the sport unless none was known, and the start that the athlete gave.
  static func replaceSource(
    of match: Match, by draft: ActivityDraft, source: Int64, in db: Database
  ) throws {
    try db.execute(
      sql: "UPDATE activity SET source = ?, source_part = ?, sport = ? WHERE id = ?",
      arguments: [
        source, draft.part, (match.sport == .other ? draft.sport : match.sport).rawValue,
        match.row,
      ])
    try takeStart(of: draft, toRow: match.row, in: db)
    try update(row: match.row, with: draft.derived, in: db)
    if match.sport != draft.sport, match.sport != .other {
      // Measured as another sport: due for `rederive`.
      try db.execute(
        sql: "UPDATE activity SET figures_version = 0 WHERE id = ?", arguments: [match.row])
    }
  }
}

extension AthleteStore {
  private static func takeStart(
    of draft: ActivityDraft, toRow row: Int64, in db: Database
  ) throws {
    guard let start = draft.startUnixSeconds else { return }
    try db.execute(
      sql: """
        UPDATE activity SET start_time = ?1, sort_time = ?1, zone_minutes = ?2, local_day = ?3
        WHERE id = ?4 AND start_is_chosen = 0
        """,
      arguments: [
        start, draft.zoneMinutes, localDay(unixSeconds: start, zoneMinutes: draft.zoneMinutes), row,
      ])
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

extension ActivityDraft {
  /// Of a row of `attachment`, not measured yet.
  fileprivate init(id: Identifier, row: Row) {
    self.init(
      id: id, part: row["source_part"], sport: ActivityRows.sport(row), title: row["title"],
      notes: row["notes"], startUnixSeconds: row["start_time"], zoneMinutes: row["zone_minutes"],
      derived: Derived())
  }
}
