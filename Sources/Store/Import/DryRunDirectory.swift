import Foundation
import GRDB

/// A temporary copy of a data directory's databases for trying out an import without changing the directory. It needs
/// as much space as the athlete's file. It is removed together with this value or, if the program was killed, by the
/// next dry run.
public final class DryRunDirectory {
  static let prefix = "andante-trial-"

  private let original: String
  private let copy: DataDirectory
  /// The folder for the copy, which exists for as long as this value does.
  private let held: LockedTemporaryDirectory

  /// - Parameter path: the data directory. It need not exist.
  public convenience init(of path: String) throws {
    try self.init(of: path, in: NSTemporaryDirectory())
  }

  init(of path: String, in parent: String) throws {
    original = path
    held = try LockedTemporaryDirectory(prefix: Self.prefix, in: parent)
    copy = try DataDirectory(path: held.path)
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

  /// Copies a database with SQLite's online backup, which makes a consistent copy even while a server is writing.
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
