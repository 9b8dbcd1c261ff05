public import ActivityFiles
import GRDB

extension ActivityRepository {
  /// Returns an activity's manually entered data, or nil if the activity wasn't entered manually.
  public func typed(_ id: Identifier) async throws -> ManualActivity? {
    guard let source = try await source(of: id), source.kind == .file,
      ManualActivity.isDocument(source.bytes)
    else { return nil }
    // The document may come from a newer version and contain fields that this version cannot edit.
    return try? ManualActivity(source.bytes)
  }

  /// Replaces the source of a manually entered activity and remeasures the activity. Returns false if the activity
  /// doesn't exist or wasn't entered manually.
  ///
  /// - Parameter name: the name of the new source.
  /// - Throws: `FileError` if the values are impossible.
  public func replaceManualActivity(
    _ id: Identifier, as typed: ManualActivity, name: String
  ) async throws -> Bool {
    guard try await self.typed(id) != nil else { return false }
    let original = OriginalBytes(name: name, bytes: typed.bytes)
    let source = try reading.file(original, zone: LocalZone.minutes(at:))
    let draft = source.activities[0]
    return try await database.write { db in
      guard
        let key = try ActivityKey.first(db, "WHERE uuid = ? AND deleted_at IS NULL", [id])
      else { return false }
      try SourceRows.replace(key.source, with: source, in: db)
      try ActivityRows.setMetadata(of: draft, toRow: key.row, in: db)
      try ActivityRows.update(row: key.row, with: draft.derived, in: db)
      return true
    }
  }
}
