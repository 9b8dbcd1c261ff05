import Foundation
import Testing

@testable import Store

@Suite struct PrivateFilesTests {
  @Test func filesInAnExistingDirectoryAreMadePrivate() async throws {
    let path = NSTemporaryDirectory() + "andante-private-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    for folder in ["", "/athletes", "/keys", "/uploads", "/backups"] {
      try FileManager.default.createDirectory(
        atPath: path + folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o755])
    }
    let old = [
      "accounts.sqlite-wal", "athletes/a.sqlite", "keys/k.pem", "uploads/u", "backups/b.sqlite",
    ]
    for name in old + ["notes.txt"] {
      _ = FileManager.default.createFile(
        atPath: "\(path)/\(name)", contents: nil, attributes: [.posixPermissions: 0o644])
    }
    let outside = path + "-outside"
    _ = FileManager.default.createFile(
      atPath: outside, contents: nil, attributes: [.posixPermissions: 0o644])
    defer { try? FileManager.default.removeItem(atPath: outside) }
    try FileManager.default.createSymbolicLink(
      atPath: path + "/athletes/link.sqlite", withDestinationPath: outside)

    #expect(PrivateFiles.open(in: path).count == 9)
    let directory = try DataDirectory(path: path)
    #expect(directory.filesMadePrivate.count == 9 && PrivateFiles.open(in: path).isEmpty)
    for name in old { #expect(try mode("\(path)/\(name)") == 0o600, "\(name)") }
    for folder in ["athletes", "keys"] { #expect(try mode("\(path)/\(folder)") == 0o700) }
    #expect(try mode(path + "/notes.txt") == 0o644, "a file of somebody else's")
    #expect(try mode(outside) == 0o644)

    try FileManager.default.removeItem(atPath: path + "/accounts.sqlite-wal")
    let accounts = try directory.openAccounts()
    let athlete = try await accounts.chosenAthlete(named: nil, now: 0)
    _ = try directory.openStore(of: athlete)
    #expect(PrivateFiles.open(in: path).isEmpty, "and new files are made for their owner alone")
  }

  @Test(arguments: [
    (mode: 0o777, others: nil as String?, closed: 0o700), (0o777, "notes.txt", 0o755),
    (0o755, "notes.txt", 0o755), (0o1777, nil, 0o1777), (0o750, nil, 0o700),
  ])
  func existingDirectoryBecomesPrivateUnlessItHasOtherFiles(mode: Int, others: String?, closed: Int)
    throws
  {
    let path = NSTemporaryDirectory() + "andante-private-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(chmod(path, mode_t(mode)) == 0)
    if let others { _ = FileManager.default.createFile(atPath: path + "/" + others, contents: nil) }
    _ = try DataDirectory(path: path)
    #expect(try self.mode(path) == closed)
    _ = try DataDirectory(path: path).openAccounts()
    #expect(try self.mode(path) == closed, "and stays so")
  }

  @Test func unreadableDirectoryIsNotReportedAsEmpty() throws {
    let path = NSTemporaryDirectory() + "andante-loop-\(UUID().uuidString)"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let reason = String(cString: strerror(ELOOP))
    #expect(throws: StoreError.cannotOpen(path: path, reason: reason)) {
      try DataDirectory(existing: path)
    }
    let missing = path + "-missing"
    #expect(throws: StoreError.noData(path: missing)) { try DataDirectory(existing: missing) }
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
  }
}
