public import ActivityFiles
import Foundation
import GRDB

extension ActivityRepository {
  /// What somebody typed in, where an activity is made from nothing else; nil for any other.
  public func typed(_ id: Identifier) async throws -> TypedActivity? {
    guard let source = try await source(of: id), source.kind == .file,
      TypedActivity.isDocument(source.bytes)
    else { return nil }
    // The document may come from a newer version, whose fields this one cannot edit.
    return try? TypedActivity(source.bytes)
  }

  /// Puts another original in the place of one that was typed in, and makes the activity from that. False where there is no
  /// such activity.
  ///
  /// - Parameter name: what the original is called.
  /// - Throws: `FileError` for what cannot be.
  public func retype(
    _ id: Identifier, as typed: TypedActivity, name: String
  ) async throws -> Bool {
    guard try await self.typed(id) != nil else { return false }
    let original = OriginalBytes(name: name, bytes: typed.bytes)
    let source = try reading.file(original, zone: LocalZone.minutes(at:))
    let draft = source.activities[0]
    return try await database.write { db in
      guard
        let row = try Row.fetchOne(
          db, cached: "SELECT id, source FROM activity WHERE uuid = ? AND deleted_at IS NULL",
          arguments: [Data(id.bytes)])
      else { return false }
      try SourceRows.replace(row["source"], with: source, in: db)
      try ActivityRows.setFacts(of: draft, toRow: row["id"], in: db)
      try ActivityRows.update(row: row["id"], with: draft.derived, in: db)
      return true
    }
  }
}
