import ActivityFiles
import Foundation
import GRDB
import Garage

/// Bikes and shoes of an export in the garage, known by their names. What the athlete chose stays: nothing that is there is
/// changed, and what they deleted does not come back.
enum ArchiveGear {
  /// Adds what has no namesake.
  static func add(_ gear: [StravaExportGear], now: Double, in db: Database) throws {
    for gear in gear { _ = try find(gear, now: now, in: db) }
  }

  /// Says what activities were done on, by Strava's word: over what is usual for the sport, under what the athlete chose.
  static func carry(
    _ activities: [Identifier], on gear: StravaExportGear, now: Double, in db: Database
  ) throws {
    guard let id = try find(gear, now: now, in: db) else { return }
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO carrier (activity, gear, origin) SELECT id, ?1, ?3 FROM activity WHERE uuid = ?2
        ON CONFLICT (activity) DO UPDATE SET gear = ?1, origin = ?3 WHERE origin <= ?3
        """)
    for activity in activities {
      try statement.execute(arguments: [
        id.value, Data(activity.bytes), CarrierOrigin.strava.rawValue,
      ])
    }
  }

  /// Made where there is no namesake; nil where the athlete deleted it.
  private static func find(
    _ gear: StravaExportGear, now: Double, in db: Database
  ) throws -> GearID? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, deleted_at FROM gear WHERE kind = ? AND name = ? COLLATE NOCASE
        ORDER BY deleted_at IS NOT NULL, id LIMIT 1
        """)
    guard let row = try Row.fetchOne(statement, arguments: [gear.isShoes ? 2 : 1, gear.name]) else {
      return try db.addGear(Gear(gear), now: now)
    }
    return row["deleted_at"] == nil ? GearID(row["id"]) : nil
  }
}

extension Gear {
  /// Of a bike's kind its first sport tells.
  fileprivate init(_ gear: StravaExportGear) {
    let sport = gear.sportTypes.first
    let type: BikeType =
      switch sport {
      case "Ride", "VirtualRide": .road
      case "GravelRide": .gravel
      case "MountainBikeRide", "EMountainBikeRide": .hardtail
      case "EBikeRide": .city
      default: .other
      }
    self.init(
      id: GearID(0), kind: gear.isShoes ? .shoes : .bike(type), name: gear.name,
      model: gear.model, isElectric: sport == "EBikeRide" || sport == "EMountainBikeRide")
  }
}
