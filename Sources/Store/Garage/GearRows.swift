import Engine
import Foundation
import GRDB
import Garage

/// Bikes, shoes and parts (`gear`), and the installations of parts (`installation`).
enum GearRows {
  /// All columns except the picture.
  static let columns = """
    id, kind, type, name, model, note, earlier_seconds, earlier_meters, is_electric, retired_at
    """

  static func gear(_ row: Row) throws -> Gear {
    Gear(
      id: GearID(row["id"]), kind: try kind(row), name: row["name"], model: row["model"],
      note: row["note"],
      earlier: Use(seconds: row["earlier_seconds"], meters: row["earlier_meters"]),
      retiredAt: (row["retired_at"] as Double?).map { LocalTime.possible.clamped($0) },
      isElectric: row["is_electric"])
  }

  private static func kind(_ row: Row) throws -> GearKind {
    switch row["kind"] as Int {
    case 1: return .bike(BikeType(rawValue: row["type"]) ?? .other)
    case 2: return .shoes
    case 3: return .part(PartKind(rawValue: row["type"]) ?? .other)
    case let kind: throw StoreError.damaged(what: "gear of kind \(kind)")
    }
  }

  static func values(_ gear: Gear) -> [ColumnValue] {
    let (kind, type) = numbers(gear.kind)
    return [
      ("kind", kind), ("type", type), ("name", gear.name), ("model", gear.model),
      ("note", gear.note), ("earlier_seconds", gear.earlier.seconds),
      ("earlier_meters", gear.earlier.meters), ("is_electric", gear.isElectric),
      ("retired_at", gear.retiredAt),
    ]
  }

  /// Returns the numbers with which a kind is stored.
  static func numbers(_ kind: GearKind) -> (kind: Int, type: UInt8) {
    switch kind {
    case .bike(let type): (1, type.rawValue)
    case .shoes: (2, 0)
    case .part(let kind): (3, kind.rawValue)
    }
  }

  static func all(includingDeleted: Bool = false, in db: Database) throws -> [Gear] {
    let condition = includingDeleted ? "" : "WHERE deleted_at IS NULL"
    return try Row.fetchAll(db, sql: "SELECT \(columns) FROM gear \(condition) ORDER BY id").map(
      gear)
  }

  static func find(_ id: GearID, in db: Database) throws -> Gear {
    let row = try Row.fetchOne(
      db, sql: "SELECT \(columns) FROM gear WHERE id = ? AND deleted_at IS NULL",
      arguments: [id.value])
    guard let row else { throw StoreError.unknownGear(id: id.value) }
    return try gear(row)
  }

  static func installations(in db: Database) throws -> [Installation] {
    try Row.fetchAll(db, cached: "SELECT * FROM installation ORDER BY id").map(installation)
  }

  static func installation(_ row: Row) -> Installation {
    Installation(
      id: GearID(row["id"]), part: GearID(row["part"]), host: GearID(row["host"]),
      from: row["from_time"], to: row["to_time"])
  }

  /// Returns all gear and installations, but no rides, which is sufficient for checking an installation.
  static func usageLedgerWithoutRides(in db: Database) throws -> UsageLedger {
    UsageLedger(gear: try all(in: db), installations: try installations(in: db), rides: [])
  }
}

extension Database {
  /// The maximum number of rows per table. Needed because an export with more rows could not be restored, and because
  /// each service interval slows down every garage page.
  private static let rowLimits = [
    "gear": ExportKind.gearLimit, "installation": 10_000, "chain_measurement": 10_000,
    "service_interval": 2_000,
  ]

  /// Inserts one row and returns its ID.
  ///
  /// - Throws: `StoreError.garageIsFull`.
  func insertGear(_ columns: [ColumnValue], into table: String) throws -> GearID {
    if let limit = Self.rowLimits[table],
      try Int.fetchOne(self, sql: "SELECT count(*) FROM \(table)") ?? 0 >= limit
    {
      throw StoreError.garageIsFull(limit: limit)
    }
    try insert(columns, into: table)
    return GearID(lastInsertedRowID)
  }

  /// Updates columns of a single row in one of the garage's tables.
  /// - Throws: `StoreError.unknownGear` if the row doesn't exist.
  func update(_ columns: [ColumnValue], of id: GearID, in table: String) throws {
    try execute(
      sql: """
        UPDATE \(table) SET \(columns.map { "\($0.0) = ?" }.joined(separator: ", ")) WHERE id = ?
        """, arguments: StatementArguments(columns.map(\.1)) + [id.value])
    if changesCount == 0 { throw StoreError.unknownGear(id: id.value) }
  }
}
