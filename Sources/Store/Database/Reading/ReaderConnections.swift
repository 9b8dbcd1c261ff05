import GRDB
import Synchronization

/// The connections for reads in a `ReadScope` and for blocking reads. They are reused, because a new connection has no
/// cached pages, statements or statistics.
final class ReaderConnections: Sendable {
  /// The maximum number of unused connections that stay open.
  static let idleLimit = 4

  private let path: String
  private let configuration: Configuration
  /// The unused connections, the most recently used one last.
  private let idle = Mutex<[DatabaseQueue]>([])

  init(of pool: DatabasePool) {
    path = pool.path
    var configuration = pool.configuration
    configuration.readonly = true
    // Transactions stay open between reads.
    configuration.allowsUnsafeTransactions = true
    self.configuration = configuration
  }

  /// Returns a connection for exclusive use. Opens one if all are in use.
  func take() throws -> DatabaseQueue {
    if let connection = idle.withLock({ $0.popLast() }) { return connection }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Returns a connection to the pool after its transaction has ended. Closes it if the pool is full.
  func giveBack(_ connection: DatabaseQueue) {
    idle.withLock { if $0.count < Self.idleLimit { $0.append(connection) } }
  }

  /// Closes the unused connections.
  func closeIdle() {
    let closed = idle.withLock { idle in
      defer { idle = [] }
      return idle
    }
    withExtendedLifetime(closed) {}
  }
}
