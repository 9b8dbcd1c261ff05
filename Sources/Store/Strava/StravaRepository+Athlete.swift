import Foundation
import GRDB

extension StravaRepository {
  /// Returns the athlete's Strava account, or nil before the first sync.
  public func athlete() async throws -> StravaAthlete? {
    try await database.read { db in
      try StravaAthlete.first(db)
    }
  }

  /// Returns Strava's bikes and shoes, sorted by name.
  public func gear() async throws -> [StravaGear] {
    try await database.read { db in
      try StravaGear.all(db, "ORDER BY name, id")
    }
  }

  /// Returns Strava's totals for the stored activities, keyed by the ID of the bike or shoes. The key is empty for
  /// activities without gear.
  public func totalsByGear() async throws -> [String: (count: Int, totals: StravaTotals)] {
    try await database.read { db in
      let totals = try db.rows(
        cached: """
          SELECT coalesce(gear, ''), count(*), sum(distance), sum(moving_seconds),
            sum(elevation_gain)
          FROM strava_activity WHERE status = ? GROUP BY 1
          """, arguments: [StravaStatus.stored.rawValue]
      ) { row in
        try (row.next() as String, (count: row.next() as Int, totals: StravaTotals(&row)))
      }
      return Dictionary(uniqueKeysWithValues: totals)
    }
  }

  /// Returns the activities that were skipped, latest first.
  public func skipped(limit: Int = 100) async throws -> [StravaSkippedActivity] {
    try await database.read { db in
      try db.rows(
        cached: """
          SELECT strava_id, coalesce(reason, '') FROM strava_activity WHERE status IN (?, ?)
          ORDER BY start_time DESC LIMIT ?
          """,
        arguments: [StravaStatus.skipped.rawValue, StravaStatus.postponed.rawValue, limit]
      ) { row in try StravaSkippedActivity(id: row.next(), reason: row.next()) }
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

extension StravaAthlete: StoredTable {
  static let table = "strava_athlete"
  static let columns = "strava_id, name, picture_address"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(id: row.next(), name: row.next(), pictureAddress: row.next())
  }
}

extension StravaGear: StoredTable {
  static let table = "strava_gear"
  static let columns = "id, name, brand, model, frame_type, retired, distance"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      id: row.next(), name: row.next(), brand: row.next(), model: row.next(),
      frameType: row.next(), isRetired: row.next(), distanceMeters: row.next())
  }
}
