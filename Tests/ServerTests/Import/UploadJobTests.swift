import ActivityFiles
import Foundation
import HTTPTypes
import Hummingbird
import Model
import Store
import TestBench
import Testing

@testable import Server

/// The processing of accepted archives and health exports, across restarts and cancellations.
@Suite struct UploadJobTests {
  private static let count = 150

  /// Runs a test with a data directory that several servers use one after another.
  private static func withDirectory(_ test: (String) async throws -> Void) async throws {
    let path = NSTemporaryDirectory() + "andante-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await test(path)
  }

  private static func server(_ path: String) async throws -> (TestServer, Browser) {
    var options = ServerOptions(dataPath: path)
    options.webPath = path + "/web"
    let services = try await AppServices(options: options, now: { TestServer.now })
    let application = buildApplication(services, logger: silentLogger)
    let server = TestServer(services: services)
    let browser = Browser(client: RouterClient(try await application.responder))
    return (server, try await server.signedIn(browser))
  }

  private static func archive(count: Int = count) throws -> [UInt8] {
    let writer = ZipWriter()
    for index in 0..<count {
      writer.add(
        "\(index).gpx", sampleGPX(name: "Run \(index)", pointCount: 60, start: index * 100))
    }
    writer.add("readme.txt", Array("hello".utf8))
    return writer.finish()
  }

  /// Uploads an archive to a server whose imports are stopped. Returns the address of the upload's page and the
  /// upload's identifier.
  private static func accepted(
    _ bytes: [UInt8], by server: TestServer, _ browser: Browser, name: String = "export.zip"
  ) async throws -> (address: String, id: Identifier) {
    await server.services.imports.jobs.stop()
    let answer = try await browser.send("/api/import", bytes, headers: [.fileName: name])
    #expect(answer.status == .accepted)
    let sent = try answer.decoded(as: [String: String].self)
    let address = try #require(sent["archive"] ?? sent["health"])
    let id = try #require(Identifier(String(address.split(separator: "/").last ?? "")))
    return (address, id)
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
    try await Self.withDirectory { path in
      let (server, browser) = try await Self.server(path)
      let (_, id) = try await Self.accepted(Self.archive(), by: server, browser)
      let store = try server.services.store(of: server.services.athlete)
      for _ in 0..<12 { _ = try await store.uploads.begin(id) }
      await UploadWork(
        services: server.services.imports, athlete: server.services.athlete, pause: .zero
      )
      .runAll()
      #expect(try await store.uploads.find(id)?.state == .done)
    }
  }

  @Test func acceptedUploadIsImportedByTheNextServer() async throws {
    try await Self.withDirectory { path in
      let (first, browser) = try await Self.server(path)
      let (address, _) = try await Self.accepted(Self.archive(), by: first, browser)
      #expect(try await browser.get(address).text.contains("waiting for its turn"))
      #expect(Self.uploads(path).count == 1)
      // A partial upload was never accepted, so the next server deletes it.
      let half = path + "/uploads/\(first.services.athlete.identifier).1.part"
      #expect(FileManager.default.createFile(atPath: half, contents: Data("half".utf8)))
      let (second, again) = try await Self.server(path)
      #expect(Self.uploads(path).count == 1)
      try await Self.resume(second)
      #expect(try await second.store().activities.count() == Self.count)
      #expect(try await again.get(address).text.contains("150 new, 1 skipped."))
      #expect(Self.uploads(path).isEmpty)
      let (third, later) = try await Self.server(path)
      try await Self.resume(third)
      #expect(try await later.get(address).text.contains("150 new, 1 skipped."))
    }
  }

