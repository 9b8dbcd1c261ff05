import Foundation

extension DataDirectory {
  /// Rejects data from a newer version or a development version of Andante before any file is opened for writing. Skips
  /// unreadable files.
  ///
  /// - Throws: `StoreError.writtenByNewerVersion`, with the path of the copy that was made before the upgrade, if there
  ///   is one; `StoreError.writtenByDevelopmentVersion`.
  public func requireKnownSchema() throws {
    let folder = path + "/athletes"
    let files = FileManager.default.names(in: folder).filter { $0.hasSuffix(".sqlite") }
    try DatabaseFile.requireKnownSchema(accountsPath, AccountStore.migrator, migrationBackups)
    for file in files {
      try DatabaseFile.requireKnownSchema(
        "\(folder)/\(file)", AthleteSchema.migrator, migrationBackups)
    }
  }
}
