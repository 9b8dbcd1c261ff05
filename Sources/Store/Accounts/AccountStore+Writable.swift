import GRDB

extension AccountStore {
  /// Checks that the file can be read and written, by beginning a write transaction and rolling it back. Takes less
  /// than a millisecond, plus up to five seconds of waiting for another writer.
  ///
  /// - Throws: an error if the file cannot be read or written.
  public func checkWritable() async throws {
    try await database.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        _ = try Int.fetchOne(db, cached: "SELECT count(*) FROM athlete")
        return .rollback
      }
    }
  }

  /// Writes a page of the file without changing its content.
  public func testWrite() async throws { try await database.testWrite() }
}

extension AthleteStore {
  /// Writes a page of the file without changing its content.
  public func testWrite() async throws { try await database.testWrite() }
}

extension StoreDatabase {
  fileprivate func testWrite() async throws {
    try await write { db in
      let number = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      try db.execute(sql: "PRAGMA user_version = \(number)")
    }
  }
}
