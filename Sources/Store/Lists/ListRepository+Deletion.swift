import Engine
import Foundation
import GRDB

extension ListRepository {
  /// Takes activities out of every list and total, all or none of them; how many were there.
  ///
  /// - Parameter now: by which `undelete(deletedAt:)` finds exactly these again.
  public func delete(_ ids: [Identifier], now: Double) async throws -> Int {
    try await database.write { db in
      let statement = try db.cachedStatement(
        sql: "UPDATE activity SET deleted_at = ? WHERE uuid = ? AND deleted_at IS NULL")
      return try ids.reduce(0) { count, id in
        try statement.execute(arguments: [now, Data(id.bytes)])
        return count + db.changesCount
      }
    }
  }

  /// Brings back what was deleted at one time; how many activities that were.
  public func undelete(deletedAt time: Double) async throws -> Int {
    try await database.write { db in
      try db.execute(
        sql: "UPDATE activity SET deleted_at = NULL WHERE deleted_at = ?", arguments: [time])
      return db.changesCount
    }
  }

  /// How many activities were deleted at one time and can be brought back.
  public func deletedCount(at time: Double) async throws -> Int {
    try await database.read { db in
      try Int.fetchOne(
        db, cached: "SELECT count(*) FROM activity WHERE deleted_at = ?", arguments: [time]) ?? 0
    }
  }
}
