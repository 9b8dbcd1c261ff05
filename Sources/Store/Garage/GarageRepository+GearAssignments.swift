public import Engine
import GRDB
public import Garage

/// The gear that was used for an activity, and the riding conditions.
public struct ActivityGearAssignment: Equatable, Sendable {
  /// The gear; nil if it is unknown.
  public var gear: GearID?
  public var condition: RideCondition

  public init(gear: GearID?, condition: RideCondition = .dry) {
    self.gear = gear
    self.condition = condition
  }
}

extension GarageRepository {
  /// Assigns gear to activities. Other sources don't override this choice later. Returns false unless at least one of
  /// the activities exists.
  @discardableResult
  public func assign(_ assignment: ActivityGearAssignment, to activities: [Identifier]) async throws
    -> Bool
  {
    try await database.write { db in
      if let gear = assignment.gear { _ = try GearRows.find(gear, in: db) }
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
            assignment.gear?.value, assignment.condition.rawValue,
            GearAssignmentOrigin.chosen.rawValue,
            activity,
          ])
        count += db.changesCount
      }
      return count > 0
    }
  }

  /// Returns the gear and the riding conditions of an activity.
  public func gearAssignment(of activity: Identifier) async throws -> ActivityGearAssignment {
    try await gearAssignments(of: [activity])[activity] ?? ActivityGearAssignment(gear: nil)
  }

  /// Returns the gear and the riding conditions of activities. The result omits activities without an assignment.
  public func gearAssignments(of activities: [Identifier]) async throws -> [Identifier:
    ActivityGearAssignment]
  {
    try await database.read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT \(ActivityGearAssignment.columns) FROM carrier
          WHERE activity = (SELECT id FROM activity WHERE uuid = ?)
          """)
      return try activities.reduce(into: [:]) { assignments, id in
        assignments[id] = try ActivityGearAssignment.fetchOne(statement, arguments: [id])
      }
    }
  }

  /// Sets the gear that is assigned to a sport's new activities; nil to assign nothing.
  public func setDefaultGear(_ gear: GearID?, for sport: Sport) async throws {
    try await database.write { db in
      try db.execute(sql: "DELETE FROM usual_carrier WHERE sport = ?", arguments: [sport.rawValue])
      guard let gear else { return }
      _ = try GearRows.find(gear, in: db)
      try db.execute(
        sql: "INSERT INTO usual_carrier (sport, gear) VALUES (?, ?)",
        arguments: [sport.rawValue, gear])
    }
  }

  /// Assigns gear to all of a sport's activities that still have no gear, as if each were assigned manually.
  /// - Returns: the number of changed activities.
  public func assignEarlierActivities(_ sport: Sport, on gear: GearID) async throws -> Int {
    try await database.write { db in
      _ = try GearRows.find(gear, in: db)
      try db.execute(
        sql: """
          INSERT INTO carrier (activity, gear, origin)
            SELECT id, ?1, ?3 FROM activity WHERE sport = ?2
          ON CONFLICT (activity) DO UPDATE SET gear = ?1, origin = ?3 WHERE gear IS NULL
          """, arguments: [gear.value, sport.rawValue, GearAssignmentOrigin.chosen.rawValue])
      return db.changesCount
    }
  }

  /// Returns the gear that is assigned to a sport's new activities, or nil if they are stored without gear.
  public func usual(for sport: Sport) async throws -> GearID? {
    try await database.read { db in
      try GearID.fetchOne(
        db, cached: "SELECT gear FROM usual_carrier WHERE sport = ?", arguments: [sport.rawValue])
    }
  }

  /// Returns the gear of the sport's latest activity that has gear, or nil if all of the sport's activities lack gear.
  public func latest(for sport: Sport) async throws -> GearID? {
    try await database.read { db in
      try GearID.fetchOne(
        db,
        cached: """
          SELECT gear FROM carrier JOIN activity ON activity.id = carrier.activity
          WHERE sport = ? AND gear IS NOT NULL AND deleted_at IS NULL
          ORDER BY sort_time DESC LIMIT 1
          """, arguments: [sport.rawValue])
    }
  }

  /// Returns the number of a sport's activities without gear.
  public func unassignedCount(of sport: Sport) async throws -> Int {
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

extension ActivityGearAssignment: StoredRecord {
  static let columns = "gear, condition"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(gear: row.next(), condition: row.next(or: .dry))
  }
}
