import Foundation
import GRDB

extension DataDirectory {
  /// Rejects data from a newer version of Andante before any file is opened for writing. Skips unreadable files.
  ///
  /// - Throws: `StoreError.writtenByNewerVersion`, with the path of the copy that was made before the upgrade, if there
  ///   is one.
  public func rejectNewerSchema() throws {
    let folder = path + "/athletes"
    let files = FileManager.default.names(in: folder).filter { $0.hasSuffix(".sqlite") }
    try rejectNewerSchema(accountsPath, AccountStore.migrator)
    for file in files { try rejectNewerSchema("\(folder)/\(file)", AthleteSchema.migrator) }
  }

  private func rejectNewerSchema(_ file: String, _ migrator: DatabaseMigrator) throws {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    // Skip unreadable files here. They are reported when they are opened.
    guard let queue = try? DatabaseQueue(path: file, configuration: configuration),
      let applied = try? queue.read(migrator.appliedIdentifiers)
    else { return }
    try DatabaseFile.rejectNewerSchema(applied, migrator, file, migrationBackups)
  }
}
