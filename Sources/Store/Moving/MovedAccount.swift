import Foundation
import GRDB

/// One athlete's rows in `accounts.sqlite`, from tables that refer only to the athlete: devices, tokens, links and
/// passkeys.
public struct MovedAccount: Codable, Equatable, Sendable {
  let identifier: Identifier
  let name: String
  let createdAt: Double
  /// The number of times the athlete has been moved, counted over all instances; 0 if the athlete was never moved.
  let moveCount: Int64
  private let rows: [String: [[String: Cell]]]

  init(of athlete: Athlete, in db: Database) throws {
    (identifier, name) = (athlete.identifier, athlete.name)
    createdAt =
      try Double.fetchOne(
        db, cached: "SELECT created_at FROM athlete WHERE id = ?", arguments: [athlete.row]) ?? 0
    moveCount = try Self.moveCount(of: athlete.identifier, in: db)
    var rows: [String: [[String: Cell]]] = [:]
    for table in try Self.tables(in: db) {
      let name = table.quotedDatabaseIdentifier
      rows[table] = try Row.fetchAll(
        db, sql: "SELECT * FROM \(name) WHERE athlete = ?", arguments: [athlete.row]
      ).map(Self.cells)
    }
    self.rows = rows
  }

  private static func cells(_ row: Row) -> [String: Cell] {
    Dictionary(row.map { ($0, Cell($1)) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the tables whose rows are moved with the athlete. Excludes allowed folders, because they belong to this
  /// machine.
  static func tables(in db: Database) throws -> [String] {
    try String.fetchAll(
      db, cached: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
    )
    .filter { table in
      guard !["moved", "stay", "allowed_folder"].contains(table) else { return false }
      let keys = try db.foreignKeys(on: table)
      return keys.count == 1 && keys[0].destinationTable == "athlete"
        && keys[0].originColumns == ["athlete"]
    }
  }

  /// Adds the athlete to these accounts with all rows, replacing any rows left over from before the athlete was moved
  /// away from here. This household's administrator remains the administrator, even if the athlete administered the
  /// other household.
  ///
  /// - Throws: `StoreError.cannotMove` if another athlete has the same name.
  fileprivate func arrive(in db: Database) throws {
    try Self.checkName(name, of: identifier, in: db)
    try AccountStore.markAdministrator(in: db)
    try db.execute(
      sql: """
        INSERT INTO athlete (uuid, name, created_at) VALUES (?, ?, ?)
        ON CONFLICT (uuid) DO UPDATE SET name = excluded.name, is_administrator = 0
        """, arguments: [identifier, name, createdAt])
    guard let row = try Self.row(of: identifier, in: db) else {
      throw StoreError.damaged(what: "an athlete")
    }
    try WriteFence.lift(of: row, in: db)
    try db.execute(sql: "DELETE FROM moved WHERE athlete = ?", arguments: [row])
    try db.execute(
      sql: "INSERT OR REPLACE INTO stay (athlete, number) VALUES (?, ? + 1)",
      arguments: [row, moveCount])
    for table in try Self.tables(in: db) { try replace(table, of: row, in: db) }
  }

  /// Replaces the athlete's rows in a table. The rows get new IDs, because their old IDs may already be in use here.
  private func replace(_ table: String, of athlete: Int64, in db: Database) throws {
    let name = table.quotedDatabaseIdentifier
    try db.execute(sql: "DELETE FROM \(name) WHERE athlete = ?", arguments: [athlete])
    let columns = try db.columns(in: table).map(\.name).filter { $0 != "id" }
    for var row in rows[table] ?? [] {
      row["athlete"] = .integer(athlete)
      let kept = columns.filter { row[$0] != nil }
      try db.execute(
        sql: """
          INSERT INTO \(name) (\(kept.map(\.quotedDatabaseIdentifier).joined(separator: ", ")))
          VALUES (\(databaseQuestionMarks(count: kept.count)))
          """, arguments: StatementArguments(kept.map { row[$0]?.databaseValue }))
    }
  }

  /// Throws `StoreError.cannotMove` if an athlete with a different identifier has the same name.
  static func checkName(_ name: String, of identifier: Identifier, in db: Database) throws {
    let other = try Identifier.fetchOne(
      db, cached: "SELECT uuid FROM athlete WHERE name = ?", arguments: [name])
    if let other, other != identifier {
      throw StoreError.cannotMove(
        reason: "that instance already has an athlete called \(name): rename one of them first")
    }
  }

  /// Returns the athlete's row number in these accounts, or nil if the athlete was never here.
  static func row(of athlete: Identifier, in db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db, cached: "SELECT id FROM athlete WHERE uuid = ?", arguments: [athlete])
  }

  /// Returns the move count that is recorded in these accounts, even if the athlete has since been moved away; 0 if the
  /// athlete was never moved.
  static func moveCount(of athlete: Identifier, in db: Database) throws -> Int64 {
    try Int64.fetchOne(
      db,
      cached: "SELECT number FROM stay JOIN athlete ON athlete.id = stay.athlete WHERE uuid = ?",
      arguments: [athlete]) ?? 0
  }
}

extension MovedAccount {
  /// A value of a column.
  private enum Cell: Codable, Equatable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)

    init(_ value: DatabaseValue) {
      self =
        switch value.storage {
        case .null: .null
        case .int64(let number): .integer(number)
        case .double(let number): .real(number)
        case .string(let text): .text(text)
        case .blob(let bytes): .blob(bytes)
        }
    }

    var databaseValue: DatabaseValue {
      switch self {
      case .null: .null
      case .integer(let number): number.databaseValue
      case .real(let number): number.databaseValue
      case .text(let text): text.databaseValue
      case .blob(let bytes): bytes.databaseValue
      }
    }
  }
}

extension AccountStore {
  /// Adds an athlete who arrives from another instance, unless the athlete has already arrived.
  ///
  /// - Throws: `StoreError.cannotMove` if another athlete has the same name.
  public func add(_ account: MovedAccount) async throws {
    try await database.write { db in
      let count = try MovedAccount.moveCount(of: account.identifier, in: db)
      if count <= account.moveCount { try account.arrive(in: db) }
    }
  }
}
