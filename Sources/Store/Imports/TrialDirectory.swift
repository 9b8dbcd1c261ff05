import Foundation
import GRDB

/// A copy of a data directory's databases in a temporary folder, in which an import can be tried while the
/// directory stays as it is. Takes as much room there as the athlete's file, and is gone with the value;
/// where the program was killed, with the next trial.
public final class TrialDirectory {
  static let prefix = TemporaryFolder.prefix

  private let original: String
  private let copy: DataDirectory
  private let folder: TemporaryFolder

  /// - Parameter path: of a directory that need not exist.
  public convenience init(of path: String) throws {
    try self.init(of: path, in: NSTemporaryDirectory())
  }

  init(of path: String, in parent: String) throws {
    original = path
    folder = try TemporaryFolder(in: parent)
    copy = try DataDirectory(path: folder.path)
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
