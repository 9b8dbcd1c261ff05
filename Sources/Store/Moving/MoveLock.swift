#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// A lock that is held while athletes are moved out of a directory, because two simultaneous runs would write their
/// copies to the same path.
final class MoveLock: Sendable {
  private let file: Int32

  /// - Throws: `StoreError.cannotMove` if another process holds the lock.
  init(in directory: DataDirectory) throws {
    let path = directory.path + "/move.lock"
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw StoreError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      throw StoreError.cannotMove(reason: "another athlete is being moved out of \(directory.path)")
    }
  }

  deinit { close(file) }
}
