public import Engine
import Foundation
import GRDB
public import Garage

/// What an activity was done on, and what it was like.
public struct ActivityCarrier: Equatable, Sendable {
  /// Nil where nobody said.
  public var gear: GearID?
  public var condition: RideCondition

  public init(gear: GearID?, condition: RideCondition = .dry) {
    self.gear = gear
    self.condition = condition
  }
}

extension GarageRepository {
  /// Says what activities were done on, which no source says otherwise from then on; false where none of them is there.
  @discardableResult
  public func assign(_ carrier: ActivityCarrier, to activities: [Identifier]) async throws -> Bool {
    try await database.write { db in
      if let gear = carrier.gear { _ = try GearRows.find(gear, in: db) }
      var count = 0
      for activity in activities {
        try db.execute(
          sql: """
            INSERT INTO carrier (activity, gear, condition, origin)
              SELECT id, ?, ?, ? FROM activity WHERE uuid = ?
            ON CONFLICT (activity) DO UPDATE
              SET gear = excluded.gear, condition = excluded.condition, origin = excluded.origin
            """,
          arguments: [
            carrier.gear?.value, carrier.condition.rawValue, CarrierOrigin.chosen.rawValue,
            Data(activity.bytes),
          ])
        count += db.changesCount
      }
      return count > 0
    }
  }

  /// What an activity was done on.
  public func carrier(of activity: Identifier) async throws -> ActivityCarrier {
    try await carriers(of: [activity])[activity] ?? ActivityCarrier(gear: nil)
  }

  /// Of those that have one.
  public func carriers(of activities: [Identifier]) async throws -> [Identifier: ActivityCarrier] {
    try await database.read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT gear, condition FROM carrier
          WHERE activity = (SELECT id FROM activity WHERE uuid = ?)
          """)
      return try activities.reduce(into: [:]) { carriers, id in
        guard let row = try Row.fetchOne(statement, arguments: [Data(id.bytes)]) else { return }
        carriers[id] = ActivityCarrier(
          gear: (row["gear"] as Int64?).map { GearID($0) },
          condition: RideCondition(rawValue: row["condition"]) ?? .dry)
      }
    }
  }

  /// New activities of a sport are taken to be done on it; nil leaves them open.
  public func setUsual(_ gear: GearID?, for sport: Sport) async throws {
    try await database.write { db in
      try db.execute(sql: "DELETE FROM usual_carrier WHERE sport = ?", arguments: [sport.rawValue])
      guard let gear else { return }
      _ = try GearRows.find(gear, in: db)
      try db.insert([("sport", sport.rawValue), ("gear", gear.value)], into: "usual_carrier")
    }
  }

  /// Activities of a sport that are on nothing are put on it, as if each were assigned.
  /// - Returns: how many.
  public func carryEarlier(_ sport: Sport, on gear: GearID) async throws -> Int {
    try await database.write { db in
      _ = try GearRows.find(gear, in: db)
      try db.execute(
        sql: """
          INSERT INTO carrier (activity, gear, origin)
            SELECT id, ?1, ?3 FROM activity WHERE sport = ?2
          ON CONFLICT (activity) DO UPDATE SET gear = ?1, origin = ?3 WHERE gear IS NULL
          """, arguments: [gear.value, sport.rawValue, CarrierOrigin.chosen.rawValue])
      return db.changesCount
    }
  }

  /// What a sport is usually done on.
  public func usual(for sport: Sport) async throws -> GearID? {
    try await database.read { db in
      try Int64.fetchOne(
        db, cached: "SELECT gear FROM usual_carrier WHERE sport = ?", arguments: [sport.rawValue]
      ).map { GearID($0) }
    }
  }

  /// What a sport was done on the last time; nil where nothing is known.
  public func latest(for sport: Sport) async throws -> GearID? {
    try await database.read { db in
      try Int64.fetchOne(
        db,
        cached: """
          SELECT gear FROM carrier JOIN activity ON activity.id = carrier.activity
          WHERE sport = ? AND gear IS NOT NULL AND deleted_at IS NULL
          ORDER BY sort_time DESC LIMIT 1
          """, arguments: [sport.rawValue]
      ).map { GearID($0) }
    }
  }

  /// Activities of a sport that are on nothing.
  public func uncarriedCount(of sport: Sport) async throws -> Int {
    try await database.read { db in
      try Int.fetchOne(
        db,
        cached: """
          SELECT count(*) FROM activity LEFT JOIN carrier ON carrier.activity = activity.id
          WHERE sport = ? AND deleted_at IS NULL AND gear IS NULL
          """, arguments: [sport.rawValue]) ?? 0
    }
  }
}
