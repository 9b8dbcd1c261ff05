import ActivityFiles
import Compression
import Crypto
import Foundation
import GRDB
import Model
import TextEncoding

/// Examines one database without changing it. Takes about as long as reading the whole file.
struct DatabaseExamination {
  let path: String
  let migrator: DatabaseMigrator
  /// The maximum number of integrity errors to report.
  private static let limit = 5

  init(_ path: String, _ migrator: DatabaseMigrator) {
    (self.path, self.migrator) = (path, migrator)
  }

  /// - Parameter more: additional checks, performed if the database is sound.
  func findings(_ more: (Database) throws -> [DataIssue] = { _ in [] }) -> [DataIssue] {
    reportingErrors {
      if !OpenFiles.contains(path), try OrphanedWAL.isStale(path) {
        return [
          broken(
            "the -wal file next to it belongs to another database",
            "start the server once: it moves that file aside")
        ]
      }
      var configuration = Configuration()
      configuration.readonly = true
      configuration.busyMode = .timeout(5)
      return try DatabaseQueue(path: path, configuration: configuration).read { db in
        guard try !isEmpty(db) else { return [broken("is empty", Self.putBack)] }
        let origin = migrator.origin(of: try migrator.appliedIdentifiers(db))
        if origin == .development {
          return [broken("was written by a development version", StoreError.developmentRemedy)]
        }
        return try schema(db, origin) + integrity(db) + foreignKeys(db)
          + reportingErrors { try more(db) }
      }
    }
  }

  /// Returns an error as an issue.
  private func reportingErrors(_ checks: () throws -> [DataIssue]) -> [DataIssue] {
    do { return try checks() } catch {
      let trouble: StorageError =
        if case StoreError.damaged = error { .damaged } else { StorageError(error) ?? .failing }
      return [broken(trouble.cause, trouble.remedy)]
    }
  }

  func broken(_ what: String, _ remedy: String) -> DataIssue {
    DataIssue(.broken, path, what, remedy: remedy)
  }

  static let putBack = StorageError.damaged.remedy

  /// Returns whether the database has no tables, for example because it was copied without its write-ahead log.
  private func isEmpty(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
  }

  private func schema(_ db: Database, _ origin: SchemaOrigin) throws -> [DataIssue] {
    if case .newer(let number) = origin {
      let schema = number.map { " (schema \($0))" } ?? ""
      return [
        broken("was written by a newer version of Andante\(schema)", "install that version")
      ]
    }
    let count = try migrator.appliedIdentifiers(db).count
    guard count < migrator.migrations.count else { return [] }
    return [
      DataIssue(
        .note, path, "has an older schema (\(count) of \(migrator.migrations.count))",
        remedy: "nothing to do: the server copies and updates it when it next opens it")
    ]
  }

  private func integrity(_ db: Database) throws -> [DataIssue] {
    let lines = try String.fetchAll(db, sql: "PRAGMA integrity_check(\(Self.limit))")
    guard lines != ["ok"] else { return [] }
    return lines.map { broken(oneLine($0), Self.putBack) }
  }

  private func foreignKeys(_ db: Database) throws -> [DataIssue] {
    let tables = try String.fetchAll(db, sql: "PRAGMA foreign_key_check")
    let counts = Dictionary(grouping: tables) { $0 }.mapValues(\.count)
    return counts.sorted { $0.key < $1.key }.map { table, count in
      broken(
        "\(counted(count, "row")) of \(table) \(count == 1 ? "refers" : "refer") to missing rows",
        Self.putBack)
    }
  }
}

enum AthleteExamination {
  /// Reports damaged originals, unreferenced rows and a wrong owner.
  static func findings(_ db: Database, at path: String, of athlete: FileOwner?) throws
    -> [DataIssue]
  {
    try originals(db, path) + orphans(db, path) + owner(db, path, athlete)
  }

  private static func originals(_ db: Database, _ path: String) throws -> [DataIssue] {
    var count = 0
    var bad: [Int64] = []
    let rows = try Row.fetchCursor(db, sql: "SELECT id, sha256, byte_count, bytes FROM source")
    while let row = try rows.next() {
      count += 1
      var row = RowReader(row)
      let id: Int64 = try row.next()
      if !isSound(&row) { bad.append(id) }
    }
    guard !bad.isEmpty else {
      return [
        DataIssue(
          .ok, path, "\(counted(count, "original is", "originals are")) intact")
      ]
    }
    let names = bad.prefix(5).map(String.init).joined(separator: ", ")
    return [
      DataIssue(
        .broken, path,
        "\(bad.count) of \(counted(count, "original")) \(bad.count == 1 ? "is" : "are") damaged (\(names))",
        remedy: DatabaseExamination.putBack)
    ]
  }

  /// Returns false also if a column is unreadable.
  private static func isSound(_ row: inout RowReader) -> Bool {
    do throws(StoreError) {
      let (hash, count) = try (row.next() as Data, row.next() as Int)
      guard let bytes = Deflate.decompress(try row.nextBytes(), count: count) else { return false }
      return Data(SHA256.hash(data: bytes)) == hash
    } catch { return false }
  }

  private static func orphans(_ db: Database, _ path: String) throws -> [DataIssue] {
    var findings: [DataIssue] = []
    let sources = try unreferencedSources(db)
    if sources > 0 {
      findings.append(
        DataIssue(
          .note, path, "\(counted(sources, "original has", "originals have")) no activity",
          remedy: "nothing to do: they only use space"))
    }
    let bare = try Int.fetchOne(
      db,
      sql: """
        SELECT count(*) FROM activity
        WHERE point_count > 0 AND id NOT IN (SELECT activity FROM track)
        """)
    if let bare, bare > 0 {
      findings.append(
        DataIssue(
          .broken, path,
          "\(counted(bare, "activity has lost its", "activities have lost their")) track",
          remedy: DatabaseExamination.putBack))
    }
    return findings
  }

  /// Returns the number of sources that no table references with a foreign key. Looks up the referencing tables in the
  /// schema, so that tables added by later versions are included.
  private static func unreferencedSources(_ db: Database) throws -> Int {
    let references = try String.fetchAll(
      db,
      sql: """
        SELECT 'SELECT "' || key."from" || '" FROM "' || m.name || '"'
        FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) key
        WHERE m.type = 'table' AND key."table" = 'source'
        """)
    guard !references.isEmpty else { return 0 }
    return try Int.fetchOne(
      db,
      sql: """
        WITH used (source) AS (\(references.joined(separator: " UNION ")))
        SELECT count(*) FROM source
        WHERE id NOT IN (SELECT source FROM used WHERE source IS NOT NULL)
        """) ?? 0
  }

  private static func owner(
    _ db: Database, _ path: String, _ athlete: FileOwner?
  ) throws -> [DataIssue] {
    let owner = try FileOwner.find(in: db)
    guard let owner, let athlete, owner.identifier != athlete.identifier else { return [] }
    return [
      DataIssue(
        .broken, path, "holds the data of \(owner.name), not of \(athlete.name)",
        remedy: "move it away and run `andante adopt`")
    ]
  }
}
