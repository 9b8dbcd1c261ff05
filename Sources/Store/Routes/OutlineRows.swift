import Engine
import Foundation
import GRDB

/// Route outlines (`route_outline`). They are created when an activity is stored, or on demand for activities that an
/// earlier version stored.
enum OutlineRows: TableRecord {
  static let databaseTableName = "route_outline"

  static func store(_ outline: RouteOutline, ofRow row: Int64, in db: Database) throws {
    try Self.row([
      ("activity", row), ("version", RouteOutline.version),
      ("line", String(decoding: outline.line, as: UTF8.self)),
    ]).insert(db, onConflict: .replace)
  }

  /// Stores an outline, unless the activity was deleted or has got an outline of this version since its track was read.
  static func storeMissing(_ outline: RouteOutline, ofRow row: Int64, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO route_outline (activity, version, line) SELECT id, ?, ? FROM activity WHERE id = ?
        ON CONFLICT (activity) DO UPDATE SET version = excluded.version, line = excluded.line
        WHERE version <> excluded.version
        """
    ).execute(arguments: [
      RouteOutline.version, String(decoding: outline.line, as: UTF8.self), row,
    ])
  }

  /// Returns up to `limit` activities after `row` that have no outline of this version, in the order in which they were
  /// stored.
  static func missing(after row: Int64, limit: Int, in db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT activity.id FROM activity LEFT JOIN route_outline ON activity = activity.id
        WHERE activity.id > ? AND version IS NOT \(RouteOutline.version)
        ORDER BY activity.id LIMIT \(limit)
        """, arguments: [row])
  }

  /// Returns an activity's outline, which is empty if the track is damaged.
  static func outline(ofRow row: Int64, in db: Database) throws -> RouteOutline {
    let columns = try Data.fetchOne(
      db, cached: "SELECT columns FROM track WHERE activity = ?", arguments: [row])
    return RouteOutline(columns.flatMap { TrackColumns.decode(Array($0)) } ?? MeasuredTrack())
  }
}
