import Foundation
import GRDB
import Testing

@testable import Store

/// Creates a database with the tables of this version, and the migrations of a version from before the first release.
func writeDevelopmentDatabase(
  at path: String, migrator: DatabaseMigrator = AthleteSchema.migrator
) throws {
  let queue = try DatabaseQueue(path: path)
  try migrator.migrate(queue)
  try queue.write { db in
    try db.execute(
      sql: """
        UPDATE grdb_migrations SET identifier = '1 activities, tracks, sources, settings';
        INSERT INTO grdb_migrations VALUES ('2 own sounds');
        """)
  }
  try queue.close()
}

/// Databases from before the first release cannot be migrated.
@Suite struct DevelopmentDatabaseTests {
  private let folder: TemporaryFolder
  private let directory: DataDirectory

  init() throws {
    folder = try TemporaryFolder()
    directory = try DataDirectory(path: folder.path + "/data")
  }

  /// Returns the contents of a database and its write-ahead log.
  private func contents(_ path: String) -> [Data?] {
    ["", "-wal"].map { FileManager.default.contents(atPath: path + $0) }
  }

  @Test func athletesFileIsRefusedUnchangedWithTheRemedy() async throws {
    let ada = try await directory.openAccounts().athlete(named: "Ada", now: 0)
    let path = directory.path(of: ada)
    try writeDevelopmentDatabase(at: path)
    let before = FileManager.default.contents(atPath: path)
    let error = StoreError.writtenByDevelopmentVersion(path: path)
    #expect(throws: error) { try directory.requireKnownSchema() }
    #expect(throws: error) { try directory.openStore(of: ada) }
    #expect(FileManager.default.contents(atPath: path) == before)
    #expect(directory.migrationBackups.copies(of: "\(ada.identifier)").isEmpty)
    #expect(
      "\(error)" == """
        \(path) was written by a development version of Andante: run `andante export --all OUT.zip` with the \
        program that created it, then `andante import OUT.zip` with this one and an empty --data
        """)
  }

  @Test func accountsAreRefusedUnchanged() async throws {
    let path = directory.accountsPath
    try writeDevelopmentDatabase(at: path, migrator: AccountStore.migrator)
    let before = FileManager.default.contents(atPath: path)
    let error = StoreError.writtenByDevelopmentVersion(path: path)
    #expect(throws: error) { try directory.requireKnownSchema() }
    #expect(throws: error) { try directory.openAccounts() }
    #expect(FileManager.default.contents(atPath: path) == before)
  }

  /// The log of a killed program contains committed changes, which SQLite usually checkpoints.
  @Test func logIsNotCheckpointed() async throws {
    let used = directory.path + "/used.sqlite"
    try writeDevelopmentDatabase(at: used)
    let pool = try DatabasePool(path: used)
    try await pool.write {
      try $0.execute(sql: "INSERT INTO settings (id, units, theme) VALUES (1, 0, 0)")
    }
    let killed = directory.path + "/killed.sqlite"
    for end in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: used + end, toPath: killed + end)
    }
    try pool.close()
    let before = contents(killed)
    #expect(before[1]?.isEmpty == false)
    #expect(throws: StoreError.writtenByDevelopmentVersion(path: killed)) {
      try AthleteStore(path: killed)
    }
    #expect(contents(killed) == before)
  }

  @Test func examinationReportsTheRemedy() async throws {
    let ada = try await directory.openAccounts().athlete(named: "Ada", now: 0)
    try writeDevelopmentDatabase(at: directory.path(of: ada))
    let broken = await DataDirectory.examine(directory.path).filter { $0.severity == .broken }
    #expect(broken.map(\.summary) == ["was written by a development version"])
    #expect(broken.first?.remedy == StoreError.developmentRemedy)
  }

  /// A newer file also contains the first migration, and must not be mistaken for a file from a development version.
  @Test func newerFileIsNotADevelopmentVersions() {
    let migrator = AthleteSchema.migrator
    let known = Set(migrator.migrations)
    #expect(migrator.origin(of: known) == .known)
    #expect(migrator.origin(of: known.union(["7 later"])) == .newer(schema: 7))
    #expect(migrator.origin(of: ["7 later"]) == .development)
    #expect(AccountStore.migrator.origin(of: known) == .development)
  }
}
