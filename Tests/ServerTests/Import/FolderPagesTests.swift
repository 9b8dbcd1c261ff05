import ActivityFiles
import Engine
import Foundation
import HTTPTypes
import Store
import Testing

@testable import Server

/// The watched folder: who may choose it, and what its scans report.
@Suite struct FolderPagesTests {
  private func start(
    watching isNamed: Bool = false
  ) async throws -> (TestServer, Browser, TestClock, TemporaryPath) {
    let (folder, clock) = (TemporaryPath(), TestClock())
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    let (server, browser) = try await TestServer.signedIn(
      changing: { if isNamed { $0.watchedFolder = folder.path } },
      making: { try await AppServices(options: $0, now: { clock.now }) })
    return (server, browser, clock, folder)
  }

  private func scan(_ browser: Browser, _ server: TestServer, _ clock: TestClock) async throws {
    clock.advance(by: 60)
    try await browser.post("/settings/folder/look").expect(location: "/settings/folder?looking=1")
    await server.services.folderScans.finish()
  }

  @Test func folderIsChosenAndScanned() async throws {
    let (server, browser, clock, folder) = try await start()
    try await browser.get("/settings").expect(has: "/settings/folder")
    try await browser.post("/settings/folder", form: ["path": " \(folder.path)/ "]).expect(
      location: "/settings/folder?saved=1")
    let ride = simulatedRecording(seed: 1, sport: .cycling, lengthMeters: 1_500)
    try Data(writeGPX(ride)).write(to: URL(fileURLWithPath: folder.path + "/a.gpx"))
    try await scan(browser, server, clock)
    try await browser.get("/settings/folder").expect(has: "1 file waits for the next check")
    try await scan(browser, server, clock)
    try await browser.get("/settings/folder").expect(has: "1 new activity.")
    try await browser.get("/settings/jobs").expect(has: "Check the folder")
    #expect(try await server.store().activities.count() == 1)
    try FileManager.default.removeItem(at: folder.url)
    try await scan(browser, server, clock)
    try await browser.get("/settings/folder").expect(has: "the watched folder does not exist")
  }

  @Test func jobScansEveryQuarterHour() async throws {
    let (server, _, clock, folder) = try await start()
    let store = try server.store()
    try await store.watch.setFolder(folder.path)
    let jobs = BackgroundJobs(server.services)
    for minutes in [0.0, 5, 10, 5] {
      clock.advance(by: minutes * 60)
      await jobs.runDue()
    }
    let runs = try await store.jobs.latest().filter { $0.job == "watch-folder" }
    #expect(runs.map(\.text) == ["Nothing new.", "Nothing new."])
    #expect(runs[0].started - runs[1].started == 900)
  }

  @Test func invalidFolderIsRefusedWithAReason() async throws {
    let (server, browser, _, folder) = try await start()
    let file = folder.path + "/x"
    try Data([1]).write(to: URL(fileURLWithPath: file))
    let refused = [
      ("Activities", "Enter the full path"), (folder.path + "/none", "no such folder"),
      (file, "That is not a folder"), (server.services.directory.path, "own data folder"),
      (server.services.directory.path + "/keys", "own data folder"), ("/", "own data folder"),
    ]
    for (path, words) in refused {
      try await browser.post("/settings/folder", form: ["path": path]).expect(
        .unprocessableContent, has: words, for: path)
    }
    #expect(try await server.store().watch.folder() == nil)
  }

  @Test func folderFromTheCommandLineTakesPrecedence() async throws {
    let (server, browser, clock, folder) = try await start(watching: true)
    try await browser.get("/settings/folder").expect(has: folder.path, "<code>--watch</code>")
    try await browser.post("/settings/folder", form: ["path": "/tmp"]).expect(.conflict)
    try await scan(browser, server, clock)
    try await browser.get("/settings/folder").expect(has: "Nothing new.")
  }

  /// Other athletes must not be able to make the server read any of its files.
  @Test func otherAthletesCannotChooseFolders() async throws {
    let (server, _, _, folder) = try await start(watching: true)
    let accounts = server.services.accounts
    let guest = try await server.athlete(named: "Guest")
    let other = try await server.signedIn(server.browser(), as: guest)
    try await other.get("/settings").expect(lacks: "/settings/folder")
    try await other.get("/settings/folder").expect(.notFound)
    try await other.post("/settings/folder", form: ["path": "/tmp"]).expect(.notFound)
    try await other.post("/settings/folder/look").expect(.notFound)
    let guestStore = try server.services.store(of: guest)
    try await guestStore.watch.setFolder("/tmp")
    #expect(
      try await server.services.jobs.folders.folder(of: guest) == nil, "named in an adopted file")
    try await accounts.allowFolder("/srv/rides", of: guest)
    #expect(
      try await server.services.jobs.folders.folder(of: guest) == nil, "another one is allowed")
    try await accounts.allowFolder("/tmp", of: guest)
    #expect(try await server.services.jobs.folders.folder(of: guest) == "/tmp")
    withExtendedLifetime(folder) {}
  }
}
