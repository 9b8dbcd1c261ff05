import Foundation
import GRDB

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// A copy of a data directory's databases in a temporary folder, in which an import can be tried while the
/// directory stays as it is. Takes as much room there as the athlete's file, and is gone with the value;
/// where the program was killed, with the next trial.
public final class TrialDirectory {
  static let prefix = "andante-trial-"

  private let original: String
  private let copy: DataDirectory
  /// Locked as long as this lives: a locked copy is in use.
  private let handle: Int32

  /// - Parameter path: of a directory that need not exist.
  public convenience init(of path: String) throws {
    try self.init(of: path, in: NSTemporaryDirectory())
  }

  init(of path: String, in parent: String) throws {
    Self.removeAbandoned(in: parent)
    original = path
    copy = try DataDirectory(path: "\(parent)/\(Self.prefix)\(UUID().uuidString)")
    handle = open(copy.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else {
      throw StoreError.cannotOpen(path: copy.path, reason: String(cString: strerror(errno)))
    }
    // Where the file system has no locks, the copy is only gone a minute early.
    flock(handle, LOCK_EX | LOCK_NB)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: copy.path)
    close(handle)
  }

  /// Copies whose program was killed. One just made may not be locked yet, so it is left for a minute.
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

  public func openAccounts() throws -> AccountStore {
    try copyDatabase("accounts.sqlite")
    return try copy.openAccounts()
  }

  public func openStore(
    of athlete: Athlete, naming: @escaping ActivityNaming
  ) throws -> AthleteStore {
    try copyDatabase("athletes/\(athlete.identifier).sqlite")
    return try copy.openStore(of: athlete, naming: naming)
  }

  /// By SQLite's own backup, which is right while a server writes.
  private func copyDatabase(_ name: String) throws {
    let path = "\(original)/\(name)"
    guard FileManager.default.fileExists(atPath: path) else { return }
    var configuration = Configuration()
    configuration.readonly = true
    do {
      let from = try DatabaseQueue(path: path, configuration: configuration)
      try from.backup(to: DatabaseQueue(path: "\(copy.path)/\(name)"))
    } catch let error as DatabaseError {
      throw StoreError.cannotOpen(
        path: path, reason: error.message ?? "SQLite error \(error.resultCode)")
    }
  }
}
