import Foundation
import Testing

@testable import Store

/// Files left by killed processes are removed on startup if they haven't changed for an hour.
@Suite struct UnfinishedFilesTests {
  private let old = Date(timeIntervalSinceNow: -3_700)

  private func make(_ path: String, isFolder: Bool = false, changed: Date) throws {
    let manager = FileManager.default
    let folder = isFolder ? path : URL(fileURLWithPath: path).deletingLastPathComponent().path
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if isFolder {
      try Data("half".utf8).write(to: URL(fileURLWithPath: path + "/file"))
      try manager.setAttributes([.modificationDate: changed], ofItemAtPath: path + "/file")
    } else {
      try Data("half".utf8).write(to: URL(fileURLWithPath: path))
    }
    try manager.setAttributes([.modificationDate: changed], ofItemAtPath: path)
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  @Test func oldPartialFilesAreRemovedAndOthersKept() async throws {
    try await withDataDirectory { directory in
      let elsewhere = directory.path + "/elsewhere"
      var settings = BackupSettings()
      settings.folder = elsewhere
      try directory.save(settings)
      let parts = [
        (directory.backupsPath + "/.andante-20261101-030000-000.part-0A1B2C3D", true),
        (elsewhere + "/.andante-20261101-030000-000.part-0A1B2C3D", true),
        (directory.path + "/athletes/.incoming-\(UUID())", true),
        (directory.migrationBackups.path + "/a-schema-3-20261101.sqlite.part-0A1B2C3D", false),
        (directory.path + "/backups.json.part-0A1B2C3D", false),
      ]
      let kept = [
        (directory.backupsPath + "/andante-20261101-030000-000", true),
        (elsewhere + "/song.part-0A1B2C3D", false), (elsewhere + "/.andante-notes", true),
        (directory.path + "/athletes/a.sqlite", false),
      ]
      for (path, isFolder) in parts + kept { try make(path, isFolder: isFolder, changed: old) }
      directory.removeUnfinished()
      for (path, _) in parts { #expect(!exists(path), "\(path)") }
      for (path, _) in kept { #expect(exists(path), "\(path)") }
    }
  }

  /// The partial backup may belong to another data directory that shares the folder and is still writing it.
  @Test func filesBeingWrittenAreKept() async throws {
    try await withDataDirectory { directory in
      let part = directory.backupsPath + "/.andante-20261101-030000-000.part-0A1B2C3D"
      try make(part, isFolder: true, changed: old)
      try Data("more".utf8).write(to: URL(fileURLWithPath: part + "/file"))
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: part)
      directory.removeUnfinished()
      #expect(exists(part))
    }
  }
}
