import GRDB

/// Two numbers in a database's header that show whether a write-ahead log belongs to the file. SQLite itself checks
/// only the log's checksums, so it would apply the log to any file with the same name.
///
/// `current` is a random number for the current generation of the log. `settled` is the latest such number that is
/// known to be in the main file. Therefore the main file's `current` always equals one of the two numbers in its log,
/// whereas a file that replaced the main file has neither. See docs/decisions for the reasons.
struct WALIdentity: Equatable {
  /// SQLite's `user_version`.
  var current: Int32
  /// SQLite's `application_id`.
  var settled: Int32

  /// - Parameter page: the first page of a database, or at least its header.
  init?(page: some RandomAccessCollection<UInt8>) {
    guard page.count >= 100 else { return nil }
    func number(at offset: Int) -> Int32 {
      Int32(bitPattern: page.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
    }
    (current, settled) = (number(at: 60), number(at: 68))
  }

  init(_ db: Database) throws {
    current = try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    settled = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
  }

  /// Returns whether a log with these numbers belongs to a main file with the given numbers.
  func belong(to mainFile: WALIdentity) -> Bool {
    mainFile.current == current || mainFile.current == settled
  }

  /// Assigns new numbers to a file that no other connection has open.
  static func renewExclusively(_ db: Database) throws {
    let number = Int32.random(in: 1...Int32.max)
    try db.execute(sql: "PRAGMA user_version = \(number); PRAGMA application_id = \(number)")
  }

  /// Assigns a new number to a file in use, and writes it to the main file unless readers prevent that. Call this
  /// outside a transaction, in `OpenFiles.alone`.
  static func renew(_ db: Database) throws {
    try settle(db)
    try db.inTransaction(.immediate) {
      let numbers = try WALIdentity(db)
      // Readers have kept the previous number from reaching the main file.
      guard numbers.current == numbers.settled else { return .rollback }
      try db.execute(sql: "PRAGMA user_version = \(Int32.random(in: 1...Int32.max))")
      return .commit
    }
    try settle(db)
  }

  /// Records the current number as settled if the main file already contains it.
  private static func settle(_ db: Database) throws {
    let before = try WALIdentity(db)
    guard before.current != before.settled else { return }
    let state = try db.checkpoint(.passive)
    guard state.walFrameCount == state.checkpointedFrameCount else { return }
    try db.inTransaction(.immediate) {
      // Numbers aren't reused, so if this one is still current, it was also current at the checkpoint. Another process may
      // have renewed it after this one gave up the directory.
      guard try WALIdentity(db).current == before.current else { return .rollback }
      try db.execute(sql: "PRAGMA application_id = \(before.current)")
      return .commit
    }
  }
}
