import GRDB

/// Two numbers in a database's header by which a write-ahead log proves that it belongs to the file beside it. SQLite knows
/// a log by its checksums alone and would apply it to any file that lies there.
///
/// `current` is a random number of the present stretch of work, `settled` the last one that is certainly in the main
/// file. So the main file's own number is always one of the two that its log holds, and a file that was put in its place
/// has neither. docs/decisions has the reasons.
struct FileMarks: Equatable {
  /// SQLite's `user_version`.
  var current: Int32
  /// SQLite's `application_id`.
  var settled: Int32

  /// - Parameter page: the first page of a database, or as much of it as holds the header.
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

  /// Whether a log with these numbers belongs to a main file with that one.
  func belong(to mainFile: FileMarks) -> Bool {
    mainFile.current == current || mainFile.current == settled
  }

  /// Gives a file that nobody else has open numbers of its own.
  static func renewAlone(_ db: Database) throws {
    let number = Int32.random(in: 1...Int32.max)
    try db.execute(sql: "PRAGMA user_version = \(number); PRAGMA application_id = \(number)")
  }

  /// Gives a file in use a new number, and brings it into the main file as far as readers let it. To be called outside of a
  /// transaction, with the folder's lock held.
  static func renew(_ db: Database) throws {
    try settle(db)
    let number = Int32.random(in: 1...Int32.max)
    try db.inTransaction(.immediate) {
      let now = try FileMarks(db)
      // Somebody else is at it: then the file has a new number already.
      guard now.current == now.settled else { return .rollback }
      try db.execute(sql: "PRAGMA user_version = \(number)")
      return .commit
    }
    try settle(db)
  }

  /// Notes that the main file has the present number, if it has.
  private static func settle(_ db: Database) throws {
    let before = try FileMarks(db)
    guard before.current != before.settled else { return }
    let state = try db.checkpoint(.passive)
    guard state.walFrameCount == state.checkpointedFrameCount else { return }
    try db.inTransaction(.immediate) {
      // A number never comes back: it is still there, so it was there at the checkpoint.
      guard try FileMarks(db).current == before.current else { return .rollback }
      try db.execute(sql: "PRAGMA application_id = \(before.current)")
      return .commit
    }
  }
}
