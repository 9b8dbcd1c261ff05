import GRDB
public import Garage

extension GarageRepository {
  /// - Parameter interval: its identity is of no account.
  /// - Throws: `StoreError.impossibleLimits`.
  public func add(_ interval: ServiceInterval, now: Double) async throws -> GearID {
    try await database.write { db in
      _ = try GearRows.find(interval.gear, in: db)
      return try db.insertGear(
        ServiceRows.values(interval) + [("created_at", now)], into: "service_interval")
    }
  }

  public func update(_ interval: ServiceInterval) async throws {
    try await database.write { db in
      try db.update(ServiceRows.values(interval), of: interval.id, in: "service_interval")
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
    try await database.write { db in
      guard try ServiceRows.intervals(in: db).contains(where: { $0.id == record.interval }) else {
        throw StoreError.unknownGear(id: record.interval.value)
      }
      return try db.insertGear(
        ServiceRows.values(record) + [("created_at", now)], into: "service_record")
    }
  }

  public func removeRecord(_ id: GearID) async throws {
    try await remove(id, from: "service_record")
  }

  /// - Throws: `StoreError.unknownGear` for what is no chain in the garage.
  public func add(_ measurement: ChainMeasurement) async throws -> GearID {
    try await database.write { db in
      _ = try GearRows.find(measurement.chain, in: db)
      return try db.insertGear(
        [
          ("chain", measurement.chain.value), ("at", measurement.at),
          ("percent", measurement.percent), ("tool", measurement.tool),
        ], into: "chain_measurement")
    }
  }

  public func removeMeasurement(_ id: GearID) async throws {
    try await remove(id, from: "chain_measurement")
  }

  public func setFactors(_ factors: WearFactors) async throws {
    try await database.write { db in try CarrierRows.store(factors, in: db) }
  }

  private func remove(_ id: GearID, from table: String) async throws {
    try await database.write { db in
      try db.execute(sql: "DELETE FROM \(table) WHERE id = ?", arguments: [id.value])
      if db.changesCount == 0 { throw StoreError.unknownGear(id: id.value) }
    }
  }
}
