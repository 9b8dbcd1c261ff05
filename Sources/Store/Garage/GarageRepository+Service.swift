import GRDB
public import Garage

extension GarageRepository {
  /// - Parameter interval: its identity is of no account.
  /// - Throws: `StoreError.impossibleLimits`.
  public func add(_ interval: ServiceInterval, now: Double) async throws -> GearID {
    let id = try await createOnce { db in
      _ = try GearRows.find(interval.gear, in: db)
      return try db.insertGear(
        ServiceRows.values(interval) + [("created_at", now)], into: "service_interval"
      ).value
    }
    return GearID(id)
  }

  /// Changes everything but its revision, which follows. On another bike or part, rides that begin from now on count
  /// there; what was done about it stays with it.
  public func update(_ interval: ServiceInterval, now: Double) async throws {
    try await database.write { db in
      let former = try ServiceRows.intervals(in: db).first { $0.id == interval.id }
      if let former, former.gear != interval.gear {
        _ = try GearRows.find(interval.gear, in: db)
        try db.noteMove(of: former, at: now)
      }
      try db.update(ServiceRows.values(interval), of: interval.id, in: "service_interval")
      if former?.countsAlike(interval) == false { try db.revise(interval.id, now: now) }
    }
  }

  /// `undeleteInterval` brings it back, with what was done about it.
  public func deleteInterval(_ id: GearID, now: Double) async throws {
    try await database.write { db in
      try db.update([("deleted_at", now)], of: id, in: "service_interval")
    }
  }

  public func undeleteInterval(_ id: GearID) async throws {
    try await database.write { db in
      try db.update([("deleted_at", nil)], of: id, in: "service_interval")
    }
  }

  /// Notes that it was done, or that it may wait. `removeRecord` undoes it.
  public func add(_ record: ServiceRecord, now: Double) async throws -> GearID {
    let id = try await createOnce { db in
      guard try ServiceRows.intervals(in: db).contains(where: { $0.id == record.interval }) else {
        throw StoreError.unknownGear(id: record.interval.value)
      }
      let id = try db.insertGear(
        ServiceRows.values(record) + [("created_at", now)], into: "service_record")
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

  /// - Throws: `StoreError.unknownGear` for what is no chain in the garage.
  public func add(_ measurement: ChainMeasurement) async throws -> GearID {
    let id = try await createOnce { db in
      _ = try GearRows.find(measurement.chain, in: db)
      return try db.insertGear(
        [
          ("chain", measurement.chain.value), ("at", measurement.at),
          ("percent", measurement.percent), ("tool", measurement.tool),
        ], into: "chain_measurement"
      ).value
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
    try await database.write { db in try CarrierRows.store(factors, in: db) }
  }
}

extension Database {
  fileprivate func noteMove(of interval: ServiceInterval, at moment: Double) throws {
    _ = try insertGear(
      [("interval", interval.id.value), ("gear", interval.gear.value), ("at", moment)],
      into: "interval_move")
  }

  /// Begins the interval's reminders anew after a change by the athlete, and notes the status that they see now.
  fileprivate func revise(_ id: GearID, now: Double) throws {
    let contents = try GarageContents(in: self)
    guard let interval = contents.book.intervals.first(where: { $0.id == id }) else { return }
    let moment = GarageMoment(seconds: now, zone: LocalZone.minutes(at:))
    try execute(
      sql: "UPDATE service_interval SET revision = revision + 1, known = ? WHERE id = ?",
      arguments: [contents.book.state(of: interval, at: moment).status.rawValue, id.value])
  }
}
