import Engine
import GRDB

extension ListRepository {
  /// Hides activities from all lists and totals in one transaction. Returns the number of deleted activities.
  ///
  /// - Parameter now: the deletion time, which identifies these activities for `undelete(deletedAt:)`.
  public func delete(_ ids: [Identifier], now: Double) async throws -> Int {
    try await database.write { db in
      let statement = try db.cachedStatement(
        sql: "UPDATE activity SET deleted_at = ? WHERE uuid = ? AND deleted_at IS NULL")
      return try ids.reduce(0) { count, id in
        try statement.execute(arguments: [now, id])
        return count + db.changesCount
      }
    }
  }

  /// Restores the activities that were deleted at a given time. Returns the number of restored activities.
  public func undelete(deletedAt time: Double) async throws -> Int {
    try await database.write { db in
      try db.execute(
        sql: "UPDATE activity SET deleted_at = NULL WHERE deleted_at = ?", arguments: [time])
      return db.changesCount
    }
  }

  /// Returns the number of activities that were deleted at a given time and can be restored.
  public func deletedCount(at time: Double) async throws -> Int {
    try await database.read { db in
      try Int.fetchOne(
        db, cached: "SELECT count(*) FROM activity WHERE deleted_at = ?", arguments: [time]) ?? 0
    }
  }
}
