import GRDB

extension AccountStore {
  /// Reads, begins a change and takes it back. Costs less than a millisecond; waits for another writer, at most five
  /// seconds.
  ///
  /// - Throws: where the file cannot be read or written.
  public func checkWritable() async throws {
    try await database.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        _ = try Int.fetchOne(db, cached: "SELECT count(*) FROM athlete")
        return .rollback
      }
    }
  }

  /// Writes a page of the file without changing anything in it.
  public func testWrite() async throws { try await database.testWrite() }
}

extension AthleteStore {
  /// Writes a page of the file without changing anything in it.
  public func testWrite() async throws { try await database.testWrite() }
}

extension DatabaseWriter {
  fileprivate func testWrite() async throws {
    try await write { db in
      let number = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      try db.execute(sql: "PRAGMA user_version = \(number)")
    }
  }
}
