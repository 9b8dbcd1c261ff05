import Foundation
import GRDB
import Garage

/// What activities were done on (`carrier`), and the factors of wear (`wear_factor`).
enum CarrierRows {
  /// Every activity that was done on something; a few microseconds each.
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
          carrier: GearID(row[0]), start: row[1],
          use: Use(seconds: row[2], meters: row[3], ascentMeters: row[4], count: 1),
          condition: RideCondition(rawValue: row[5]) ?? .dry))
    }
    return rides
  }

  /// What the athlete said at the start of a session. A thing that is not there, as where the log is another's, changes
  /// nothing.
  static func choose(_ gear: Int64, for activity: Identifier, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO carrier (activity, gear, origin)
          SELECT activity.id, gear.id, ?3 FROM activity JOIN gear
            ON gear.id = ?2 AND gear.kind < 3 AND gear.deleted_at IS NULL
            WHERE activity.uuid = ?1
        ON CONFLICT (activity) DO UPDATE SET gear = excluded.gear, origin = excluded.origin
        """, arguments: [Data(activity.bytes), gear, CarrierOrigin.chosen.rawValue])
  }

  /// The number that stands for a motor among the conditions.
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

  /// Keeps what differs from the table to begin with.
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
