import Engine
import Foundation
import GRDB

/// Small drawings of routes (`route_picture`).
enum PictureRows {
  static func store(_ picture: RoutePicture, ofRow row: Int64, in db: Database) throws {
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO route_picture (activity, path) VALUES (?, ?)"
    ).execute(arguments: [row, picture.path])
  }

  /// Draws the pictures of activities that an earlier version stored. The picture is empty if the track is damaged.
  static func draw(_ rows: [Int64], in db: Database) throws {
    for row in rows {
      let columns = try Data.fetchOne(
        db, cached: "SELECT columns FROM track WHERE activity = ?", arguments: [row])
      let track = columns.flatMap { TrackColumns.decode(Array($0)) } ?? MeasuredTrack()
      try store(RoutePicture(track), ofRow: row, in: db)
    }
  }
}
