import ActivityFiles
import Foundation

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// A folder for its owner alone that is gone with the value; where the program was killed, with the next such folder.
final class TemporaryFolder: Sendable {
  static let prefix = "andante-trial-"

  let path: String
  /// Locked as long as this lives: a locked folder is in use.
  private let handle: Int32

  init(in parent: String) throws {
    Self.removeAbandoned(in: parent)
    path = "\(parent)/\(Self.prefix)\(UUID().uuidString)"
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    handle = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else {
      throw StoreError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    // Where the file system has no locks, the copy is only gone a minute early.
    flock(handle, LOCK_EX | LOCK_NB)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
    close(handle)
  }

  /// Folders whose program was killed. One just made may not be locked yet, so it is left for a minute.
  private static func removeAbandoned(in parent: String) {
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: parent)) ?? []
    for path in names.filter({ $0.hasPrefix(prefix) }).map({ "\(parent)/\($0)" }) {
      let made = try? manager.attributesOfItem(atPath: path)[.modificationDate] as? Date
      guard let made, made.timeIntervalSinceNow < -60 else { continue }
      let handle = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if handle >= 0, flock(handle, LOCK_EX | LOCK_NB) == 0 {
        try? manager.removeItem(atPath: path)
      }
      close(handle)
    }
  }
}
