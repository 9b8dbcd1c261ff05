import Foundation
import Testing

@testable import Server
@testable import Store

@Suite struct RunRecordTests {
  private static func withFolder(_ test: (String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "andante-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try test(path)
  }

  private static func write(_ text: String, _ folder: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/last-run"))
  }

  @Test(
    arguments: [
      ("", nil), ("a\n", .killed), ("b\n", .orderly), ("a\nending\n", .orderly),
      ("a\nending\nended\n", nil), ("a\ncrashed\n", .crashed), ("b\ncrashed\n", .crashed),
      ("a\nending\ncrashed\n", .crashed),
    ] as [(String, ProcessEnd?)])
  func recordDeterminesHowTheProcessEnded(_ text: String, _ end: ProcessEnd?) throws {
    try Self.withFolder { folder in
      try Self.write(text, folder)
      #expect(RunRecord(dataPath: folder, bootID: "a").previousEnd == end)
      // Regardless of the previous record, this process counts as killed until it records another end.
      #expect(RunRecord(dataPath: folder, bootID: "a").previousEnd == .killed)
    }
  }

  @Test func orderlyEndIsRecorded() throws {
    try Self.withFolder { folder in
      let first = RunRecord(dataPath: folder, bootID: "a")
      first.recordShutdownStart()
      #expect(RunRecord(dataPath: folder, bootID: "a").previousEnd == .orderly)
      let second = RunRecord(dataPath: folder, bootID: "a")
      second.recordShutdownStart()
      second.recordShutdownEnd()
      #expect(RunRecord(dataPath: folder, bootID: "a").previousEnd == nil)
    }
  }

  @Test func inaccessibleRecordReportsNoPreviousEnd() {
    #expect(RunRecord(dataPath: "/none/at/all").previousEnd == nil)
  }
}
