import Foundation
import GRDB
import Garage

/// The gear used for activities (`carrier`), and the wear factors (`wear_factor`).
enum GearAssignmentRows {
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
        """, arguments: [activity, gear, GearAssignmentOrigin.chosen.rawValue])
  }

  /// The number that identifies the motor factor in the column that otherwise contains riding conditions.
  private static let motor: UInt8 = 255

  static func factors(in db: Database) throws -> WearFactors {
    var factors = WearFactors.standard
    for stored in try WearFactor.readable(db) {
      let condition = RideCondition(rawValue: stored.condition)
      if stored.condition == motor { factors[motor: stored.category] = stored.factor }
      if let condition { factors[condition, stored.category] = stored.factor }
    }
    return factors
  }

  /// Stores the factors that differ from the defaults.
  static func store(_ factors: WearFactors, in db: Database) throws {
    try db.execute(sql: "DELETE FROM wear_factor")
    for category in WearCategory.allCases where category != .plain {
      for condition in RideCondition.allCases
      where factors[condition, category] != WearFactors.standard[condition, category] {
        try WearFactor(condition.rawValue, category, factors[condition, category]).insert(db)
      }
      if factors[motor: category] != WearFactors.standard[motor: category] {
        try WearFactor(motor, category, factors[motor: category]).insert(db)
      }
    }
  }
}

/// An activity with gear. Reading one takes a few microseconds.
extension Ride: StoredTable {
  static let table =
    "carrier JOIN activity INDEXED BY activity_use ON activity.id = carrier.activity"
  static let columns = """
    carrier.gear, sort_time, coalesce(moving_seconds, elapsed_seconds, 0.0), distance,
    coalesce(elevation_gain, 0.0), condition
    """

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      vehicle: row.next(), start: row.next(),
      use: Use(seconds: row.next(), meters: row.next(), ascentMeters: row.next(), count: 1),
      condition: row.next(or: .dry))
  }
}

extension WearCategory: StoredValue {}

private struct WearFactor: StoredRow {
  static let table = "wear_factor"
  static let columns = "condition, category, factor"

  let condition: UInt8
  let category: WearCategory
  let factor: Double

  init(_ condition: UInt8, _ category: WearCategory, _ factor: Double) {
    (self.condition, self.category, self.factor) = (condition, category, factor)
  }

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(row.next(), row.next(), row.next())
  }

  var values: [(any DatabaseValueConvertible)?] { [condition, category, factor] }
}
