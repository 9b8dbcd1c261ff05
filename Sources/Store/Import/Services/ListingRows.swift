import ActivityFiles
import Foundation
import GRDB

/// The data about activities from Strava's export (`export_listing`).
enum ListingRows {
  /// Returns the hash of the source that an earlier import or the sync stored for a Strava activity, or nil if the
  /// activity wasn't stored.
  static func hash(ofStravaID id: Int64, in db: Database) throws -> Data? {
    try Data.fetchOne(
      db,
      cached: """
        SELECT sha256 FROM source WHERE id = coalesce(
          (SELECT source FROM export_listing WHERE strava_id = ?1),
          (SELECT source FROM strava_activity WHERE strava_id = ?1))
        """, arguments: [id])
  }

  /// Stores the list's data about a source, and fills in totals that its activities lack.
  static func store(_ row: StravaExportRow, source: Int64, in db: Database) throws {
    let parts = try Int.fetchOne(
      db,
      cached: """
        SELECT (SELECT count(*) FROM activity WHERE source = ?1)
          + (SELECT count(*) FROM attachment WHERE source = ?1)
        """, arguments: [source])
    let totals = parts == 1 ? row.totals : StravaExportRow.Totals()
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO export_listing (strava_id, source, gear, is_commute, distance,
          moving_seconds, elapsed_seconds, elevation_gain)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      row.id, source, row.gear, row.isCommute, totals.distanceMeters, totals.movingSeconds,
      totals.elapsedSeconds, totals.elevationGainMeters,
    ])
    for activity in try Int64.fetchAll(
      db, cached: "SELECT id FROM activity WHERE source = ?", arguments: [source])
    {
      try fill(row: activity, in: db)
    }
  }

  /// Fills in totals that an activity's source doesn't provide.
  static func fill(row: Int64, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        UPDATE activity SET
          distance = iif(activity.distance > 0, activity.distance,
            coalesce(said.distance, activity.distance)),
          moving_seconds = coalesce(activity.moving_seconds, said.moving_seconds),
          elapsed_seconds = coalesce(activity.elapsed_seconds, said.elapsed_seconds),
          elevation_gain = coalesce(activity.elevation_gain, said.elevation_gain)
        FROM export_listing said WHERE said.source = activity.source AND activity.id = ?
        """
    ).execute(arguments: [row])
  }

  /// Marks a Strava activity as stored, so that the sync doesn't fetch it. Doesn't change activities that the sync
  /// itself has stored.
  static func noteFetched(_ row: StravaExportRow, now: Double, in db: Database) throws {
    guard let start = row.startUnixSeconds else { return }
    try db.cachedStatement(
      sql: """
        INSERT INTO strava_activity (strava_id, status, title, start_time, distance,
          moving_seconds, elevation_gain, is_trainer, is_manual, updated_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
        ON CONFLICT (strava_id) DO UPDATE SET status = ?2, summary = NULL, reason = NULL
          WHERE source IS NULL AND status <> \(StravaStatus.removed.rawValue)
        """
    ).execute(arguments: [
      row.id, StravaStatus.stored.rawValue, row.title, Int(start), row.totals.distanceMeters ?? 0,
      row.totals.movingSeconds ?? 0, row.totals.elevationGainMeters ?? 0,
      row.sportType == "VirtualRide", row.file == nil, now,
    ])
  }
}