  /// Simulates a process that is killed after two batches. Each file must be imported and logged once.
  @Test func interruptedImportContinues() async throws {
    try await Self.withDirectory { path in
      let (first, browser) = try await Self.server(path)
      let (address, id) = try await Self.accepted(Self.archive(), by: first, browser)
      let store = try first.store()
      var plan = ImportPlan()
      plan.addArchive(first.services.imports.spool.path(of: id, first.services.athlete))
      #expect(try await store.uploads.begin(id)?.starts == 1)
      try await store.imports.open(id, plan: plan, now: TestServer.now)
      var batches = ImportBatches(plan.items)
      for _ in 0..<2 {
        try await store.imports.add(
          batch: try #require(batches.next()), of: id, now: TestServer.now)
      }
      #expect(try await store.uploads.find(id)?.done == 128)
      let (second, again) = try await Self.server(path)
      try await Self.resume(second)
      let log = try await second.store().imports.log(limit: 1_000).entries
      #expect(log.count == Self.count + 1)
      #expect(Set(log.map(\.name)).count == Self.count + 1)
      #expect(try await again.get(address).text.contains("150 new, 1 skipped."))
    }
  }

  @Test func interruptedHealthImportContinues() async throws {
    try await Self.withDirectory { path in
      let export = SimulatedHealthExport(seed: 3, recordCount: 100, workoutCount: 70)
      let (first, browser) = try await Self.server(path)
      let (address, id) = try await Self.accepted(export.archive(), by: first, browser)
      let store = try first.store()
      let health = try HealthImport(
        path: first.services.imports.spool.path(of: id, first.services.athlete))
      _ = try await store.uploads.begin(id)
      let report = try await store.imports.open(id, health: health)
      let (_, done) = try await store.imports.add(
        workoutsOf: health, from: 0, to: report, of: id, now: TestServer.now)
      #expect(done == 32)
      let (second, again) = try await Self.server(path)
      try await Self.resume(second)
      let page = try await again.get(address).text
      #expect(page.contains("70 new") && page.contains("imported"))
      #expect(try await second.store().imports.log(limit: 1_000).entries.count == 70)
    }
  }

  @Test func cancelledUploadIsDeletedAndNotImported() async throws {
    try await Self.withDirectory { path in
      let (first, browser) = try await Self.server(path)
      let (address, id) = try await Self.accepted(Self.archive(), by: first, browser)
      #expect(try await browser.get(address).text.contains("\(address)/cancel"))
      let copy = path + "/copy.zip"
      try FileManager.default.copyItem(
        atPath: first.services.imports.spool.path(of: id, first.services.athlete), toPath: copy)
      let answer = try await browser.post(address + "/cancel")
      #expect(answer.status == .seeOther && answer.headers[.location] == address)
      let page = try await browser.get(address).text
      #expect(page.contains("Import cancelled") && page.contains("before its import began"))
      // The upload's bytes no longer count towards disk usage and the quota.
      #expect(Self.uploads(path).isEmpty)
      // An import that is in progress ends at its next batch.
      let store = try first.store()
      var plan = ImportPlan()
      plan.addArchive(copy)
      await #expect(throws: UploadEndedError()) {
        try await store.imports.add(batch: plan.items[...], of: id, now: TestServer.now)
      }
      let (second, _) = try await Self.server(path)
      try await Self.resume(second)
      #expect(try await second.store().activities.count() == 0)
      #expect(Self.uploads(path).isEmpty)
    }
  }

  @Test func fileThatAlwaysEndsTheServerIsGivenUp() async throws {
    try await Self.withDirectory { path in
      let (first, browser) = try await Self.server(path)
      let (address, id) = try await Self.accepted(Self.archive(count: 1), by: first, browser)
      for _ in 0..<UploadRepository.maximumStarts { _ = try await first.store().uploads.begin(id) }
      let (second, again) = try await Self.server(path)
      let services = second.services
      await UploadWork(services: services.imports, athlete: services.athlete, pause: .zero).runAll()
      #expect(try await again.get(address).text.contains("the server stopped 20 times"))
      #expect(try await again.get("/import/log").text.contains("the server stopped 20 times"))
      #expect(Self.uploads(path).isEmpty)
    }
  }

  @Test func uploadIsAccessibleOnlyToItsAthlete() async throws {
    try await Self.withDirectory { path in
      let (server, browser) = try await Self.server(path)
      let (address, id) = try await Self.accepted(Self.archive(count: 1), by: server, browser)
      let services = server.services
      let other = try await services.accounts.athlete(named: "Other", now: TestServer.now)
      let secret = try await services.accounts.newSession(
        for: other, device: "Theirs", now: TestServer.now)
      var stranger = browser
      stranger.cookie = browser.cookie?.replacingOccurrences(
        of: browser.sessionToken, with: secret.text)
      stranger.csrf = try await services.visitor(token: secret.text)?.formToken ?? ""
      #expect(!(try await stranger.get(address).text.contains("export.zip")))
      #expect(try await stranger.post(address + "/cancel").status == .notFound)
      #expect(try await server.store().uploads.find(id)?.state == .waiting)
      // Cleaning up one athlete's uploads keeps the other athlete's files.
      try await UploadResumption(services).resume(other)
      #expect(Self.uploads(path).count == 1)
    }
  }
}
