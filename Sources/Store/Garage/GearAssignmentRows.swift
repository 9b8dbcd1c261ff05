import Foundation
import GRDB
import Garage

/// The gear used for activities (`vehicle`), and the wear factors (`wear_factor`).
enum GearAssignmentRows {
  /// Returns every activity with gear. Takes a few microseconds per activity.
  static func rides(in db: Database) throws -> [Ride] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT carrier.gear, sort_time, coalesce(moving_seconds, elapsed_seconds, 0.0), distance,
          coalesce(elevation_gain, 0.0), condition
        FROM carrier JOIN activity INDEXED BY activity_use ON activity.id = carrier.activity
        WHERE carrier.gear IS NOT NULL AND deleted_at IS NULL
        """)
    let cursor = try Row.fetchCursor(statement)
    var rides: [Ride] = []
    while let row = try cursor.next() {
      rides.append(
        Ride(
          vehicle: GearID(row[0]), start: row[1],
          use: Use(seconds: row[2], meters: row[3], ascentMeters: row[4], count: 1),
          condition: RideCondition(rawValue: row[5]) ?? .dry))
    }
    return rides
  }

  /// Assigns the gear that the athlete chose at the start of a session. Does nothing if the gear doesn't exist, for
  /// example because the log comes from another athlete.
  static func choose(_ gear: Int64, for activity: Identifier, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO carrier (activity, gear, origin)
          SELECT activity.id, gear.id, ?3 FROM activity JOIN gear
            ON gear.id = ?2 AND gear.kind < 3 AND gear.deleted_at IS NULL
            WHERE activity.uuid = ?1
        ON CONFLICT (activity) DO UPDATE SET gear = excluded.gear, origin = excluded.origin
        """, arguments: [Data(activity.bytes), gear, GearAssignmentOrigin.chosen.rawValue])
  }

  /// The number that identifies the motor factor in the column that otherwise contains riding conditions.
  private static let motor: UInt8 = 255

  static func factors(in db: Database) throws -> WearFactors {
    var factors = WearFactors.standard
    for row in try Row.fetchAll(db, cached: "SELECT * FROM wear_factor") {
      guard let category = WearCategory(rawValue: row["category"]) else {
        try db.noteUnreadable(row, of: "wear_factor")
        continue
      }
      let number = row["condition"] as UInt8
      if number == motor { factors[motor: category] = row["factor"] }
      if let condition = RideCondition(rawValue: number) {
        factors[condition, category] = row["factor"]
      }
    }
    return factors
  }

  /// Stores the factors that differ from the defaults.
  static func store(_ factors: WearFactors, in db: Database) throws {
    try db.execute(sql: "DELETE FROM wear_factor")
    for category in WearCategory.allCases where category != .plain {
      for condition in RideCondition.allCases
      where factors[condition, category] != WearFactors.standard[condition, category] {
        try store(factors[condition, category], condition.rawValue, category, in: db)
      }
      if factors[motor: category] != WearFactors.standard[motor: category] {
        try store(factors[motor: category], motor, category, in: db)
      }
    }
  }

  private static func store(
    _ factor: Double, _ condition: UInt8, _ category: WearCategory, in db: Database
  ) throws {
    try db.insert(
      [("condition", condition), ("category", category.rawValue), ("factor", factor)],
      into: "wear_factor")
  }
}
