import GRDB
import Model
import Testing

@testable import Store

@Suite struct DatabaseExaminationTests {
  @Test func originalWithUnreadableColumnIsReportedAsDamaged() throws {
    let issues = try DatabaseQueue().write { db in
      try db.execute(
        sql: """
          CREATE TABLE source (id INTEGER PRIMARY KEY, sha256, byte_count, bytes);
          CREATE TABLE activity (id INTEGER PRIMARY KEY, source, point_count);
          CREATE TABLE track (activity INTEGER PRIMARY KEY);
          CREATE TABLE owner (uuid BLOB, name TEXT);
          INSERT INTO source (id) VALUES (7);
          """)
      return try AthleteExamination.findings(db, at: "a.sqlite", of: nil)
    }
    #expect(issues.map(\.summary) == ["1 of 1 original is damaged (7)"])
  }

  @Test func errorOfAnAdditionalCheckIsReportedAsDamage() async throws {
    try await withDataDirectory { directory in
      let path = directory.path + "/a.sqlite"
      try AthleteStore(path: path).database.connections.close()
      let issues = DatabaseExamination(path, AthleteSchema.migrator).findings { _ in
        throw StoreError.damaged(what: "a row")
      }
      #expect(issues.map(\.summary) == [StorageError.damaged.cause])
    }
  }
}
