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
  let database: StoreDatabase
  let reading: SourceReader

  /// Returns the additional sources of an activity, in import order.
  public func list(of id: Identifier) async throws -> [AttachedSource] {
    try await database.read { db in
      try AttachedSource.fetchReadable(
        db, from: "attachment",
        cached: """
          SELECT \(AttachedSource.columns), attachment.id FROM attachment
          JOIN activity ON activity.id = attachment.activity
          JOIN source ON source.id = attachment.source
          WHERE activity.uuid = ? ORDER BY attachment.id
          """, arguments: [id])
    }
  }

  /// Returns the activity that the source with this identifier is attached to, or nil if the source isn't attached to
  /// any activity.
  public func holder(of id: Identifier) async throws -> Identifier? {
    try await database.read { db in
      try Identifier.fetchOne(
        db,
        cached: """
          SELECT activity.uuid FROM attachment JOIN activity ON activity.id = attachment.activity
          WHERE attachment.uuid = ? AND deleted_at IS NULL
          """, arguments: [id])
    }
  }

  /// Returns an additional source with its original bytes, or nil if the source is unknown.
  public func source(of id: Identifier) async throws -> StoredSource? {
    try await database.read { db in
      try StoredSource.fetchOne(
        db,
        cached: """
          SELECT \(StoredSource.columns)
          FROM attachment JOIN source ON source.id = attachment.source WHERE uuid = ?
          """, arguments: [id])
    }
  }

  /// Makes an additional source its activity's main source, and keeps the previous main source as an additional one.
  /// Later imports don't override this choice.
  ///
  /// - Returns: the activity; nil if the source doesn't exist. Also nil if the activity was recorded with Andante,
  ///   because its steps and coaching data would be lost.
  public func promote(_ id: Identifier, now: Double) async throws -> Identifier? {
    guard let attached = try await attachment(id) else { return nil }
    return try await database.write { db in
      guard let match = try MergeCandidate.find(row: attached.activity, in: db),
        match.kind == .file,
        try AttachmentRows.remove(id, in: db)
      else { return nil }
      try AttachmentRows.keepSource(of: match, as: id, now: now, in: db)
      try ActivityRows.replaceSource(of: match, by: attached.draft, source: attached.source, in: db)
      try ActivityKey.update([("source_is_chosen", true)], ofRow: match.row, in: db)
      return match.id
    }
  }

  /// Turns an additional source into a separate activity. Returns false if the source doesn't exist.
  public func separate(_ id: Identifier, now: Double) async throws -> Bool {
    guard let attached = try await attachment(id) else { return false }
    return try await database.write { db in
      guard try AttachmentRows.remove(id, in: db) else { return false }
      try SeparationRows.insert(source: attached.source, fromRow: attached.activity, in: db)
      try ActivityRows.insert(attached.draft, source: attached.source, now: now, in: db)
      try StravaGearAssignments.settle(attached.activity, in: db)
      try StravaGearAssignments.settle(ofSource: attached.source, in: db)
      return true
    }
  }

  /// Returns an additional source. Measures it, because its metrics aren't stored.
  private func attachment(_ id: Identifier) async throws -> Attachment? {
    guard let source = try await source(of: id) else { return nil }
    let found = try await database.read { db in
      try Attachment.first(db, "WHERE uuid = ?", [id])
    }
    guard var found else { return nil }
    // Ignore the error, because the one thrown below names the attachment.
    guard
      let derived = try? reading.derived(
        ofFile: source.bytes, name: source.name, part: source.part, sport: found.draft.sport)
    else { throw StoreError.damaged(what: "source of attachment \(id)") }
    found.draft.derived = derived
    return found
  }
}

extension AttachedSource: StoredRecord {
  static let columns = """
    attachment.uuid, source.name, attachment.sport, attachment.start_time, attachment.zone_minutes,
    attachment.distance, attachment.measured_values, byte_count
    """

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      id: row.next(), name: row.next(), sport: row.next(or: .other), startUnixSeconds: row.next(),
      zoneMinutes: row.next(), distanceMeters: row.next(), measuredValues: row.next(),
      byteCount: row.next())
  }
}
