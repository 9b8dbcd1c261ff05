import Foundation
import Testing

@testable import Server
@testable import Store

@Suite struct RunRecordTests {
  @Test(
    arguments: [
      ("", nil), ("a\n", .killed), ("b\n", .orderly), ("a\nending\n", .orderly),
      ("a\nending\nended\n", nil), ("a\ncrashed\n", .crashed), ("b\ncrashed\n", .crashed),
      ("a\nending\ncrashed\n", .crashed),
    ] as [(String, ProcessEnd?)])
  func recordDeterminesHowTheProcessEnded(_ text: String, _ end: ProcessEnd?) throws {
    let folder = TemporaryPath()
    try folder.write(text.utf8, as: "last-run")
    #expect(RunRecord(dataPath: folder.path, bootID: "a").previousEnd == end)
    // Regardless of the previous record, this process counts as killed until it records another end.
    #expect(RunRecord(dataPath: folder.path, bootID: "a").previousEnd == .killed)
  }

  @Test func orderlyEndIsRecorded() throws {
    let folder = TemporaryPath()
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let first = RunRecord(dataPath: folder.path, bootID: "a")
    first.recordShutdownStart()
    #expect(RunRecord(dataPath: folder.path, bootID: "a").previousEnd == .orderly)
    let second = RunRecord(dataPath: folder.path, bootID: "a")
    second.recordShutdownStart()
    second.recordShutdownEnd()
    #expect(RunRecord(dataPath: folder.path, bootID: "a").previousEnd == nil)
  }

  @Test func inaccessibleRecordReportsNoPreviousEnd() {
    #expect(RunRecord(dataPath: "/none/at/all").previousEnd == nil)
  }
}
