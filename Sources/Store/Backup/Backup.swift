import Foundation

/// A backup of a data directory: a folder with the accounts database, all athletes' files, the keys, and a manifest
/// (`manifest.json`) with these files' hashes. The manifest is written last.
public struct Backup: Equatable, Sendable {
  /// An athlete whose file could not be copied.
  public struct Failure: Equatable, Sendable, Codable {
    public let athlete: String
    /// The reason, in one sentence.
    public let reason: String
  }

  /// The path of the backup's folder.
  public let path: String
  /// The creation time, in seconds since 1970.
  public let madeAt: Double
  /// The total size of all files, in bytes.
  public let byteCount: Int
  public let athleteCount: Int
  /// Whether the backup includes the keys. Without them, athletes have to reconnect their connected services.
  public let hasKeys: Bool
  public let failures: [Failure]
  /// The identity of the data directory.
  let directory: String

  /// Whether the backup contains every athlete's file. Each file was verified when it was copied.
  public var isComplete: Bool { failures.isEmpty }

  static let manifestName = "manifest.json"
  static let prefix = "andante-"

  init(path: String, _ manifest: BackupManifest) {
    self.path = path
    (madeAt, hasKeys) = (manifest.madeAt, manifest.hasKeys)
    byteCount = manifest.files.reduce(0) { $0 + $1.bytes }
    (athleteCount, failures) = (manifest.athletes.count, manifest.failures)
    directory = manifest.directory
  }

  /// Returns the backups in a folder, newest first. Ignores all other items, and backups that are incomplete because
  /// their manifest is missing or unreadable.
  public static func all(in folder: String) -> [Backup] {
    let names = FileManager.default.names(in: folder)
    return names.filter { $0.hasPrefix(prefix) }.map { "\(folder)/\($0)" }
      .compactMap { path in
        // The manifest is written last, so a backup without a readable manifest is incomplete.
        (try? BackupManifest(backup: path)).map { Backup(path: path, $0) }
      }
      .sorted { $0.madeAt > $1.madeAt }
  }
}

/// The contents of a backup's manifest.
struct BackupManifest: Codable, Equatable {
  struct File: Codable, Equatable {
    /// The path, relative to the backup.
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
  /// The identity of the data directory. Needed because several directories may keep their backups in the same folder.
  var directory: String
  var athletes: [Athlete] = []
  var files: [File] = []
  var failures: [Backup.Failure] = []

  init(madeAt: Double, hasKeys: Bool, directory: String) {
    (self.madeAt, self.hasKeys, self.directory) = (madeAt, hasKeys, directory)
  }

  /// Reads the manifest of a backup.
  ///
  /// - Throws: `StoreError.notAdopted` if the folder isn't a backup, or if its manifest is damaged or was written by a
  ///   later version.
  init(backup path: String) throws {
    guard let data = FileManager.default.contents(atPath: "\(path)/\(Backup.manifestName)") else {
      throw StoreError.notAdopted(
        path: path,
        reason: "is not a backup: a backup is a folder that contains \(Backup.manifestName)")
    }
    // Every decoding error means that the manifest is damaged.
    guard let read = try? JSONDecoder().decode(BackupManifest.self, from: data) else {
      throw StoreError.notAdopted(
        path: path, reason: "has a damaged \(Backup.manifestName)")
    }
    guard read.format <= Self.currentFormat else {
      throw StoreError.notAdopted(
        path: path, reason: "was made by a newer version of Andante: install that version")
    }
    self = read
  }

  func write(to folder: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try PrivateFileWriter.write(try encoder.encode(self), to: "\(folder)/\(Backup.manifestName)")
  }
}
