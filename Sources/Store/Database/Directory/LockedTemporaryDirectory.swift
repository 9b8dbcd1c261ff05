import Foundation

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// A temporary directory that is deleted when this object is deinitialized. The process holds a lock on it, which is
/// released when the process ends, even if it crashes. Directories of killed processes are therefore recognisable, and
/// are removed when the next directory of the same kind is created.
public final class LockedTemporaryDirectory: Sendable {
  public let path: String
  /// A locked file descriptor for the directory. The lock shows other processes that the directory is in use.
  private let handle: Int32

  /// Creates a directory in the system's temporary directory.
  ///
  /// - Parameter prefix: the prefix of the names of all directories of this kind.
  /// - Throws: `StoreError.cannotOpen` if the directory cannot be created.
  public convenience init(prefix: String) throws {
    try self.init(prefix: prefix, in: NSTemporaryDirectory())
  }

  init(prefix: String, in parent: String) throws {
    Self.removeAbandoned(prefix, in: parent)
    let folder = parent.hasSuffix("/") ? parent : parent + "/"
    path = folder + prefix + String(Identifier.random().description.prefix(16))
    // Use a different name until the directory is locked, so that no other process removes it as abandoned.
    let unlocked = folder + Self.unlockedMark + prefix + UUID().uuidString
    guard mkdir(unlocked, 0o700) == 0 else { throw Self.fault(unlocked) }
    handle = Self.open(unlocked)
    guard handle >= 0 else { throw Self.fault(unlocked) }
    // Ignore errors: on a file system that doesn't support locks, the worst case is that another process removes the
    // directory too early.
    flock(handle, LOCK_EX | LOCK_NB)
    guard rename(unlocked, path) == 0 else {
      close(handle)
      throw Self.fault(path)
    }
  }

  deinit {
    FileManager.default.removeLeftover(path)
    close(handle)
  }

  private static let unlockedMark = "unlocked-"

  private static func removeAbandoned(_ prefix: String, in parent: String) {
    let manager = FileManager.default
    for name in manager.names(in: parent) {
      let path = "\(parent)/\(name)"
      let isUnlocked = name.hasPrefix(unlockedMark + prefix) && isOld(path)
      guard name.hasPrefix(prefix) || isUnlocked else { continue }
      let handle = open(path)
      if handle >= 0, flock(handle, LOCK_EX | LOCK_NB) == 0 {
        manager.removeLeftover(path)
      }
      if handle >= 0 { close(handle) }
    }
  }

  private static func isOld(_ path: String) -> Bool {
    let attributes = FileManager.default.attributes(of: path)
    guard let made = attributes[.modificationDate] as? Date else { return false }
    return made.timeIntervalSinceNow < -60
  }

  /// Opens the directory for locking. Doesn't follow a symbolic link, which another user may have placed there.
  private static func open(_ path: String) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    #elseif canImport(Musl)
      Musl.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    #else
      Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    #endif
  }

  private static func fault(_ path: String) -> StoreError {
    StoreError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
  }
}
