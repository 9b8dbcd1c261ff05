#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Held while athletes leave a directory: two runs at once would each put a copy into the same place.
final class MoveLock: Sendable {
  private let file: Int32

  /// - Throws: `StoreError.cannotMove` while another process holds it.
  init(in directory: DataDirectory) throws {
    let path = directory.path + "/move.lock"
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw StoreError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      throw StoreError.cannotMove(reason: "another move out of \(directory.path) is under way")
    }
  }

  deinit { close(file) }
}
