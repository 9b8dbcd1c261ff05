import GRDB
public import Garage
import Model

extension GarageRepository {
  /// Adds a service interval.
  /// - Parameter interval: the new interval. Its ID is ignored.
  /// - Throws: `StoreError.impossibleLimits`.
  public func add(_ interval: ServiceInterval, now: Double) async throws -> GearID {
    let id = try await createOnce { db in
      _ = try GearRows.find(interval.gear, in: db)
      return try db.addInterval(interval, now: now).value
    }
    return GearID(id)
  }

  /// Changes everything about an interval except its revision, which is updated automatically. If the interval is moved
  /// to other gear, that gear's rides count from now on, and the interval keeps its service records.
  public func update(_ interval: ServiceInterval, now: Double) async throws {
    try await database.write { db in
      let former = try ServiceRows.intervals(in: db).first { $0.id == interval.id }
      if let former, former.gear != interval.gear {
        _ = try GearRows.find(interval.gear, in: db)
        try db.noteMove(of: former, at: now)
      }
      try db.updateGear(ServiceInterval.row(ServiceRows.values(interval)), of: interval.id)
      if former?.countsAlike(interval) == false { try db.revise(interval.id, now: now) }
    }
  }

  /// Deletes an interval. `undeleteInterval` restores it, with its service records.
  public func deleteInterval(_ id: GearID, now: Double) async throws {
    try await database.write { db in
      try db.updateGear(ServiceInterval.row([("deleted_at", now)]), of: id)
    }
  }

  public func undeleteInterval(_ id: GearID) async throws {
    try await database.write { db in
      try db.updateGear(ServiceInterval.row([("deleted_at", nil)]), of: id)
    }
  }

  /// Records that a service was done or postponed. `removeRecord` undoes this.
  public func add(_ record: ServiceRecord, now: Double) async throws -> GearID {
    let id = try await createOnce { db in
      guard try ServiceRows.intervals(in: db).contains(where: { $0.id == record.interval }) else {
        throw StoreError.unknownGear(id: record.interval.value)
      }
      let id = try db.insertGear(
        ServiceRecord.row(ServiceRows.values(record) + [("created_at", now)]))
      try db.revise(record.interval, now: now)
      return id.value
    }
    return GearID(id)
  }

  public func removeRecord(_ id: GearID, now: Double) async throws {
    try await database.write { db in
      let interval = try Int64.fetchOne(
        db, cached: "SELECT interval FROM service_record WHERE id = ?", arguments: [id.value])
      guard let interval else { throw StoreError.unknownGear(id: id.value) }
      try db.execute(sql: "DELETE FROM service_record WHERE id = ?", arguments: [id.value])
      try db.revise(GearID(interval), now: now)
    }
  }

  /// Adds a chain measurement.
  /// - Throws: `StoreError.unknownGear` if the chain isn't in the garage.
  public func add(_ measurement: ChainMeasurement) async throws -> GearID {
    let id = try await createOnce { db in
      _ = try GearRows.find(measurement.chain, in: db)
      return try db.insertGear(measurement.adding([])).value
    }
    return GearID(id)
  }

  public func removeMeasurement(_ id: GearID) async throws {
    try await database.write { db in
      try db.execute(sql: "DELETE FROM chain_measurement WHERE id = ?", arguments: [id.value])
      if db.changesCount == 0 { throw StoreError.unknownGear(id: id.value) }
    }
  }

  public func setFactors(_ factors: WearFactors) async throws {
    try await database.write { db in try GearAssignmentRows.store(factors, in: db) }
  }
}

extension Database {
  func addInterval(_ interval: ServiceInterval, now: Double) throws -> GearID {
    try insertGear(ServiceInterval.row(ServiceRows.values(interval) + [("created_at", now)]))
  }

  fileprivate func noteMove(of interval: ServiceInterval, at moment: Double) throws {
    _ = try insertGear(
      IntervalMove.row([
        ("interval", interval.id), ("gear", interval.gear), ("at", moment),
      ]))
  }

  /// Restarts an interval's reminders after the athlete changed it, and stores the status that the athlete now sees.
  fileprivate func revise(_ id: GearID, now: Double) throws {
    let contents = try GarageContents(in: self)
    guard let interval = contents.book.intervals.first(where: { $0.id == id }) else { return }
    let moment = LocalTime(seconds: now, zone: LocalZone.minutes(at:))
    try execute(
      sql: "UPDATE service_interval SET revision = revision + 1, known = ? WHERE id = ?",
      arguments: [contents.book.state(of: interval, at: moment).status.rawValue, id.value])
  }
}
