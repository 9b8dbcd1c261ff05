import GRDB

/// Refuses every change to rows of a database, from inside its file: a trigger on each table that fails what fires it.
///
/// It binds whoever writes to the file, by whatever connection, process or version. It is raised in one
/// transaction, which SQLite begins after the write under way has ended: what was acknowledged is in the file then, and
/// nothing comes after it.
enum WriteFence {
  /// What a refused statement says.
  static let message = "andante: the athlete is being moved to another instance"
  private static let prefix = "fence_"
  private static let changes = ["INSERT", "UPDATE", "DELETE"]

  /// On every table. Raising it again changes nothing.
  static func raise(in db: Database) throws {
    for table in try tables(in: db) {
      for change in changes { try add(change, change, on: table, in: db) }
    }
  }

  /// On the rows of one athlete in other tables than their own. When a device or a program was seen last may still be noted.
  static func raise(of athlete: Int64, in tables: [String], _ db: Database) throws {
    for table in tables {
      let columns = try db.columns(in: table).map(\.name).filter { !$0.hasPrefix("last_") }
      let update = "UPDATE OF " + columns.map(quoted).joined(separator: ", ")
      for (change, event) in [("INSERT", "INSERT"), ("UPDATE", update), ("DELETE", "DELETE")] {
        let row = change == "INSERT" ? "NEW" : "OLD"
        try add(
          change, event, on: table, when: "WHEN \(row).athlete = \(athlete)", suffix: "_\(athlete)",
          in: db)
      }
    }
  }

  /// All of it, or that of one athlete.
  static func lift(of athlete: Int64? = nil, in db: Database) throws {
    let names = try String.fetchAll(
      db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name")
    let suffix = athlete.map { "_\($0)" } ?? ""
    for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      try db.execute(sql: "DROP TRIGGER \(quoted(name))")
    }
  }

  static func isRaised(in db: Database) throws -> Bool {
    let names = try String.fetchAll(
      db, sql: "SELECT name FROM sqlite_master WHERE type = 'trigger'")
    return names.contains { $0.hasPrefix(prefix) }
  }

  private static func add(
    _ change: String, _ event: String, on table: String, when: String = "", suffix: String = "",
    in db: Database
  ) throws {
    let name = quoted("\(prefix)\(change.lowercased())_\(table)\(suffix)")
    try db.execute(
      sql: """
        CREATE TRIGGER IF NOT EXISTS \(name) BEFORE \(event) ON \(quoted(table)) \(when)
        BEGIN SELECT RAISE(ABORT, '\(message)'); END
        """)
  }

  /// SQLite's own, and those by which Litestream copies the file, hold no rows of ours.
  private static func tables(in db: Database) throws -> [String] {
    try String.fetchAll(
      db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
    )
    .filter { !$0.hasPrefix("sqlite_") && !$0.hasPrefix("_litestream_") }
  }

  private static func quoted(_ name: String) -> String { name.quotedDatabaseIdentifier }
}

/// Whether something was not done because its athlete is being moved to another instance: trying again later, at the address
/// that answers then, is all it takes.
public func isRefusedWhileMoving(_ error: any Error) -> Bool {
  if case StoreError.putAside = error { return true }
  return (error as? DatabaseError)?.message == WriteFence.message
}
