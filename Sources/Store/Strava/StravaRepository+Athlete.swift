import Foundation
import GRDB

extension StravaRepository {
  /// Returns the athlete's Strava account, or nil before the first sync.
  public func athlete() async throws -> StravaAthlete? {
    try await database.read { db in
      try Row.fetchOne(db, cached: "SELECT * FROM strava_athlete").map {
        StravaAthlete(
          id: $0["strava_id"], name: $0["name"], pictureAddress: $0["picture_address"])
      }
    }
  }

  /// Returns Strava's bikes and shoes, sorted by name.
  public func gear() async throws -> [StravaGear] {
    try await database.read { db in
      try Row.fetchAll(db, cached: "SELECT * FROM strava_gear ORDER BY name, id").map {
        StravaGear(
          id: $0["id"], name: $0["name"], brand: $0["brand"], model: $0["model"],
          frameType: $0["frame_type"], isRetired: $0["retired"], distanceMeters: $0["distance"])
      }
    }
  }

  /// Returns Strava's totals for the stored activities, keyed by the ID of the bike or shoes. The key is empty for
  /// activities without gear.
  public func totalsByGear() async throws -> [String: (count: Int, totals: StravaTotals)] {
    try await database.read { db in
      let rows = try Row.fetchAll(
        db,
        cached: """
          SELECT coalesce(gear, '') AS gear, count(*) AS number, sum(distance) AS distance,
            sum(moving_seconds) AS moving, sum(elevation_gain) AS climb
          FROM strava_activity WHERE status = ? GROUP BY gear
          """, arguments: [StravaStatus.stored.rawValue])
      return Dictionary(
        uniqueKeysWithValues: rows.map { row in
          let totals = StravaTotals(
            distanceMeters: row["distance"], movingSeconds: row["moving"],
            elevationGainMeters: row["climb"])
          return (row["gear"] as String, (row["number"] as Int, totals))
        })
    }
  }

  /// Returns the activities that were skipped, latest first.
  public func skipped(limit: Int = 100) async throws -> [StravaSkippedActivity] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        cached: """
          SELECT strava_id, reason FROM strava_activity WHERE status IN (?, ?)
          ORDER BY start_time DESC LIMIT ?
          """,
        arguments: [StravaStatus.skipped.rawValue, StravaStatus.postponed.rawValue, limit]
      ).map { StravaSkippedActivity(id: $0["strava_id"], reason: $0["reason"] ?? "") }
    }
  }

  /// Returns the athlete's picture from Strava. Its format is detected from the bytes because the stored media type may
  /// come from an export.
  public func picture() async throws -> Picture? {
    try await database.read { db in
      try Data.fetchOne(
        db, cached: "SELECT picture FROM strava_athlete WHERE picture IS NOT NULL"
      ).flatMap { Picture(stored: Array($0)) }
    }
  }

  public func setPicture(_ picture: Picture) async throws {
    try await database.write { db in
      try db.execute(
        sql: "UPDATE strava_athlete SET picture = ?, picture_type = ?",
        arguments: [Data(picture.bytes), picture.format.mediaType])
    }
  }
}
