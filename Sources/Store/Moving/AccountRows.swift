import Foundation
import GRDB

/// One athlete's rows in `accounts.sqlite`, from tables that refer only to the athlete: devices, tokens, links and
/// passkeys.
struct AccountRows: Sendable {
  let athlete: Athlete
  let createdAt: Double
  /// The number of times the athlete has been moved, counted over all instances; 0 if the athlete was never moved.
  let moveCount: Int64
  private let rows: [String: [[String: DatabaseValue]]]

  init(of athlete: Athlete, in db: Database) throws {
    self.athlete = athlete
    createdAt =
      try Double.fetchOne(
        db, cached: "SELECT created_at FROM athlete WHERE id = ?", arguments: [athlete.row]) ?? 0
    moveCount = try Self.moveCount(of: athlete, in: db)
    var rows: [String: [[String: DatabaseValue]]] = [:]
    for table in try Self.tables(in: db) {
      rows[table] = try Row.fetchAll(
        db, sql: "SELECT * FROM \(table.quotedDatabaseIdentifier) WHERE athlete = ?",
        arguments: [athlete.row]
      ).map { Dictionary($0.map { ($0, $1) }, uniquingKeysWith: { first, _ in first }) }
    }
    self.rows = rows
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
  func arrive(in db: Database) throws {
    try Self.checkName(of: athlete, in: db)
    try AccountStore.markAdministrator(in: db)
    let uuid = athlete.identifier
    try db.execute(
      sql: """
        INSERT INTO athlete (uuid, name, created_at) VALUES (?, ?, ?)
        ON CONFLICT (uuid) DO UPDATE SET name = excluded.name, is_administrator = 0
        """, arguments: [uuid, athlete.name, createdAt])
    guard let row = try Self.row(of: athlete, in: db) else {
      throw StoreError.damaged(what: "an athlete")
    }
    try WriteFence.lift(of: row, in: db)
    try db.execute(sql: "DELETE FROM moved WHERE athlete = ?", arguments: [row])
    try db.execute(
      sql: "INSERT OR REPLACE INTO stay (athlete, number) VALUES (?, ?)",
      arguments: [row, moveCount + 1])
    for table in try Self.tables(in: db) { try replace(table, of: row, in: db) }
  }

  /// Replaces the athlete's rows in a table. The rows get new IDs, because their old IDs may already be in use here.
  private func replace(_ table: String, of athlete: Int64, in db: Database) throws {
    let name = table.quotedDatabaseIdentifier
    try db.execute(sql: "DELETE FROM \(name) WHERE athlete = ?", arguments: [athlete])
    let columns = try db.columns(in: table).map(\.name).filter { $0 != "id" }
    for var row in rows[table] ?? [] {
      row["athlete"] = athlete.databaseValue
      let kept = columns.filter { row[$0] != nil }
      try db.execute(
        sql: """
          INSERT INTO \(name) (\(kept.map(\.quotedDatabaseIdentifier).joined(separator: ", ")))
          VALUES (\(databaseQuestionMarks(count: kept.count)))
          """, arguments: StatementArguments(kept.map { row[$0] }))
    }
  }

  /// Throws `StoreError.cannotMove` if an athlete with a different identifier has the same name.
  static func checkName(of athlete: Athlete, in db: Database) throws {
    let other = try Identifier.fetchOne(
      db, cached: "SELECT uuid FROM athlete WHERE name = ?", arguments: [athlete.name])
    if let other, other != athlete.identifier {
      throw StoreError.cannotMove(
        reason:
          "that instance already has an athlete called \(athlete.name): rename one of them first")
    }
  }

  /// Returns the athlete's row number in these accounts, or nil if the athlete was never here.
  static func row(of athlete: Athlete, in db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db, cached: "SELECT id FROM athlete WHERE uuid = ?",
      arguments: [athlete.identifier])
  }

  /// Returns the move count that is recorded in these accounts, even if the athlete has since been moved away; 0 if the
  /// athlete was never moved.
  static func moveCount(of athlete: Athlete, in db: Database) throws -> Int64 {
    try Int64.fetchOne(
      db,
      cached: "SELECT number FROM stay JOIN athlete ON athlete.id = stay.athlete WHERE uuid = ?",
      arguments: [athlete.identifier]) ?? 0
  }
}
