import Foundation
import GRDB
import Model
import Testing

@testable import Store

@Suite struct StoredRecordTests {
  private func read<Value>(
    _ sql: String, _ read: (inout RowReader) throws -> Value
  ) throws -> Value? {
    try DatabaseQueue().read { db in try db.rows(cached: sql, read).first }
  }

  @Test func columnsAreReadFromLeftToRight() throws {
    let values = try read("SELECT 7, 'a', NULL, x'01', 2") { row in
      let (number, text): (Int, String) = try (row.next(), row.next())
      let missing: Double? = try row.next()
      return (number, text, missing, try row.nextBytes(), try row.next(or: UploadState.failed))
    }
    let found = try #require(values)
    #expect(found.0 == 7 && found.1 == "a" && found.2 == nil && found.3 == [1])
    #expect(found.4 == .reading)
  }

  @Test func unknownNumberIsReadAsTheOtherValue() throws {
    #expect(try read("SELECT 99") { try $0.next(or: UploadState.failed) } == .failed)
  }

  @Test(arguments: ["SELECT NULL AS size", "SELECT 300 AS size", "SELECT -1 AS size"])
  func impossibleValueThrowsInsteadOfTrapping(sql: String) throws {
    #expect(throws: StoreError.damaged(what: "the column size")) {
      try read(sql) { row in try row.next() as UInt8 }
    }
  }

  @Test func identifierOfTheWrongLengthThrows() throws {
    #expect(throws: StoreError.damaged(what: "the column uuid")) {
      try read("SELECT x'0102' AS uuid") { row in try row.next() as Identifier }
    }
  }

  @Test func errorNamesTheRow() throws {
    #expect(throws: StoreError.damaged(what: "the column uuid in row 17")) {
      try read("SELECT x'01' AS uuid, 17 AS id") { row in try row.next() as Identifier }
    }
  }

  @Test func unreadableValueIsReportedWithoutItsRow() throws {
    let sql = "SELECT x'0102' AS uuid"
    try DatabaseQueue().read { db in
      let damaged = StoreError.damaged(what: "the column uuid")
      #expect(throws: damaged) { try Identifier.fetchOne(db, cached: sql) }
      #expect(throws: damaged) { try Identifier.fetchAll(db, cached: sql) }
    }
  }

  @Test func identifierIsStoredAsItsBytes() throws {
    let id = Identifier.random()
    let bytes = try DatabaseQueue().read { db in
      try Data.fetchOne(db, sql: "SELECT ?", arguments: [id])
    }
    #expect(bytes == Data(id.bytes))
  }

  @Test func unreadableRecordIsSkipped() throws {
    let file = try DatabaseQueue().write { db in
      try db.execute(sql: "CREATE TABLE owner (uuid BLOB, name TEXT)")
      try db.execute(
        sql: "INSERT INTO owner VALUES (x'01', 'A'), (?, 'B')", arguments: [Identifier.random()])
      return try FileOwner.readable(db, "ORDER BY name")
    }
    #expect(file.map(\.name) == ["B"])
  }
}
