import Foundation
import HTTPTypes
import Store
import Testing

@testable import Server

/// The administrator's backup pages, and the pages shown when storage fails.
@Suite struct BackupPagesTests {
  @Test func backupIsCreatedOnRequest() async throws {
    let (server, browser) = try await TestServer.signedIn()
    try await browser.get("/settings").expect(has: "/settings/backup")
    try await browser.get("/settings/backup").expect(has: "None yet")
    try await browser.post("/settings/backup/now")
    await server.services.backupRuns.finish()
    let backups = Backup.all(in: server.services.directory.backupsPath)
    #expect(backups.count == 1)
    try await browser.get("/settings/backup").expect(has: backups[0].path, "Yes, complete")
  }

  @Test func backupWithoutDataContainsOnlyAccounts() async throws {
    let (server, browser) = try await TestServer.start()
    await server.services.backupRuns.run(silentLogger)
    try await server.signedIn(browser).get("/settings/backup").expect(has: "Accounts only")
  }

  @Test func backupIsDueEachNight() async throws {
    let (server, _) = try await TestServer.start()
    let nightly = NightlyBackups(server.services)
    #expect(nightly.isDue())
    await server.services.backupRuns.run(silentLogger)
    let (made, day) = (TestServer.now, 86_400.0)
    #expect(!nightly.isDue(at: made + 3_600))
    let due = stride(from: made, to: made + 2 * day, by: 600).filter { nightly.isDue(at: $0) }
    let first = try #require(due.first)
    #expect(first - made > 0.75 * day && first - made <= 1.5 * day + 600)
    #expect(nightly.isDue(at: made + 3 * day))
  }

  /// Access depends on who is the administrator now, not on who the first athlete was.
  @Test func onlyTheAdministratorCanAccessBackups() async throws {
    let (server, browser) = try await TestServer.start()
    let accounts = server.services.accounts
    let other = try await server.athlete(named: "Other")
    let first = try await server.signedIn(browser)
    let second = try await server.signedIn(browser, as: other)
    try await first.get("/settings/backup").expect(.ok)
    try await second.get("/settings/backup").expect(.notFound)
    try await accounts.handOver(to: other)
    try await first.get("/settings/backup").expect(.notFound)
    try await first.post("/settings/backup/now").expect(.notFound)
    try await first.get("/settings").expect(lacks: "/settings/backup")
    try await second.get("/settings/backup").expect(.ok)
    try await second.get("/settings").expect(has: "/settings/backup")
    // Only the athlete who set up the server can choose folders on this machine.
    try await second.get("/settings/folder").expect(.notFound)
  }

  @Test func folderAndCountAreSavedOrRefused() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let data = server.services.directory.path
    let folder = data + "-elsewhere"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (path, count) in [
      ("elsewhere", "7"), ("/proc/nothing", "7"), (data, "7"), (data + "/elsewhere", "7"),
      (folder, "0"), (folder, "many"),
    ] {
      try await browser.post("/settings/backup", form: ["folder": path, "count": count]).expect(
        .unprocessableContent, has: "aria-invalid", for: "\(path) \(count)")
    }
    try await browser.post("/settings/backup", form: ["folder": folder + "/", "count": "3"]).expect(
      location: "/settings/backup?saved=1")
    try await browser.post("/settings/backup/now")
    await server.services.backupRuns.finish()
    #expect(Backup.all(in: folder).count == 1)
  }

  @Test func demoShowsAWeekOfBackupsAndMakesNone() async throws {
    let (server, browser) = try await TestServer.signedIn(demo: true)
    try await browser.get("/settings").expect(has: "/settings/backup")
    let page = try await browser.get("/settings/backup")
    page.expect(has: "These backups are made up.", "2 athletes")
    #expect(page.text.components(separatedBy: ", checked</dd>").count == 7)
    page.expect(has: "<fieldset class=\"off\" disabled")
    for path in ["/settings/backup", "/settings/backup/now"] {
      try await browser.post(path, form: ["folder": "/tmp", "count": "3"]).expect(
        .conflict, has: "This is a demo")
    }
    await server.services.backupRuns.finish()
    #expect(Backup.all(in: server.services.directory.backupsPath).isEmpty)
  }

  @Test func failedBackupIsReported() async throws {
    let (server, browser) = try await TestServer.signedIn()
    try Data().write(to: URL(fileURLWithPath: server.services.directory.backupsPath))
    try await browser.post("/settings/backup/now")
    await server.services.backupRuns.finish()
    try await browser.get("/settings/backup").expect(has: "The backup of ")
    let nightly = NightlyBackups(server.services)
    #expect(!nightly.isDue())
  }

  @Test func damagedFileIsReportedOnThePage() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let services = server.services
    let other = try await services.accounts.athlete(named: "Other", now: 0)
    try Data(repeating: 0x41, count: 8_192).write(
      to: URL(fileURLWithPath: services.directory.path(of: other)))
    let session = try await services.accounts.newSession(
      for: other, device: "Test", now: TestServer.now)
    var others = browser
    let name = browser.cookie?.split(separator: "=").first.map(String.init) ?? ""
    others.cookie = "\(name)=\(session.text)"
    try await others.get("/").expect(
      .internalServerError, has: "Your file is damaged",
      "andante doctor <span class=\"unbroken\">--deep")
    try await browser.get("/").expect(.ok)
  }

  @Test func damagedFileDoesNotStopOtherAthletesHousekeeping() async throws {
    let (server, _) = try await TestServer.start()
    let services = server.services
    try Data(repeating: 0x41, count: 8_192).write(
      to: URL(fileURLWithPath: services.directory.path(of: services.athlete)))
    let other = try await services.accounts.athlete(named: "Other", now: 0)
    let store = try services.store(of: other)
    _ = try await store.imports.add(files: [ImportFile(name: "a.gpx", bytes: sampleGPX())], now: 0)
    let id = try #require(try await store.activities.page().activities.first?.id)
    _ = try await store.activities.delete(id, now: 0)
    await Housekeeping(services).cleanUp()
    #expect(try await store.activities.find(id) == nil)
  }
}
