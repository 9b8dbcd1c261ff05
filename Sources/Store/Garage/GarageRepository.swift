import Engine
import Foundation
import GRDB
public import Garage

/// Bikes, shoes and parts, their service, and the gear of each activity. Totals are never stored; `contents`
/// calculates them.
public struct GarageRepository: Sendable {
  let database: StoreDatabase
  let cache: StatisticsCache
  /// The submitted form that is being handled; nil if the changes don't come from a form.
  var submission: FormSubmissionRows?

  /// Returns the whole garage, read in one transaction and cached until the next write.
  ///
  /// - Complexity: O(n log n) in the number of activities with gear.
  public func contents() async throws -> GarageContents {
    try await database.read { db in
      try cache.value("garage", in: db) { try GarageContents(in: db) }
    }
  }

  /// Returns all gear in the garage, in order of creation.
  public func all() async throws -> [Gear] {
    try await database.read { db in try GearRows.all(in: db) }
  }

  /// Adds a bike, a pair of shoes or a part.
  /// - Parameter gear: the new gear. Its ID is ignored.
  public func add(_ gear: Gear, now: Double) async throws -> GearID {
    GearID(try await createOnce { db in try db.addGear(gear, now: now).value })
  }

  /// Adds a part and installs it on a bike, a pair of shoes or another part at `moment`.
  public func add(
    _ part: Gear, on host: GearID, from moment: Double, now: Double
  ) async throws -> GearID {
    let id = try await createOnce { db in
      let id = try db.addGear(part, now: now)
      try db.install(Installation(id: GearID(0), part: id, host: host, from: moment))
      return id.value
    }
    return GearID(id)
  }

  /// Changes everything about the gear except its installations. Afterwards, changes on Strava no longer affect it.
  public func update(_ gear: Gear) async throws {
    try await database.write { db in
      try db.updateGear(gear.adding([("is_edited", true)]), of: gear.id)
    }
  }

  /// Retires gear at a given time. A retired part is removed from its host. If `moment` is nil, puts the gear back into
  /// use instead, and a part becomes a spare.
  public func retire(_ id: GearID, at moment: Double?) async throws {
    try await database.write { db in
      try db.updateGear(Gear.row([("retired_at", moment)]), of: id)
      if let moment { try db.takeOff(id, at: moment) }
    }
  }

  /// Deletes gear, including its service intervals. `undelete` restores it.
  public func delete(_ id: GearID, now: Double) async throws {
    try await database.write { db in try db.updateGear(Gear.row([("deleted_at", now)]), of: id) }
  }

  public func undelete(_ id: GearID) async throws {
    try await database.write { db in try db.updateGear(Gear.row([("deleted_at", nil)]), of: id) }
  }

  /// Sets the picture of a bike, pair of shoes or part; nil removes it.
  public func setPhoto(_ picture: Picture?, of id: GearID) async throws {
    try await database.write { db in
      try db.updateGear(Gear.row([("photo", picture.map { Data($0.bytes) })]), of: id)
    }
  }

  public func photo(of id: GearID) async throws -> Picture? {
    try await database.read { db in
      try Data.fetchOne(db, cached: "SELECT photo FROM gear WHERE id = ?", arguments: [id.value])
        .flatMap { Picture(stored: Array($0)) }
    }
  }

  /// Returns the gear that has a picture.
  public func gearWithPhotos() async throws -> Set<GearID> {
    try await database.read { db in
      Set(try GearID.fetchAll(db, cached: "SELECT id FROM gear WHERE photo IS NOT NULL"))
    }
  }
}

/// A garage's contents, with all totals.
public struct GarageContents: Sendable {
  public let book: ServiceBook
  /// All chains' measurements, oldest first.
  public let measurements: [ChainMeasurement]
  public let factors: WearFactors

  init(in db: Database) throws {
    factors = try GearAssignmentRows.factors(in: db)
    let ledger = UsageLedger(
      gear: try GearRows.all(in: db), installations: try Installation.all(db, "ORDER BY id"),
      rides: try Ride.all(db, "WHERE carrier.gear IS NOT NULL AND deleted_at IS NULL"),
      factors: factors)
    book = ServiceBook(
      ledger: ledger, intervals: try ServiceRows.intervals(in: db),
      records: try ServiceRecord.readable(db, "ORDER BY id"),
      moves: try IntervalMove.readable(db, "ORDER BY id"))
    measurements = try ChainMeasurement.readable(db, "ORDER BY at, id")
  }

  public var ledger: UsageLedger { book.ledger }

  /// Returns a chain's wear, or nil if its measurements aren't far enough apart yet.
  public func wear(of chain: GearID, at seconds: Double, limit: Double) -> ChainWear? {
    let points = measurements.filter { $0.chain == chain && $0.at <= seconds }.map {
      (meters: meters(of: chain, until: $0.at), percent: $0.percent)
    }
    guard ledger.gear[chain] != nil, !points.isEmpty else { return nil }
    return ChainWear(
      points, isNew: ledger.earlier(of: chain) == .none,
      metersNow: meters(of: chain, until: seconds), limit: limit)
  }

  private func meters(of chain: GearID, until seconds: Double) -> Double {
    ledger.use(of: chain, in: Span(from: -.infinity, to: seconds)).meters
      + ledger.earlier(of: chain).meters
  }
}
