import Engine
import Foundation
import GRDB

/// Copies of databases that were made before migrations: `before-migration/NAME-schema-N-TIME.sqlite` in the data
/// directory. The latest three copies of each database are kept.
struct MigrationBackups {
  static let folderName = "before-migration"
  static let limit = 3

  /// The folder that contains the copies.
  let path: String

  /// Copies a database that is about to be migrated, and removes its oldest copies if there are more than `limit`.
  func keep(_ database: any DatabaseReader, named name: String, schema: Int) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try DatabaseCopy.make(
      of: database, at: "\(path)/\(name)-schema-\(schema)-\(TimeStamp.now).sqlite")
    for old in copies(of: name).dropLast(Self.limit) {
      FileManager.default.removeLeftover(old.path)
    }
  }

  /// Returns the newest copy with a schema number of at most `limit`, or nil if all copies have a higher one.
  func newest(of name: String, schemaAtMost limit: Int) -> String? {
    copies(of: name).last { $0.schema <= limit }?.path
  }

  /// Returns the copies of a database, oldest first.
  func copies(of name: String) -> [(path: String, schema: Int)] {
    let names = FileManager.default.names(in: path)
    let found = names.compactMap { MigrationBackupName(file: $0, of: name) }
    return found.sorted { $0.time < $1.time }.map { ("\(path)/\($0.file)", $0.schema) }
  }
}

/// The parts of a copy's file name.
private struct MigrationBackupName {
  let file: String
  let schema: Int
  let time: Substring

  init?(file: String, of name: String) {
    let prefix = name + "-schema-"
    guard file.hasPrefix(prefix), file.hasSuffix(".sqlite") else { return nil }
    let words = file.dropFirst(prefix.count).split(separator: "-", maxSplits: 1)
    guard words.count == 2, let schema = InputRange(0...100_000).parse(words[0]) else { return nil }
    (self.file, self.schema, time) = (file, schema, words[1])
  }
}
