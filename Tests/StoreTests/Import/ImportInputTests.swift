import ActivityFiles
import Foundation
import TestBench
import Testing

@testable import Store

/// Imports from unusual inputs: links, pipes and archives beyond the limits.
@Suite struct ImportInputTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path }

  init() throws {
    temporary = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder + "/in", withIntermediateDirectories: true)
  }

  private func save(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
  }

  /// Returns the plan for importing bytes through a pipe. A separate thread writes the bytes, because opening a pipe
  /// blocks until its other end is opened.
  private func makePlan(throughPipe bytes: [UInt8]) throws -> ImportPlan {
    let pipe = folder + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let writer = Thread {
      try? FileHandle(forWritingTo: URL(fileURLWithPath: pipe)).write(contentsOf: Data(bytes))
    }
    writer.start()
    return importPlan(pipe)
  }

  private func archive(_ count: Int) -> [UInt8] {
    zipArchive((0..<count).map { ("\($0).gpx", sampleFile(start: 1e9 + Double($0) * 1e5).bytes) })
  }

  @Test func pipeIsReadOnceAndCompletely() async throws {
    let plan = try makePlan(throughPipe: sampleFile().bytes)
    #expect(plan.items.map(\.name) == ["standard input"])
    #expect(plan.items.map(\.isNamed) == [true] && plan.refusals.isEmpty)
    #expect(try plan.items.first?.read() == sampleFile().bytes)
  }

  @Test func archiveThroughAPipeIsUnpacked() async throws {
    let plan = try makePlan(throughPipe: archive(2))
    #expect(plan.items.map(\.name) == ["0.gpx", "1.gpx"])
    let store = try AthleteStore(path: nil)
    _ = try await store.imports.add(items: plan.items, now: 0)
    #expect(try await store.activities.count() == 2)
  }

  @Test func healthExportThroughAPipeIsRecognised() async throws {
    let export = SimulatedHealthExport(seed: 2, recordCount: 30, workoutCount: 3)
    let plan = try makePlan(throughPipe: export.archive())
    #expect(plan.items.isEmpty && plan.healthExports.count == 1)
    #expect(try plan.healthExports.first?.open().export.workouts.count == 3)
  }

  @Test func linkToAFolderIsFollowedAndPipesInItAreSkipped() async throws {
    try save(sampleFile().bytes, "in/a.gpx")
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: folder + "/in/b.gpx", withDestinationPath: folder + "/in/a.gpx")
    try manager.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder + "/in")
    #expect(mkfifo(folder + "/in/c.gpx", 0o600) == 0)
    let plan = importPlan(folder + "/link")
    #expect(plan.items.map(\.displayPath) == ["a.gpx", "b.gpx"].map { folder + "/link/" + $0 })
  }

  @Test func cyclicLinkIsNotFollowed() async throws {
    try save(sampleFile().bytes, "in/a.gpx")
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/in/round", withDestinationPath: folder + "/in")
    let plan = importPlan(folder + "/in/")
    #expect(plan.items.map(\.displayPath) == [folder + "/in/a.gpx"])
  }

  @Test func nameThatIsNotUTF8IsReported() async throws {
    try save(sampleFile().bytes, "in/a.gpx")
    let name = Array((folder + "/in/caf").utf8CString.dropLast()) + [-23, 46, 103, 112, 120, 0]
    close(open(name, O_CREAT | O_WRONLY, 0o600))
    let plan = importPlan(folder + "/in")
    #expect(plan.items.map(\.name) == ["a.gpx"])
    #expect(plan.refusals.map(\.displayPath) == [folder + "/in/caf\u{FFFD}.gpx"])
    #expect(plan.refusals.map(\.reason) == ["the name is not UTF-8: rename it"])
  }

  @Test func nestedArchivesShareOneBudget() async throws {
    let inner = archive(1)
    let bytes = zipArchive((0..<3).map { ("\($0).zip", inner) })
    try save(bytes, "outer.zip")
    // The plan adds twice the outer archive's size to the budget.
    var plan = ImportPlan(nestedArchiveBudget: inner.count * 2 + 1 - bytes.count * 2)
    plan.add(folder + "/outer.zip")
    #expect(plan.items.count == 2)
    #expect(plan.refusals.map(\.displayPath) == [folder + "/outer.zip: 2.zip"])
    #expect(plan.refusals.first?.reason.contains("unpack it first") == true)
  }

  /// Only the size stated in the archive's directory is changed. The entry itself is small.
  @Test func entryWithAnExcessiveStatedSizeIsRefused() async throws {
    var bytes = archive(1)
    let mark = [0x50, 0x4B, 1, 2] as [UInt8]
    let directory = try #require(bytes.indices.last { bytes[$0...].starts(with: mark) })
    bytes.replaceSubrange(directory + 24..<directory + 28, with: [0, 0, 0, 0x21])
    try save(bytes, "large.zip")
    let item = try #require(importPlan(folder + "/large.zip").items.first)
    let error = #expect(throws: FileError.self) { try item.read() }
    #expect((error?.kind, error?.message) == (.tooLarge, "\"0.gpx\" is larger than 512 MB"))
  }

  /// A Zip64 directory can state such sizes.
  @Test func impossibleSizesDoNotOverflow() async throws {
    try save(archive(3), "all.zip")
    let archive = try ZipArchive(path: folder + "/all.zip")
    let items = archive.entries.map { entry in
      var entry = entry
      entry.byteCount = .max
      return ImportItem(entry, of: archive, at: "all.zip")
    }
    #expect(Array(ImportBatches(items)).map(\.count) == [1, 1, 1])
    var load = ImportLoad(items[...])
    #expect(load.next() == 0 && load.next() == nil)
  }

  @Test func emptyArchiveIsReportedAsEmpty() async throws {
    try save(archive(0), "none.zip")
    let plan = importPlan(folder + "/none.zip")
    #expect(plan.items.isEmpty && plan.refusals.map(\.reason) == ["the archive is empty"])
  }

  @Test func textFilesInAFolderAreSkipped() async throws {
    for name in ["CONTRIBUTING", "deep.json", "word.txt"] {
      try save(
        name == "deep.json" ? [UInt8](repeating: 0x5B, count: 9_000) : Array("CONTRIBUTING".utf8),
        "in/" + name)
    }
    try save(Array("contributions".utf8), "in/more")
    let plan = importPlan(folder + "/in")
    let records = try await AthleteStore(path: nil).imports.add(items: plan.items, now: 0)
    #expect(records.count == 4)
    for record in records {
      guard case .skipped = record.outcome else {
        Issue.record("\(record)")
        continue
      }
    }
  }

  @Test func fileIsRefusedAsADataDirectory() async throws {
    try save([1], "data")
    let error = #expect(throws: StoreError.self) { try DataDirectory(path: folder + "/data") }
    #expect(error?.description == "cannot open \(folder)/data: it is a file, not a folder")
  }
}
