import Foundation
import GRDB

/// A copy of a data directory's databases in a temporary folder, in which an import can be tried while the
/// directory stays as it is. Takes as much room there as the athlete's file, and is gone with the value.
public final class TrialDirectory {
  private let original: String
  private let copy: DataDirectory

  /// - Parameter path: of a directory that need not exist.
  public init(of path: String) throws {
    original = path
    copy = try DataDirectory(path: NSTemporaryDirectory() + "andante-trial-\(UUID().uuidString)")
  }

  deinit { try? FileManager.default.removeItem(atPath: copy.path) }

  public func openAccounts() throws -> AccountStore {
    try take("accounts.sqlite")
    return try copy.openAccounts()
  }

  public func openStore(
    of athlete: Athlete, naming: @escaping ActivityNaming
  ) throws -> AthleteStore {
    try take("athletes/\(athlete.identifier).sqlite")
    return try copy.openStore(of: athlete, naming: naming)
  }

  /// By SQLite's own backup, which is right while a server writes.
  private func take(_ name: String) throws {
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
