import GRDB
import Garage

/// The origin of an activity's gear. A later case takes precedence over an earlier one. Raw values are stored and never
/// renumbered.
enum GearAssignmentOrigin: UInt8 {
  /// The sport's default gear, or no gear.
  case usual = 0
  case strava = 1
  /// Chosen by the athlete.
  case chosen = 2
}

/// Assigns gear to activities according to Strava: the bike or shoes, and whether a trainer was used. The assignment is
/// recalculated from the stored data whenever any of that data changes, so the order of Strava's responses doesn't
/// matter.
enum StravaGearAssignments {
  /// Updates the activity with this row number. Keeps the athlete's own choice. If Strava specifies no gear, or gear
  /// that isn't known yet, uses the default gear.
  static func settle(_ activity: Int64, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        WITH said AS (
          SELECT gear.id AS gear, is_trainer FROM strava_activity
          LEFT JOIN gear ON gear.strava_id = strava_activity.gear
          WHERE source IN (SELECT source FROM activity WHERE id = ?1
            UNION ALL SELECT source FROM attachment WHERE activity = ?1)
          ORDER BY gear.id IS NULL, strava_activity.strava_id LIMIT 1)
        INSERT INTO carrier (activity, gear, condition, origin)
          SELECT activity.id, coalesce(said.gear, CASE WHEN carrier.origin = ?2
              THEN usual_carrier.gear ELSE carrier.gear END),
            CASE WHEN said.is_trainer THEN ?4 ELSE ?5 END,
            CASE WHEN said.gear IS NULL THEN ?6 ELSE ?2 END
          FROM activity LEFT JOIN said
          LEFT JOIN carrier ON carrier.activity = activity.id
          LEFT JOIN usual_carrier ON usual_carrier.sport = activity.sport
          WHERE activity.id = ?1 AND coalesce(carrier.origin, ?6) < ?3
            AND (said.is_trainer IS NOT NULL OR carrier.origin = ?2)
        ON CONFLICT (activity) DO UPDATE
          SET gear = excluded.gear, condition = excluded.condition, origin = excluded.origin
        """
    ).execute(arguments: [
      activity, GearAssignmentOrigin.strava.rawValue, GearAssignmentOrigin.chosen.rawValue,
      RideCondition.trainer.rawValue, RideCondition.dry.rawValue,
      GearAssignmentOrigin.usual.rawValue,
    ])
  }

  /// Updates the activity with this Strava ID, if it is stored.
  static func settle(ofStrava id: Int64, in db: Database) throws {
    try settle(where: "strava_id = ?", id, in: db)
  }

  /// Updates the activities that use a source from Strava.
  static func settle(ofSource source: Int64, in db: Database) throws {
    try settle(where: "strava_activity.source = ?", source, in: db)
  }

  /// Updates all activities that use a bike or a pair of shoes, given its Strava ID.
  static func settle(onGear id: String, in db: Database) throws {
    try settle(where: "gear = ?", id, in: db)
  }

  private static func settle(
    where condition: String, _ value: any DatabaseValueConvertible, in db: Database
  ) throws {
    let rows = try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT activity.id FROM strava_activity
            JOIN activity ON activity.source = strava_activity.source WHERE \(condition)
          UNION SELECT attachment.activity FROM strava_activity
            JOIN attachment ON attachment.source = strava_activity.source WHERE \(condition)
          """), arguments: [value, value])
    for row in rows { try settle(row, in: db) }
  }

  /// Transfers the athlete's choice of gear from an activity to the one into which it is merged, unless the athlete
  /// also chose gear for that one.
  static func handOver(from row: Int64, to other: Int64, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO carrier (activity, gear, condition, origin)
          SELECT ?2, gear, condition, origin FROM carrier WHERE activity = ?1 AND origin = ?3
        ON CONFLICT (activity) DO UPDATE
          SET gear = excluded.gear, condition = excluded.condition, origin = excluded.origin
          WHERE origin < ?3
        """, arguments: [row, other, GearAssignmentOrigin.chosen.rawValue])
  }
}
