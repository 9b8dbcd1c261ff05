import ActivityFiles
import Foundation
import HTTPTypes
import Model
import Store
import TestBench
import Testing

@testable import Server

/// The processing of accepted archives and health exports, across restarts and cancellations.
@Suite struct UploadJobTests {
  private static let count = 150

  private static func archive(count: Int = count) throws -> [UInt8] {
    let writer = ZipWriter()
    for index in 0..<count {
      writer.add(
        "\(index).gpx", sampleGPX(name: "Run \(index)", pointCount: 60, start: index * 100))
    }
    writer.add("readme.txt", Array("hello".utf8))
    return writer.finish()
  }

  private static func resume(_ server: TestServer) async throws {
    let services = server.services
    try await UploadResumption(services).resume(services.athlete)
    await services.imports.jobs.finish()
  }

  private static func uploads(_ path: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path + "/uploads")) ?? []
  }

  /// An accepted upload must survive any number of server restarts before its first batch.
  @Test func manyRestartsBeforeTheFirstBatchLoseNothing() async throws {
    let folder = TemporaryPath()
    let (server, browser) = try await TestServer.signedIn(in: folder)
    let (_, id) = try await server.accept(Self.archive(), from: browser)
    let store = try server.services.store(of: server.services.athlete)
    for _ in 0..<12 { _ = try await store.uploads.begin(id) }
    await UploadWork(
      services: server.services.imports, athlete: server.services.athlete, pause: .zero
    ).runAll()
    #expect(try await store.uploads.find(id)?.state == .done)
  }

  @Test func acceptedUploadIsImportedByTheNextServer() async throws {
    let folder = TemporaryPath()
    let (first, browser) = try await TestServer.signedIn(in: folder)
    let (address, _) = try await first.accept(Self.archive(), from: browser)
    try await browser.get(address).expect(has: "waiting for its turn")
    #expect(Self.uploads(folder.path).count == 1)
    // A partial upload was never accepted, so the next server deletes it.
    let half = folder.path + "/uploads/\(first.services.athlete.identifier).1.part"
    #expect(FileManager.default.createFile(atPath: half, contents: Data("half".utf8)))
    let (second, again) = try await TestServer.signedIn(in: folder)
    #expect(Self.uploads(folder.path).count == 1)
    try await Self.resume(second)
    #expect(try await second.store().activities.count() == Self.count)
    try await again.get(address).expect(has: "150 new, 1 skipped.")
    #expect(Self.uploads(folder.path).isEmpty)
    let (third, later) = try await TestServer.signedIn(in: folder)
    try await Self.resume(third)
    try await later.get(address).expect(has: "150 new, 1 skipped.")
  }

  /// Simulates a process that is killed after two batches. Each file must be imported and logged once.
  @Test func interruptedImportContinues() async throws {
    let folder = TemporaryPath()
    let (first, browser) = try await TestServer.signedIn(in: folder)
    let (address, id) = try await first.accept(Self.archive(), from: browser)
    let store = try first.store()
    var plan = ImportPlan()
    plan.addArchive(first.services.imports.spool.path(of: id, first.services.athlete))
    #expect(try await store.uploads.begin(id)?.starts == 1)
    try await store.imports.open(id, plan: plan, now: TestServer.now)
    var batches = ImportBatches(plan.items)
    for _ in 0..<2 {
      try await store.imports.add(batch: try #require(batches.next()), of: id, now: TestServer.now)
    }
    #expect(try await store.uploads.find(id)?.done == 128)
    let (second, again) = try await TestServer.signedIn(in: folder)
    try await Self.resume(second)
    let log = try await second.store().imports.log(limit: 1_000).entries
    #expect(log.count == Self.count + 1)
    #expect(Set(log.map(\.name)).count == Self.count + 1)
    try await again.get(address).expect(has: "150 new, 1 skipped.")
  }

  @Test func interruptedHealthImportContinues() async throws {
    let folder = TemporaryPath()
    let export = SimulatedHealthExport(seed: 3, recordCount: 100, workoutCount: 70)
    let (first, browser) = try await TestServer.signedIn(in: folder)
    let (address, id) = try await first.accept(export.archive(), from: browser)
    let store = try first.store()
    let health = try HealthImport(
      path: first.services.imports.spool.path(of: id, first.services.athlete))
    _ = try await store.uploads.begin(id)
    let report = try await store.imports.open(id, health: health)
    let (_, done) = try await store.imports.add(
      workoutsOf: health, from: 0, to: report, of: id, now: TestServer.now)
    #expect(done == 32)
    let (second, again) = try await TestServer.signedIn(in: folder)
    try await Self.resume(second)
    try await again.get(address).expect(has: "70 new", "imported")
    #expect(try await second.store().imports.log(limit: 1_000).entries.count == 70)
  }

  @Test func cancelledUploadIsDeletedAndNotImported() async throws {
    let folder = TemporaryPath()
    let (first, browser) = try await TestServer.signedIn(in: folder)
    let (address, id) = try await first.accept(Self.archive(), from: browser)
    try await browser.get(address).expect(has: "\(address)/cancel")
    let copy = folder.path + "/copy.zip"
    try FileManager.default.copyItem(
      atPath: first.services.imports.spool.path(of: id, first.services.athlete), toPath: copy)
    try await browser.post(address + "/cancel").expect(.seeOther, location: address)
    try await browser.get(address).expect(has: "Import cancelled", "before its import began")
    // The upload's bytes no longer count towards disk usage and the quota.
    #expect(Self.uploads(folder.path).isEmpty)
    // An import that is in progress ends at its next batch.
    let store = try first.store()
    var plan = ImportPlan()
    plan.addArchive(copy)
    await #expect(throws: UploadEndedError()) {
      try await store.imports.add(batch: plan.items[...], of: id, now: TestServer.now)
    }
    let (second, _) = try await TestServer.signedIn(in: folder)
    try await Self.resume(second)
    #expect(try await second.store().activities.count() == 0)
    #expect(Self.uploads(folder.path).isEmpty)
  }

  @Test func fileThatAlwaysEndsTheServerIsGivenUp() async throws {
    let folder = TemporaryPath()
    let (first, browser) = try await TestServer.signedIn(in: folder)
    let (address, id) = try await first.accept(Self.archive(count: 1), from: browser)
    for _ in 0..<UploadRepository.maximumStarts { _ = try await first.store().uploads.begin(id) }
    let (second, again) = try await TestServer.signedIn(in: folder)
    let services = second.services
    await UploadWork(services: services.imports, athlete: services.athlete, pause: .zero).runAll()
    try await again.get(address).expect(has: "the server stopped 20 times")
    try await again.get("/import/log").expect(has: "the server stopped 20 times")
    #expect(Self.uploads(folder.path).isEmpty)
  }

  @Test func uploadIsAccessibleOnlyToItsAthlete() async throws {
    let folder = TemporaryPath()
    let (server, browser) = try await TestServer.signedIn(in: folder)
    let (address, id) = try await server.accept(Self.archive(count: 1), from: browser)
    let services = server.services
    let other = try await services.accounts.athlete(named: "Other", now: TestServer.now)
    let stranger = try await server.signedIn(server.browser(), as: other)
    try await stranger.get(address).expect(lacks: "export.zip")
    try await stranger.post(address + "/cancel").expect(.notFound)
    #expect(try await server.store().uploads.find(id)?.state == .waiting)
    // Cleaning up one athlete's uploads keeps the other athlete's files.
    try await UploadResumption(services).resume(other)
    #expect(Self.uploads(folder.path).count == 1)
  }
}
