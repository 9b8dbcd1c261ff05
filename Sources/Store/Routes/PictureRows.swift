import Engine
import Foundation
import GRDB

/// Small drawings of routes (`route_picture`).
enum PictureRows: TableRecord {
  static let databaseTableName = "route_picture"

  static func store(_ picture: RoutePicture, ofRow row: Int64, in db: Database) throws {
    try Self.row([("activity", row), ("path", picture.path)]).insert(db, onConflict: .replace)
  }

  /// Stores a picture, unless the activity was deleted or has got a picture since its track was read.
  static func storeMissing(_ picture: RoutePicture, ofRow row: Int64, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO route_picture (activity, path)
        SELECT id, ? FROM activity WHERE id = ?
        """
    ).execute(arguments: [picture.path, row])
  }

  /// Draws the picture of an activity, which is empty if the track is damaged.
  static func draw(ofRow row: Int64, in db: Database) throws -> RoutePicture {
    let columns = try Data.fetchOne(
      db, cached: "SELECT columns FROM track WHERE activity = ?", arguments: [row])
    return RoutePicture(columns.flatMap { TrackColumns.decode(Array($0)) } ?? MeasuredTrack())
  }
}
