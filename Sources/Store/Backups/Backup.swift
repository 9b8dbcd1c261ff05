import Foundation

/// A backup of a data directory: a folder with accounts, every athlete's file, the keys, and a list of them with their hashes
/// (`manifest.json`), which is written last.
public struct Backup: Equatable, Sendable {
  /// An athlete whose file could not be copied.
  public struct Failure: Equatable, Sendable, Codable {
    public let athlete: String
    /// One sentence.
    public let reason: String
  }

  /// Of the folder.
  public let path: String
  /// Seconds since 1970.
  public let madeAt: Double
  /// Of all files together.
  public let byteCount: Int
  public let athleteCount: Int
  /// Whether the keys are in it: without them connected services have to be connected again.
  public let hasKeys: Bool
  public let failures: [Failure]
  /// Of the data directory it was made of; nil in one of before directories had an identity.
  let directory: String?
  /// Identifiers of those whose files are in it.
  let athletes: [String]

  /// Whether every athlete's file is in it. Each that is was checked when it was copied.
  public var isComplete: Bool { failures.isEmpty }

  static let manifestName = "manifest.json"
  static let prefix = "andante-"

  init(path: String, _ manifest: BackupManifest) {
    self.path = path
    (madeAt, hasKeys) = (manifest.madeAt, manifest.hasKeys)
    byteCount = manifest.files.reduce(0) { $0 + $1.bytes }
    (athleteCount, failures) = (manifest.athletes.count, manifest.failures)
    (directory, athletes) = (manifest.directory, manifest.athletes.map(\.identifier))
  }

  /// Those in a folder, newest first; what is no backup is passed over.
  public static func all(in folder: String) -> [Backup] {
    let names = FileManager.default.names(in: folder)
    return names.filter { $0.hasPrefix(prefix) }.map { "\(folder)/\($0)" }
      .compactMap { path in
        // Folders without a readable manifest are skipped.
        (try? BackupManifest(backup: path)).map { Backup(path: path, $0) }
      }
      .sorted { $0.madeAt > $1.madeAt }
  }
}

/// What a backup holds.
struct BackupManifest: Codable, Equatable {
  struct File: Codable, Equatable {
    /// Within the backup.
    let path: String
    let bytes: Int
    let sha256: String
  }

  struct Athlete: Codable, Equatable {
    let identifier: String
    let name: String
  }

  static let currentFormat = 1

  var format = currentFormat
  var madeAt: Double
  var hasKeys: Bool
  /// The identity of the data directory, as several may share a folder for their backups.
  var directory: String?
  var athletes: [Athlete] = []
  var files: [File] = []
  var failures: [Backup.Failure] = []

  init(madeAt: Double, hasKeys: Bool, directory: String) {
    (self.madeAt, self.hasKeys, self.directory) = (madeAt, hasKeys, directory)
  }

  /// - Throws: `StoreError.notAdopted` where a folder is no backup, or one of a later version.
  init(backup path: String) throws {
    guard let data = FileManager.default.contents(atPath: "\(path)/\(Backup.manifestName)") else {
      throw StoreError.notAdopted(
        path: path, reason: "is no backup: a backup is a folder with a \(Backup.manifestName)")
    }
    // Every decoding error means that the manifest is damaged.
    guard let read = try? JSONDecoder().decode(BackupManifest.self, from: data) else {
      throw StoreError.notAdopted(
        path: path, reason: "has a \(Backup.manifestName) that is damaged")
    }
    guard read.format <= Self.currentFormat else {
      throw StoreError.notAdopted(
        path: path, reason: "was made by a newer Andante: install that version")
    }
    self = read
  }

  func write(to folder: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try KeptFiles.write(try encoder.encode(self), to: "\(folder)/\(Backup.manifestName)")
  }
}
