import Engine
import Foundation
import GRDB
import Model
import Testing

@testable import Store

/// A database as a version of Andante left it (see `scripts/released-schema.py`).
private struct ReleasedDatabase: CustomTestStringConvertible, Sendable {
  /// The file's name without its extension. For example, `athlete-1` has the schema after the first migration.
  let name: String

  var testDescription: String { name }
  var isAthlete: Bool { name.hasPrefix("athlete") }
  var number: Int { Int(name.split(separator: "-")[1]) ?? 0 }
  var migrator: DatabaseMigrator { isAthlete ? AthleteSchema.migrator : AccountStore.migrator }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Released")

  static let all: [ReleasedDatabase] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".sql") }.sorted()
      .map { ReleasedDatabase(name: String($0.dropLast(4))) }
  }()

  /// Creates the database file.
  func restore(at path: String) throws {
    let sql = try String(contentsOf: Self.folder.appending(path: name + ".sql"), encoding: .utf8)
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    try DatabaseQueue(path: path, configuration: configuration).writeWithoutTransaction {
      try $0.execute(sql: sql)
    }
  }

  /// Opens the file with the current code, which migrates it.
  func open(_ path: String) throws -> StoreDatabase {
    isAthlete ? try AthleteStore(path: path).database : try AccountStore(path: path).database
  }

  func withFile(_ test: (String) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.sqlite"
    try restore(at: path)
    defer { withExtendedLifetime(folder) {} }
    try await test(path)
  }
}

/// Returns the SQL of all tables, indexes and triggers, with normalised white space.
private func schema(_ db: Database) throws -> [String] {
  try String.fetchAll(
    db,
    sql: """
      SELECT type || ' ' || name || ': ' || sql FROM sqlite_master
      WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type, name
      """
  ).map { sql in
    let words = sql.replacing("\"", with: "").split(whereSeparator: \.isWhitespace)
    return words.joined(separator: " ").replacing(" ,", with: ",").replacing(" )", with: ")")
      .replacing("( ", with: "(")
  }
}

/// Returns all rows of each table, keyed by table name.
private func content(_ db: Database) throws -> [String: [Row]] {
  let tables = try String.fetchAll(
    db,
    sql: """
      SELECT name FROM sqlite_master
      WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'grdb_migrations'
      """)
  return try Dictionary(
    uniqueKeysWithValues: tables.map { table in
      let columns = try db.columns(in: table).map(\.name)
      let list = columns.joined(separator: ", ")
      return (table, try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY \(list)"))
    })
}

@Suite struct ReleasedSchemaTests {
  /// Each new migration must be added together with the database that it produces.
  @Test func everyMigrationHasItsDatabase() {
    for (kind, migrator) in [
      ("athlete", AthleteSchema.migrator), ("accounts", AccountStore.migrator),
    ] {
      let numbers = ReleasedDatabase.all.filter { $0.name.hasPrefix(kind) }.map(\.number).sorted()
      #expect(numbers == Array(1...migrator.migrations.count), "\(kind)")
    }
  }

  /// Editing a released migration would cause new files to have a different schema from old ones.
  @Test(arguments: ReleasedDatabase.all)
  private func migrationsProduceTheReleasedSchema(_ released: ReleasedDatabase)
    async throws
  {
    try await released.withFile { path in
      let (names, then) = try await DatabaseQueue(path: path).read { db in
        (try released.migrator.appliedIdentifiers(db), try schema(db))
      }
      let prefix = Array(released.migrator.migrations.prefix(released.number))
      #expect(names == Set(prefix))
      let now = try DatabaseQueue()
      try released.migrator.migrate(now, upTo: try #require(prefix.last))
      #expect(try await now.read(schema) == then)
    }
  }

  @Test(arguments: ReleasedDatabase.all)
  private func oldFilesGetTheCurrentSchemaAndKeepTheirRows(_ released: ReleasedDatabase)
    async throws
  {
    try await released.withFile { path in
      let before = try DatabaseQueue(path: path).read(content)
      #expect(before.values.allSatisfy { !$0.isEmpty }, "a table that holds nothing proves nothing")
      let migrated = try released.open(path)
      let fresh = try DatabaseQueue()
      try released.migrator.migrate(fresh)
      #expect(try await migrated.read(schema) == fresh.read(schema))
      let after = try migrated.read(content)
      for (table, rows) in before {
        let now = try #require(after[table])
        let columns = Array(try #require(rows.first).columnNames)
        let kept = now.map { row in columns.map { row[$0] as DatabaseValue } }
        #expect(kept == rows.map { row in columns.map { row[$0] as DatabaseValue } }, "\(table)")
      }
      let faults = try await migrated.read { db in
        try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
          + Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map(\.description)
      }
      #expect(faults.isEmpty)
    }
  }

  @Test(arguments: ReleasedDatabase.all.filter(\.isAthlete))
  private func activitiesOfOldFilesAreDerivedAgain(_ released: ReleasedDatabase)
    async throws
  {
    try await released.withFile { path in
      let store = try AthleteStore(path: path)
      try await store.execute("UPDATE activity SET analysis_version = 0")
      while try await store.rederive() > 0 {}
      let activities = try await store.activities.page().activities
      #expect(activities.count == 2)
      for summary in activities {
        let activity = try await store.activity(summary.id)
        #expect(activity.analysis.distanceMeters > 300)
        #expect(try await store.activities.track(of: summary.id).count > 100)
        #expect(try await store.activities.source(of: summary.id) != nil)
      }
      #expect(Set(activities.map(\.title)).contains("Lake loop"))
      #expect(try await store.settings.current().heightMeters == 1.8)
    }
  }
}
