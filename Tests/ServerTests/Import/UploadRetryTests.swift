import ActivityFiles
import Foundation
import GRDB
import HTTPTypes
import Model
import TestBench
import Testing

@testable import Server
@testable import Store

/// Accepted uploads whose import is interrupted repeatedly, or fails because of a problem with the machine.
@Suite struct UploadRetryTests {
  /// An accepted upload whose import has not started.
  private struct Accepted {
    let server: TestServer
    let browser: Browser
    let id: Identifier
    let address: String
    var store: AthleteStore { get throws { try server.store() } }
    var upload: Upload { get async throws { try #require(try await store.uploads.find(id)) } }
    var work: UploadWork {
      UploadWork(services: server.services.imports, athlete: server.services.athlete, pause: .zero)
    }

    func page() async throws -> RouterAnswer { try await browser.get(address) }
  }

  private static func start(_ bytes: [UInt8]) async throws -> Accepted {
    let (server, browser) = try await TestServer.signedIn()
    let (address, id) = try await server.accept(bytes, from: browser)
    return Accepted(server: server, browser: browser, id: id, address: address)
  }

  private static func archive(_ count: Int) -> [UInt8] {
    let writer = ZipWriter()
    for index in 0..<count {
      writer.add("\(index).gpx", sampleGPX(name: "Run \(index)", start: index * 200))
    }
    return writer.finish()
  }

  /// Returns a health export to which other files can be added.
  private static func healthExport() throws -> ZipWriter {
    let export = SimulatedHealthExport(seed: 3, recordCount: 40, workoutCount: 2)
    let archive = try ZipArchive(bytes: export.archive())
    let writer = ZipWriter()
    for entry in archive.entries { writer.add(entry.name, try archive.bytes(of: entry)) }
    return writer
  }

  private static func open(_ accepted: Accepted) async throws {
    var plan = ImportPlan()
    plan.addArchive(
      accepted.server.services.imports.spool.path(of: accepted.id, accepted.server.services.athlete)
    )
    try await accepted.store.imports.open(accepted.id, plan: plan, now: TestServer.now)
  }

  /// Only the file that ends the server each time is abandoned. The other files are imported.
  @Test func fileThatEndsTheServerIsLeftOutAndOthersAreImported() async throws {
    let accepted = try await Self.start(Self.archive(3))
    try await Self.open(accepted)
    let uploads = try accepted.store.uploads
    for _ in 0..<UploadRepository.maximumStarts { _ = try await uploads.begin(accepted.id) }
    await accepted.work.runAll()
    let upload = try await accepted.upload
    #expect(upload.state == .done)
    #expect(upload.counts.imported == 2 && upload.counts.failed == 1)
    let log = try await accepted.store.imports.log().entries
    #expect(log.contains { $0.reason?.contains("the server stopped 20 times") == true })
  }

  /// After several failed starts, each file is recorded as soon as it has been stored.
  @Test func filesAreRecordedOneByOneAfterFailedStarts() async throws {
    let accepted = try await Self.start(Self.archive(5))
    try await Self.open(accepted)
    let store = try accepted.store
    for _ in 0..<10 { _ = try await store.uploads.begin(accepted.id) }
    await accepted.work.runAll()
    #expect(try await accepted.upload.counts.imported == 5)
    #expect(try await store.imports.log().entries.count == 5)
    #expect(try await accepted.upload.starts == 0)
  }

  @Test func pausesBetweenStartsGrow() async throws {
    let accepted = try await Self.start(Self.archive(1))
    let uploads = try accepted.store.uploads
    for _ in 0..<12 { _ = try await uploads.begin(accepted.id) }
    var work = accepted.work
    work.pause = .seconds(60)
    let task = Task { [work] in await work.runAll() }
    // The pause lasts for hours, the page gives the reason, and cancelling the task doesn't count as a start.
    while try await !accepted.page().text.contains("the server stopped 12 times") {
      try await Task.sleep(for: .milliseconds(10))
    }
    task.cancel()
    await task.value
    #expect(try await accepted.upload.starts == 12)
  }

  @Test func machineErrorsKeepTheUploadWaiting() async throws {
    let accepted = try await Self.start(Self.archive(1))
    let upload = try await accepted.upload
    let full = StoreError.trouble(.full, path: "/data/athletes/a.sqlite")
    let noFiles = FileError(system: EMFILE, "too many open files", "cannot open the file")
    for error in [full, noFiles, StoreError.trouble(.damaged, path: "a")] as [any Error] {
      #expect(try await !accepted.work.end(upload, with: error, accepted.store), "\(error)")
      #expect(try await accepted.upload.state == .waiting)
    }
    #expect(try await !accepted.work.end(upload, with: full, accepted.store))
    try await accepted.page().expect(has: "The disk is full", "safe on the server")
    await accepted.work.runAll()
    #expect(try await accepted.upload.state == .done)
    try await accepted.page().expect(lacks: "The disk is full")
  }

  /// If the disk is full, the database can't store the reason either.
  @Test func reasonForWaitingIsShownIfItCannotBeStored() async throws {
    let accepted = try await Self.start(Self.archive(1))
    let store = try accepted.store
    try await store.database.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER full BEFORE UPDATE ON upload
          BEGIN SELECT RAISE(ABORT, 'as on a full disk'); END
          """)
    }
    let full = StoreError.trouble(.full, path: "/data")
    #expect(try await !accepted.work.end(accepted.upload, with: full, store))
    #expect(try await accepted.upload.reason.isEmpty)
    try await accepted.page().expect(has: "The disk is full")
  }

  @Test func systemErrorEndsABatchOfAnUploadButNotAnImport() async throws {
    let accepted = try await Self.start(Self.archive(1))
    let imports = try accepted.store.imports
    // Reading a folder as a file is a system error.
    let folder = accepted.server.services.directory.path
    let item = ImportItem(path: folder, named: "a.gpx", byteCount: 1, byteLimit: 1 << 20)
    await #expect(throws: FileError.self) {
      try await imports.add(batch: [item], of: accepted.id, now: TestServer.now)
    }
    let records = try await imports.add(items: [item], now: TestServer.now)
    guard case .failed = records.first?.outcome else {
      Issue.record("\(records)")
      return
    }
    var plan = ImportPlan()
    plan.addArchive(folder + "/missing.zip")
    #expect(plan.firstSystemError?.systemError == ENOENT)
  }

  /// Each file is listed on the page and in the log.
  @Test func otherFilesInAHealthExportAreReportedOneByOne() async throws {
    let writer = try Self.healthExport()
    writer.add("rides/lake.gpx", sampleGPX())
    writer.add("rides/broken.fit", [1, 2, 3])
    writer.add("holiday.mov", [4, 5, 6])
    writer.add("rides/inner.zip", Array("no archive".utf8))
    writer.add("apple_health_export/electrocardiograms/ecg.csv", Array("a,b".utf8))
    let accepted = try await Self.start(writer.finish())
    await accepted.work.runAll()
    let upload = try await accepted.upload
    #expect(upload.state == .done && upload.done == upload.total)
    let result = try #require(upload.health?.result)
    #expect(result.imported == 3)
    #expect(Set(result.failed.map(\.name)) == ["broken.fit", "holiday.mov", "rides/inner.zip"])
    #expect(result.failed.allSatisfy { !$0.reason.isEmpty })
    try await accepted.page().expect(has: "3 new", "holiday.mov", lacks: "ecg.csv")
    try await accepted.browser.get("/import/log").expect(
      has: "broken.fit", "holiday.mov", "inner.zip")
  }

  /// An import that was interrupted after the workouts continues with the other files.
  @Test func otherFilesInAHealthExportAreReportedOnce() async throws {
    let writer = try Self.healthExport()
    writer.add("holiday.mov", [4, 5, 6])
    writer.add("lake.gpx", sampleGPX())
    let accepted = try await Self.start(writer.finish())
    let imports = try accepted.store.imports
    let health = try HealthImport(
      path: accepted.server.services.imports.spool.path(
        of: accepted.id, accepted.server.services.athlete))
    let otherFiles = try imports.otherActivityFiles(health)
    var report = try await imports.open(
      accepted.id, health: health, otherActivityFiles: otherFiles.count)
    (report, _) = try await imports.add(
      workoutsOf: health, from: 0, to: report, of: accepted.id, now: TestServer.now)
    _ = try await imports.logRefused(
      otherFiles.refused, to: report, of: accepted.id, now: TestServer.now)
    await accepted.work.runAll()
    let result = try #require(try await accepted.upload.health?.result)
    #expect(result.imported == 3 && result.failed.map(\.name) == ["holiday.mov"])
    #expect(try await imports.log().entries.count == 4)
  }

  /// An export is restored all at once, and its metrics are derived step by step.
  @Test func exportIsRestoredStepByStep() async throws {
    let store = try AthleteStore(path: nil)
    for index in 0..<9 {
      _ = try await store.imports.add(
        files: [ImportFile(name: "\(index).gpx", bytes: sampleGPX(start: index * 7200))], now: 0)
    }
    let collector = ByteCollector()
    _ = try await store.exports.write(of: "Ada", by: "test", now: 0) { await collector.add($0) }
    let accepted = try await Self.start(await collector.bytes)
    await accepted.work.runAll()
    let upload = try await accepted.upload
    #expect(upload.state == .done && upload.done == 9 && upload.counts.imported == 9)
    #expect(try await accepted.store.rederive() == 0)
    let list = try await accepted.store.activities.page(limit: 20).activities
    #expect(list.count == 9 && list.allSatisfy { $0.distanceMeters > 0 })
  }

  /// The upload is waiting for its next attempt, as after a full disk or an interrupted import.
  @Test func waitingUploadIsDeletedWhenItIsCancelled() async throws {
    let accepted = try await Self.start(Self.archive(1))
    let services = accepted.server.services
    _ = try await accepted.store.uploads.begin(accepted.id)
    services.imports.waitReasons.note("the disk is full", of: accepted.id)
    try await accepted.browser.post(accepted.address + "/cancel").expect(.seeOther)
    let path = services.imports.spool.path(of: accepted.id, services.athlete)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try await accepted.upload.state == .cancelled)
    #expect(!services.imports.waitReasons.isWaiting(accepted.id))
  }

  /// The upload is cancelled after it was selected and before its import starts.
  @Test func uploadCancelledBeforeItsImportLeavesNoFile() async throws {
    let accepted = try await Self.start(Self.archive(1))
    let services = accepted.server.services
    let upload = try await accepted.upload
    let store = try accepted.store
    _ = try await store.uploads.cancel(accepted.id, now: TestServer.now)
    await accepted.work.run(upload, store)
    let path = services.imports.spool.path(of: accepted.id, services.athlete)
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}

private actor ByteCollector {
  var bytes: [UInt8] = []

  func add(_ part: [UInt8]) { bytes += part }
}
