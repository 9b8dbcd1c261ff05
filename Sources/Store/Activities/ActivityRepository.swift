public import Engine
import Foundation
import GRDB

/// The activities of an athlete: lists, single ones, their tracks and sources.
public struct ActivityRepository: Sendable {
  let database: any DatabaseWriter
  let reading: SourceReading

  /// Activities that match, latest first, `limit` at a time.
  ///
  /// - Complexity: O(limit) along an index for any place in the list; a search for text reads on
  ///   until it has found enough.
  public func page(
    matching filter: ActivityFilter = ActivityFilter(), before cursor: ActivityCursor? = nil,
    limit: Int = 30
  ) async throws -> ActivityPage {
    let query = ActivityConditions(filter: filter, cursor: cursor)
    return try await database.read { db in
      let statement = try query.statement(
        """
        SELECT \(ActivityRows.summaryColumns) FROM \(query.table) WHERE \(query.conditions)
        ORDER BY sort_time DESC, id DESC LIMIT ?
        """, in: db)
      let rows = try Row.fetchAll(statement, arguments: query.arguments + [limit + 1])
      let shown = rows.prefix(limit)
      let next = rows.count > limit ? shown.last : nil
      return ActivityPage(
        activities: try shown.map(ActivityRows.summary),
        next: next.map { ActivityCursor(sortTime: $0["sort_time"], row: $0["id"]) })
    }
  }

  /// One activity; nil when unknown. Deleted ones are found too until they are purged.
  public func find(_ id: Identifier) async throws -> Activity? {
    try await database.read { db in
      try Row.fetchOne(
        db, cached: ActivityRows.activityQuery + " WHERE activity.uuid = ?",
        arguments: [Data(id.bytes)]
      ).map(ActivityRows.activity)
    }
  }

  /// The measured points of an activity; empty when unknown.
  public func track(of id: Identifier) async throws -> MeasuredTrack {
    let columns = try await database.read { db in
      try Data.fetchOne(
        db,
        cached: """
          SELECT columns FROM track JOIN activity ON activity.id = track.activity WHERE uuid = ?
          """, arguments: [Data(id.bytes)])
    }
    guard let columns else { return MeasuredTrack() }
    guard let points = TrackColumns.decode(Array(columns)) else {
      throw StoreError.damaged(what: "track of activity \(id)")
    }
    return points
  }

  /// What an activity was made from, as it was recorded; nil when unknown.
  public func source(of id: Identifier) async throws -> StoredSource? {
    try await database.read { db in
      try Row.fetchOne(
        db,
        cached: """
          SELECT source.*, source_part
          FROM activity JOIN source ON source.id = activity.source WHERE uuid = ?
          """, arguments: [Data(id.bytes)]
      ).map(StoredSource.init)
    }
  }

  /// How many activities match, all pages together.
  public func count(matching filter: ActivityFilter = ActivityFilter()) async throws -> Int {
    let query = ActivityConditions(filter: filter)
    return try await database.read { db in
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM \(query.table) WHERE \(query.conditions)",
        arguments: query.arguments) ?? 0
    }
  }
}
