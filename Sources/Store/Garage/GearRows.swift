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

extension Gear: StoredRow {
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

  var values: [(any DatabaseValueConvertible)?] {
    let (kind, type) = kind.numbers
    return [
      id, kind, type, name, model, note, earlier.seconds, earlier.meters, isElectric, retiredAt,
    ]
  }
}

extension GearKind {
  /// The stored numbers.
  var numbers: (kind: Int, type: UInt8) {
    switch self {
    case .bike(let type): (1, type.rawValue)
    case .shoes: (2, 0)
    case .part(let kind): (3, kind.rawValue)
    }
  }

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

extension Installation: StoredRow {
  static let table = "installation"
  static let columns = "id, part, host, from_time, to_time"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      id: row.next(), part: row.next(), host: row.next(), from: row.next(), to: row.next())
  }

  var values: [(any DatabaseValueConvertible)?] { [id, part, host, from, to] }
}

/// Bikes, shoes and parts (`gear`), and the installations of parts (`installation`).
enum GearRows {
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

  /// Inserts a row with a new ID and returns the ID.
  ///
  /// - Throws: `StoreError.garageIsFull`.
  func insertGear<Table>(_ row: TableRow<Table>) throws -> GearID {
    let table = Table.databaseTableName
    if let limit = Self.rowLimits[table],
      try Int.fetchOne(self, sql: "SELECT count(*) FROM \(table)") ?? 0 >= limit
    {
      throw StoreError.garageIsFull(limit: limit)
    }
    try row.identified(by: nil).insert(self)
    return GearID(lastInsertedRowID)
  }

  /// Updates columns of a single row in one of the garage's tables.
  /// - Throws: `StoreError.unknownGear` if the row doesn't exist.
  func updateGear<Table>(_ row: TableRow<Table>, of id: GearID) throws {
    do { try row.identified(by: id).update(self) } catch is RecordError {
      throw StoreError.unknownGear(id: id.value)
    }
  }
}

extension TableRow {
  /// Returns the row with another ID. If `id` is nil, the inserted row gets a new ID.
  func identified(by id: GearID?) -> TableRow {
    TableRow(columns: columns.filter { $0.0 != "id" } + [("id", id)])
  }
}
