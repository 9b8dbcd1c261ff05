import Foundation
import GRDB
import Model
import Testing

@testable import Store

/// Database files are created completely or not at all, so an empty file is never accepted as an athlete's file.
@Suite struct NewFileTests {
  private let folder = NSTemporaryDirectory() + "andante-new-\(UUID().uuidString)"
  private var path: String { folder + "/athlete.sqlite" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func cleanUp() { try? FileManager.default.removeItem(atPath: folder) }

  @Test func emptyFileIsRefusedAndLeftUnchanged() throws {
    defer { cleanUp() }
    try Data().write(to: URL(fileURLWithPath: path))
    #expect(throws: StoreError.trouble(.damaged, path: path)) { try AthleteStore(path: path) }
    #expect(FileManager.default.contents(atPath: path) == Data())
  }

  /// Simulates a copy that was made with `cp` while all data were in the write-ahead log.
  @Test func fileWithoutTablesIsRefused() throws {
    defer { cleanUp() }
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 7") }
    try queue.close()
    #expect(FileManager.default.contents(atPath: path)?.count == 4_096)
    #expect(throws: StoreError.trouble(.damaged, path: path)) { try AthleteStore(path: path) }
  }

  @Test func unfinishedFileIsCreatedAgain() throws {
    defer { cleanUp() }
    for name in [".athlete.new", ".athlete.new-journal"] {
      try Data([1, 2, 3]).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    _ = try AthleteStore(path: path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.filter { $0.contains(".new") }.isEmpty && names.contains("athlete.sqlite"))
  }
}
