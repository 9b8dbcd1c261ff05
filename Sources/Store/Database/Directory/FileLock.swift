import Model

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// A short-lived exclusive lock between programs that use the databases in a folder. It is held while a database is
/// opened, migrated or marked. The locked file is an empty file in the folder, and the operating system releases the
/// lock when the program ends.
struct FileLock: ~Copyable {
  static let name = ".andante.lock"
  /// The maximum waiting time. It allows for the migration of a large file, which takes several seconds.
  private static let timeoutMilliseconds = 60_000

  private let handle: Int32

  /// Waits until the lock is free.
  ///
  /// - Throws: `StoreError.trouble` if the folder isn't writable, or if another program holds the lock for a minute.
  init(folder: String) throws {
    let path = folder + "/" + Self.name
    let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard opened >= 0 else {
      throw StoreError.trouble(StorageError(errno: errno), path: folder)
    }
    guard Self.wait(for: opened) else {
      close(opened)
      throw StoreError.trouble(.busy, path: folder)
    }
    handle = opened
  }

  /// Waits for the lock. Returns false after the maximum waiting time. Returns true immediately on a file system that
  /// doesn't support locks.
  private static func wait(for handle: Int32) -> Bool {
    var waited = 0
    while flock(handle, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
      guard waited < timeoutMilliseconds else { return false }
      usleep(10_000)
      waited += 10
    }
    return true
  }

  deinit { close(handle) }
}
