public import Engine
import Foundation
import GRDB

/// An athlete's activities, with their tracks and sources.
public struct ActivityRepository: Sendable {
  let database: StoreDatabase
  let reading: SourceReader

  /// Returns up to `limit` matching activities, latest first.
  ///
  /// - Complexity: O(limit), using an index, at any position in the list. A word search scans until it has found enough
  ///   activities.
  public func page(
    matching filter: ActivityFilter = ActivityFilter(), before cursor: ActivityCursor? = nil,
    limit: Int = 30
  ) async throws -> ActivityPage {
    let query = ActivityConditions(filter: filter, cursor: cursor)
    return try await database.read { db in
      let statement = try query.statement(
        """
        SELECT \(ActivityRow.columns) FROM \(query.table) WHERE \(query.conditions)
        ORDER BY sort_time DESC, id DESC LIMIT ?
        """, in: db)
      let found = try ActivityRow.fetchAll(statement, arguments: query.arguments + [limit + 1])
      let shown = found.prefix(limit)
      return ActivityPage(
        activities: shown.map(\.summary), next: found.count > limit ? shown.last?.position : nil)
    }
  }

  /// Returns an activity, or nil if it is unknown. Also finds deleted activities until they are purged.
  public func find(_ id: Identifier) async throws -> Activity? {
    try await database.read { db in
      try Activity.first(db, "WHERE uuid = ?", [id])
    }
  }

  /// Returns the measured points of an activity, or an empty track if the activity is unknown.
  public func track(of id: Identifier) async throws -> MeasuredTrack {
    let columns = try await database.read { db in
      try Data.fetchOne(
        db,
        cached: """
          SELECT columns FROM track JOIN activity ON activity.id = track.activity WHERE uuid = ?
          """, arguments: [id])
    }
    guard let columns else { return MeasuredTrack() }
    guard let points = TrackColumns.decode(Array(columns)) else {
      throw StoreError.damaged(what: "track of activity \(id)")
    }
    return points
  }

  /// Returns the total number of points of up to a few activities. Ignores unknown ones.
  public func pointCount(of ids: [Identifier]) async throws -> Int {
    try await database.read { db in
      try ids.reduce(0) { total, id in
        let count = try Int.fetchOne(
          db, cached: "SELECT min(point_count, 1000000000) FROM activity WHERE uuid = ?",
          arguments: [id])
        return total + (count ?? 0)
      }
    }
  }

  /// Returns the original recording of an activity, or nil if the activity is unknown.
  public func source(of id: Identifier) async throws -> StoredSource? {
    try await database.read { db in
      try StoredSource.first(db, "WHERE uuid = ?", [id])
    }
  }

  /// Returns the number of matching activities on all pages.
  public func count(matching filter: ActivityFilter = ActivityFilter()) async throws -> Int {
    let query = ActivityConditions(filter: filter)
    return try await database.read { db in
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM \(query.table) WHERE \(query.conditions)",
        arguments: query.arguments) ?? 0
    }
  }
}
