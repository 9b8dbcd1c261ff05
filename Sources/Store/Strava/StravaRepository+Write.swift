import Foundation
import GRDB

extension StravaRepository {
  /// Stores any change other than an activity's document.
  func store(_ change: StravaChange, now: Double, in db: Database) throws {
    switch change {
    case .none, .activity: break
    case .athlete(let athlete, let gear):
      try Self.store(athlete, in: db)
      for gear in gear { try StravaBikes.keep(gear, isDetailed: false, now: now, in: db) }
    case .gear(let gear): try StravaBikes.keep(gear, isDetailed: true, now: now, in: db)
    case .listed(let page): for listing in page { try Self.store(listing, now: now, in: db) }
    case .skipped(let id, let reason, let isFinal):
      try Self.skip(id, reason, isFinal ? .skipped : .postponed, now: now, in: db)
    case .eventDone(let event, let listing):
      if let listing { try Self.store(listing, now: now, in: db) }
      try Self.deleteEvents(of: event.activity, aspect: event.aspect, in: db)
    case .removed(let id):
      try Self.remove(id, now: now, in: db)
      try Self.deleteEvents(of: id, aspect: .delete, in: db)
    }
  }

  /// Stores an activity's document after it was read and measured. If another recording of the same activity is already
  /// stored, merges the two.
  func store(_ draft: PendingSource, of id: Int64, now: Double, in db: Database) throws {
    if try SourceRows.row(ofHash: draft.hash, in: db) == nil {
      _ = try SourceWriter(reading: reading).add(draft, now: now, in: db)
    } else {
      _ = try SourceWriter.addKnown(Data(draft.hash), in: db)
    }
    let source = try SourceRows.row(ofHash: draft.hash, in: db)
    try StravaListing.update(
      [
        ("status", StravaStatus.stored.rawValue), ("source", source), ("summary", nil),
        ("reason", nil), ("updated_at", now),
      ], ofRow: id, in: db)
    try StravaGearAssignments.settle(ofStrava: id, in: db)
  }

  /// Stores the athlete's account. If it differs from the previous account, deletes the activities that are waiting to
  /// be fetched.
  private static func store(_ athlete: StravaAthlete, in db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM strava_activity WHERE status IN (?, ?)
          AND EXISTS (SELECT 1 FROM strava_athlete WHERE strava_id <> ?)
        """,
      arguments: [StravaStatus.waiting.rawValue, StravaStatus.postponed.rawValue, athlete.id])
    try db.execute(
      sql: """
        INSERT INTO strava_athlete (id, strava_id, name, picture_address) VALUES (1, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET strava_id = excluded.strava_id, name = excluded.name,
          picture = CASE WHEN picture_address IS excluded.picture_address THEN picture END,
          picture_address = excluded.picture_address
        """, arguments: [athlete.id, athlete.name, athlete.pictureAddress])
  }

  /// Stores an activity from the list. If it was already stored, keeps its document and updates its title, gear and
  /// totals.
  private static func store(_ listing: StravaListing, now: Double, in db: Database) throws {
    try follow(titleOf: listing, in: db)
    try db.execute(
      sql: """
        INSERT INTO strava_activity (strava_id, status, gear, title, start_time, distance,
          moving_seconds, elevation_gain, is_trainer, is_manual, summary, updated_at)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
        ON CONFLICT (strava_id) DO UPDATE SET gear = ?3, title = ?4, start_time = ?5, distance = ?6,
          moving_seconds = ?7, elevation_gain = ?8, is_trainer = ?9, is_manual = ?10,
          summary = CASE WHEN status = \(StravaStatus.stored.rawValue) THEN NULL ELSE ?11 END,
          updated_at = ?12
        """,
      arguments: [
        listing.id, StravaStatus.waiting.rawValue, listing.gear, listing.title,
        listing.startUnixSeconds, listing.totals.distanceMeters, listing.totals.movingSeconds,
        listing.totals.elevationGainMeters, listing.isTrainer, listing.isManual,
        Data(listing.summary), now,
      ])
    try StravaGearAssignments.settle(ofStrava: listing.id, in: db)
  }

  /// Applies a title that was changed on Strava, unless the athlete has changed it here.
  private static func follow(titleOf listing: StravaListing, in db: Database) throws {
    try db.execute(
      sql: """
        UPDATE activity SET title = ?1 WHERE id IN (
          SELECT activity.id FROM strava_activity
          JOIN activity ON activity.source = strava_activity.source
          WHERE strava_id = ?2 AND activity.title = strava_activity.title)
        """, arguments: [listing.title, listing.id])
  }

  private static func skip(
    _ id: Int64, _ reason: String, _ status: StravaStatus, now: Double, in db: Database
  ) throws {
    try db.execute(
      sql: """
        UPDATE strava_activity SET status = ?, reason = ?, tries = tries + 1, updated_at = ?
        WHERE strava_id = ?
        """, arguments: [status.rawValue, reason, now, id])
  }

  /// Deletes an activity unless it has another source. The athlete can restore it.
  private static func remove(_ id: Int64, now: Double, in db: Database) throws {
    try db.execute(
      sql: """
        UPDATE activity SET deleted_at = ? WHERE deleted_at IS NULL
          AND source = (SELECT source FROM strava_activity WHERE strava_id = ?)
          AND id NOT IN (SELECT activity FROM attachment)
        """, arguments: [now, id])
    try StravaListing.update(
      [("status", StravaStatus.removed.rawValue), ("summary", nil)], ofRow: id, in: db)
  }

  private static func deleteEvents(
    of id: Int64, aspect: StravaEvent.Aspect, in db: Database
  ) throws {
    try db.execute(
      sql: "DELETE FROM strava_event WHERE strava_id = ? AND aspect = ?",
      arguments: [id, aspect.rawValue])
  }
}
