import ActivityFiles
import Foundation
import GRDB
import Garage

/// Adds an export's bikes and shoes to the garage. Gear is recognised by name. Existing gear isn't changed, and gear
/// that the athlete deleted isn't restored.
enum ArchiveGear {
  /// Adds the gear whose names aren't in the garage yet.
  static func add(_ gear: [StravaExportGear], now: Double, in db: Database) throws {
    for gear in gear { _ = try find(gear, now: now, in: db) }
  }

  /// Assigns gear to activities as recorded on Strava. This overrides the sport's default gear, but not the athlete's
  /// own choice.
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
        id.value, activity, GearAssignmentOrigin.strava.rawValue,
      ])
    }
  }

  /// Returns the gear with the same name. Creates it if necessary. Returns nil if the athlete deleted it.
  private static func find(
    _ gear: StravaExportGear, now: Double, in db: Database
  ) throws -> GearID? {
    let known = try db.rows(
      cached: """
        SELECT id, deleted_at IS NULL FROM gear WHERE kind = ? AND name = ? COLLATE NOCASE
        ORDER BY deleted_at IS NOT NULL, id LIMIT 1
        """, arguments: [gear.isShoes ? 2 : 1, gear.name]
    ) { row -> (id: GearID, isPresent: Bool) in try (row.next(), row.next()) }
    guard let known = known.first else {
      let id = try db.addGear(Gear(gear), now: now)
      if gear.isRetired { try db.updateGear(Gear.row([("retired_at", now)]), of: id) }
      return id
    }
    return known.isPresent ? known.id : nil
  }
}

extension Gear {
  /// Creates gear. A bike's type is derived from its first sport.
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
