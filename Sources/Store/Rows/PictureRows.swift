import Engine
import Foundation
import GRDB

/// The small drawings of routes (`route_picture`).
enum PictureRows {
  static func store(_ picture: RoutePicture, ofRow row: Int64, in db: Database) throws {
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO route_picture (activity, path) VALUES (?, ?)"
    ).execute(arguments: [row, picture.path])
  }

  /// Draws the pictures of activities that were stored by an earlier version. The picture of a damaged track is
  /// empty.
  static func draw(_ rows: [Int64], in db: Database) throws {
    for row in rows {
      let columns = try Data.fetchOne(
        db, cached: "SELECT columns FROM track WHERE activity = ?", arguments: [row])
      let track = columns.flatMap { TrackColumns.decode(Array($0)) } ?? MeasuredTrack()
      try store(RoutePicture(track), ofRow: row, in: db)
    }
  }
}
