import Dispatch
import Foundation
import GRDB
import Synchronization

/// Maintains a database's write-ahead log while the file is open. Marks each generation of the log soon after its first
/// transaction (`WALIdentity`), and checkpoints the log after a pause in writing, so that an idle database consists of
/// a single file.
final class WALCheckpointer: TransactionObserver, Sendable {
  /// The duration without writes after which the log is checkpointed.
  static let quiet = DispatchTimeInterval.seconds(3)

  private struct State {
    /// The salts of the latest marked generation of the log.
    var markedSalts: [UInt8]?
    var isOwnCommit = false
    var isScheduled = false
    var commits = 0
  }

  private let path: String
  private let pool: WeakPool
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "andante.log-keeper", qos: .utility)

  /// Creates a checkpointer, which the pool retains until the pool is closed.
  static func watch(_ pool: DatabasePool, path: String) -> WALCheckpointer {
    let checkpointer = WALCheckpointer(pool, path: path)
    OpenFiles.note(path, +1)
    pool.add(transactionObserver: checkpointer, extent: .databaseLifetime)
    if FileManager.default.byteCount(of: path + "-wal") > 0 { checkpointer.schedule() }
    return checkpointer
  }

  private init(_ pool: DatabasePool, path: String) {
    self.pool = WeakPool(pool)
    self.path = path
  }

  deinit { OpenFiles.note(path, -1) }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
  func databaseDidChange(with event: DatabaseEvent) {}
  func databaseDidRollback(_ db: Database) {}

  func databaseDidCommit(_ db: Database) {
    if !state.withLock({ $0.isOwnCommit }) { schedule() }
  }

  private func schedule() {
    let isFirst = state.withLock { state in
      state.commits += 1
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if isFirst { queue.async { [weak self] in self?.work() } }
  }

  /// Marks new generations of the log until writing pauses.
  private func work() {
    // Best effort: if this fails, for example because the disk is full, the next change marks the log.
    try? mark()
    let seen = state.withLock { $0.commits }
    queue.asyncAfter(deadline: .now() + Self.quiet) { [weak self] in
      guard let self else { return }
      let isQuiet = self.state.withLock { state in
        if state.commits == seen { state.isScheduled = false }
        return state.commits == seen
      }
      // If this fails, it is retried after the next pause.
      if isQuiet, (try? self.checkpoint()) == true { return }
      self.state.withLock { $0.isScheduled = true }
      self.work()
    }
  }

  /// Marks the current generation of the log unless it is already marked.
  func mark() throws {
    try OpenFiles.alone(path) {
      let salts = WriteAheadLog.salts(path: path + "-wal")
      if let salts, salts != state.withLock({ $0.markedSalts }) { try renew() }
    }
  }

  /// Returns whether a log has a mark. Call this before opening the file, because a pool starts a missing log with a
  /// copy of the first page, which contains the old mark.
  static func isMarked(_ path: String) -> Bool {
    // Treat an unreadable log as unmarked.
    guard let marks = try? WriteAheadLog(path: path + "-wal")?.marks else { return false }
    return marks.current != 0
  }

  /// Gives the log a new mark. Call this in `OpenFiles.alone`. Also called whenever a file is opened, because a program
  /// that ends soon after its changes might not mark them.
  func renew() throws {
    guard let pool = pool.value else { return }
    try pool.writeWithoutTransaction { db in
      try performAsOwnCommit { try WALIdentity.renew(db) }
    }
    let marked = WriteAheadLog.salts(path: path + "-wal")
    state.withLock { $0.markedSalts = marked }
  }

  /// Checkpoints the log into the database without waiting. Returns false if a reader prevents this.
  func checkpoint() throws -> Bool {
    guard let pool = pool.value else { return true }
    return try pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA busy_timeout = 0")
      // Never fails, because this only sets a number in memory.
      defer { try? db.execute(sql: "PRAGMA busy_timeout = 5000") }
      do {
        let state = try db.checkpoint(.truncate)
        return state.walFrameCount == state.checkpointedFrameCount
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        return false
      }
    }
  }

  private func performAsOwnCommit(_ work: () throws -> Void) throws {
    state.withLock { $0.isOwnCommit = true }
    defer { state.withLock { $0.isOwnCommit = false } }
    try work()
  }
}

/// A weak reference to a pool, which allows the pool to be closed when its last user releases it.
private final class WeakPool: Sendable {
  private struct Box: @unchecked Sendable { weak var pool: DatabasePool? }
  private let box: Mutex<Box>

  init(_ pool: DatabasePool) { box = Mutex(Box(pool: pool)) }

  var value: DatabasePool? { box.withLock { $0.pool } }
}

func folderPath(of path: String) -> String {
  URL(fileURLWithPath: path).deletingLastPathComponent().path
}
