import ActivityFiles
import Engine
import Foundation
import Hummingbird
import Store
import Testing

@testable import Server

/// The watched folder: who may choose it, and what its scans report.
@Suite struct FolderPagesTests {
  private func run(
    watching isNamed: Bool = false,
    _ test: (TestServer, Browser, TestClock, String) async throws -> Void
  ) async throws {
    let path = NSTemporaryDirectory() + "andante-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let folder = path + "/folder"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var options = ServerOptions(dataPath: path + "/data")
    if isNamed { options.watchedFolder = folder }
    let clock = TestClock()
    let services = try await AppServices(options: options, now: { clock.now })
    let server = TestServer(services: services)
    let client = RouterClient(
      try await buildApplication(services, logger: silentLogger).responder)
    try await test(server, try await server.signedIn(Browser(client: client)), clock, folder)
  }

  private func scan(_ browser: Browser, _ server: TestServer, _ clock: TestClock) async throws {
    clock.advance(by: 60)
    let answer = try await browser.post("/settings/folder/look")
    #expect(answer.headers[.location] == "/settings/folder?looking=1")
    await server.services.folderScans.finish()
  }

  @Test func folderIsChosenAndScanned() async throws {
    try await run { server, browser, clock, folder in
      #expect(try await browser.get("/settings").text.contains("/settings/folder"))
      let saved = try await browser.post("/settings/folder", form: ["path": " \(folder)/ "])
      #expect(saved.headers[.location] == "/settings/folder?saved=1")
      let ride = simulatedRecording(seed: 1, sport: .cycling, lengthMeters: 1_500)
      try Data(writeGPX(ride)).write(to: URL(fileURLWithPath: folder + "/a.gpx"))
      try await scan(browser, server, clock)
      #expect(
        try await browser.get("/settings/folder").text.contains("1 file waits for the next check"))
      try await scan(browser, server, clock)
      #expect(try await browser.get("/settings/folder").text.contains("1 new activity."))
      #expect(try await browser.get("/settings/jobs").text.contains("Check the folder"))
      #expect(try await server.store().activities.count() == 1)
      try FileManager.default.removeItem(atPath: folder)
      try await scan(browser, server, clock)
      let page = try await browser.get("/settings/folder").text
      #expect(page.contains("the watched folder does not exist"))
    }
  }

  @Test func jobScansEveryQuarterHour() async throws {
    try await run { server, _, clock, folder in
      let store = try server.store()
      try await store.watch.setFolder(folder)
      let jobs = BackgroundJobs(server.services)
      for minutes in [0.0, 5, 10, 5] {
        clock.advance(by: minutes * 60)
        await jobs.runDue()
      }
      let runs = try await store.jobs.latest().filter { $0.job == "watch-folder" }
      #expect(runs.map(\.text) == ["Nothing new.", "Nothing new."])
      #expect(runs[0].started - runs[1].started == 900)
    }
  }

  @Test func invalidFolderIsRefusedWithAReason() async throws {
    try await run { server, browser, _, folder in
      let file = folder + "/x"
      try Data([1]).write(to: URL(fileURLWithPath: file))
      let refused = [
        ("Activities", "Enter the full path"), (folder + "/none", "no such folder"),
        (file, "That is not a folder"), (server.services.directory.path, "own data folder"),
        (server.services.directory.path + "/keys", "own data folder"), ("/", "own data folder"),
      ]
      for (path, words) in refused {
        let answer = try await browser.post("/settings/folder", form: ["path": path])
        #expect(answer.status == .unprocessableContent && answer.text.contains(words), "\(path)")
      }
      #expect(try await server.store().watch.folder() == nil)
    }
  }

  @Test func folderFromTheCommandLineTakesPrecedence() async throws {
    try await run(watching: true) { server, browser, clock, folder in
      let page = try await browser.get("/settings/folder").text
      #expect(page.contains(folder) && page.contains("<code>--watch</code>"))
      let answer = try await browser.post("/settings/folder", form: ["path": "/tmp"])
      #expect(answer.status == .conflict)
      try await scan(browser, server, clock)
      #expect(try await browser.get("/settings/folder").text.contains("Nothing new."))
    }
  }

  /// Other athletes must not be able to make the server read any of its files.
  @Test func otherAthletesCannotChooseFolders() async throws {
    try await run(watching: true) { server, browser, _, _ in
      let accounts = server.services.accounts
      let guest = try await accounts.athlete(named: "Guest", now: TestServer.now)
      let token = try await accounts.newSession(for: guest, device: "Test", now: TestServer.now)
      var other = browser
      other.cookie = browser.cookie.map { cookie in
        cookie.split(separator: "=")[0] + "=" + token.text
      }
      other.csrf = try await server.services.visitor(token: token.text)?.formToken ?? ""
      #expect(try await other.get("/settings").text.contains("/settings/folder") == false)
      #expect(try await other.get("/settings/folder").status == .notFound)
      let save = try await other.post("/settings/folder", form: ["path": "/tmp"])
      #expect(save.status == .notFound)
      #expect(try await other.post("/settings/folder/look").status == .notFound)
      let guestStore = try server.services.store(of: guest)
      try await guestStore.watch.setFolder("/tmp")
      #expect(
        try await server.services.jobs.folders.folder(of: guest) == nil, "named in an adopted file")
      try await accounts.allowFolder("/srv/rides", of: guest)
      #expect(
        try await server.services.jobs.folders.folder(of: guest) == nil, "another one is allowed")
      try await accounts.allowFolder("/tmp", of: guest)
      #expect(try await server.services.jobs.folders.folder(of: guest) == "/tmp")
    }
  }
}
