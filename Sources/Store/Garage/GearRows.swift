import Engine
import Foundation
import GRDB
import Garage

extension GearID: StoredValue {
  var databaseValue: DatabaseValue { value.databaseValue }

  static func fromDatabaseValue(_ value: DatabaseValue) -> GearID? {
    Int64.fromDatabaseValue(value).map { GearID($0) }
  }

  init?(sqliteStatement: SQLiteStatement, index: CInt) {
    self.init(Int64(sqliteStatement: sqliteStatement, index: index))
  }
}

extension Gear: StoredTable {
  static let table = "gear"
  /// All columns except the picture.
  static let columns = """
    id, kind, type, name, model, note, earlier_seconds, earlier_meters, is_electric, retired_at
    """

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      id: row.next(), kind: GearKind(&row), name: row.next(), model: row.next(), note: row.next(),
      earlier: Use(seconds: row.next(), meters: row.next()), isElectric: row.next())
    retiredAt = (try row.next() as Double?).map { LocalTime.possible.clamped($0) }
  }
}

extension GearKind {
  fileprivate init(_ row: inout RowReader) throws(StoreError) {
    let (kind, type) = try (row.next() as Int, row.next() as UInt8)
    switch kind {
    case 1: self = .bike(BikeType(rawValue: type) ?? .other)
    case 2: self = .shoes
    case 3: self = .part(PartKind(rawValue: type) ?? .other)
    default: throw .damaged(what: "gear of kind \(kind)")
    }
  }
}

extension Installation: StoredTable {
  static let table = "installation"
  static let columns = "id, part, host, from_time, to_time"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      id: row.next(), part: row.next(), host: row.next(), from: row.next(), to: row.next())
  }
}

/// Bikes, shoes and parts (`gear`), and the installations of parts (`installation`).
enum GearRows {
  static func values(_ gear: Gear) -> [ColumnValue] {
    let (kind, type) = numbers(gear.kind)
    return [
      ("kind", kind), ("type", type), ("name", gear.name), ("model", gear.model),
      ("note", gear.note), ("earlier_seconds", gear.earlier.seconds),
      ("earlier_meters", gear.earlier.meters), ("is_electric", gear.isElectric),
      ("retired_at", gear.retiredAt),
    ]
  }

  /// Returns the stored numbers of a kind.
  static func numbers(_ kind: GearKind) -> (kind: Int, type: UInt8) {
    switch kind {
    case .bike(let type): (1, type.rawValue)
    case .shoes: (2, 0)
    case .part(let kind): (3, kind.rawValue)
    }
  }

  static func all(includingDeleted: Bool = false, in db: Database) throws -> [Gear] {
    let condition = includingDeleted ? "" : "WHERE deleted_at IS NULL"
    return try Gear.all(db, "\(condition) ORDER BY id")
  }

  static func find(_ id: GearID, in db: Database) throws -> Gear {
    let gear = try Gear.first(db, "WHERE id = ? AND deleted_at IS NULL", [id])
    guard let gear else { throw StoreError.unknownGear(id: id.value) }
    return gear
  }

  /// Returns all gear and installations, but no rides, which is sufficient for checking an installation.
  static func usageLedgerWithoutRides(in db: Database) throws -> UsageLedger {
    UsageLedger(
      gear: try all(in: db), installations: try Installation.all(db, "ORDER BY id"), rides: [])
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
    try update(columns, in: table, is: id.value)
    if changesCount == 0 { throw StoreError.unknownGear(id: id.value) }
  }
}
