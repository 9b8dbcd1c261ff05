import GRDB

/// Refuses every change to a database's rows from inside the file: a trigger on each table aborts the statement.
///
/// The fence applies to every connection, process and version that writes to the file. It is added in one transaction,
/// which SQLite begins only after any write in progress has finished. From then on, the file contains all acknowledged
/// changes and accepts no more.
enum WriteFence {
  /// The error message of a refused statement.
  static let message = "andante: the athlete is being moved to another instance"
  private static let prefix = "fence_"
  private static let changes = ["INSERT", "UPDATE", "DELETE"]

  /// Adds the triggers to every table. Keeps existing triggers.
  static func raise(in db: Database) throws {
    for table in try tables(in: db) {
      for change in changes { try add(change, change, on: table, in: db) }
    }
  }

  /// Adds triggers for one athlete's rows in the given tables. The times at which devices and programs were last seen
  /// can still be updated.
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

  /// Removes all triggers, or those for one athlete.
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

  /// Returns the tables with Andante's rows. Excludes SQLite's own tables and those of Litestream, which replicates the
  /// file.
  private static func tables(in db: Database) throws -> [String] {
    try String.fetchAll(
      db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
    )
    .filter { !$0.hasPrefix("sqlite_") && !$0.hasPrefix("_litestream_") }
  }

  private static func quoted(_ name: String) -> String { name.quotedDatabaseIdentifier }
}

/// Returns whether an operation was refused because the athlete is being moved to another instance. The operation will
/// succeed if it is retried later at the same address, which then redirects.
public func isRefusedWhileMoving(_ error: any Error) -> Bool {
  if case StoreError.putAside = error { return true }
  return (error as? DatabaseError)?.message == WriteFence.message
}
