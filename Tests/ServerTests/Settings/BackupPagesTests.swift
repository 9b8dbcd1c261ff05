import Foundation
import HTTPTypes
import Store
import Testing

@testable import Server

/// The administrator's backup pages, and the pages shown when storage fails.
@Suite struct BackupPagesTests {
  @Test func backupIsCreatedOnRequest() async throws {
    try await TestServer.signedIn { server, browser in
      #expect(try await browser.get("/settings").text.contains("/settings/backup"))
      #expect(try await browser.get("/settings/backup").text.contains("None yet"))
      _ = try await browser.post("/settings/backup/now")
      await server.services.backupRuns.finish()
      let backups = Backup.all(in: server.services.directory.backupsPath)
      #expect(backups.count == 1)
      let page = try await browser.get("/settings/backup").text
      #expect(page.contains(backups[0].path))
      #expect(page.contains("Yes, complete"))
    }
  }

  @Test func backupWithoutDataContainsOnlyAccounts() async throws {
    try await TestServer.run { server, browser in
      await server.services.backupRuns.run(silentLogger)
      let page = try await server.signedIn(browser).get("/settings/backup").text
      #expect(page.contains("Accounts only"))
    }
  }

  @Test func backupIsDueEachNight() async throws {
    try await TestServer.run { server, _ in
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
  }

  /// Access depends on who is the administrator now, not on who the first athlete was.
  @Test func onlyTheAdministratorCanAccessBackups() async throws {
    try await TestServer.run { server, browser in
      let accounts = server.services.accounts
      let other = try await accounts.athlete(named: "Other", now: TestServer.now)
      let (first, second) = (
        try await server.signedIn(browser), try await server.signedIn(browser, as: other)
      )
      #expect(try await first.get("/settings/backup").status == .ok)
      #expect(try await second.get("/settings/backup").status == .notFound)
      try await accounts.handOver(to: other)
      #expect(try await first.get("/settings/backup").status == .notFound)
      #expect(try await first.post("/settings/backup/now").status == .notFound)
      #expect(try await !first.get("/settings").text.contains("/settings/backup"))
      #expect(try await second.get("/settings/backup").status == .ok)
      #expect(try await second.get("/settings").text.contains("/settings/backup"))
      // Only the athlete who set up the server can choose folders on this machine.
      #expect(try await second.get("/settings/folder").status == .notFound)
    }
  }

  @Test func folderAndCountAreSavedOrRefused() async throws {
    try await TestServer.signedIn { server, browser in
      let data = server.services.directory.path
      let folder = data + "-elsewhere"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      for (path, count) in [
        ("elsewhere", "7"), ("/proc/nothing", "7"), (data, "7"), (data + "/elsewhere", "7"),
        (folder, "0"), (folder, "many"),
      ] {
        let answer = try await browser.post(
          "/settings/backup", form: ["folder": path, "count": count])
        #expect(answer.status == .unprocessableContent, "\(path) \(count)")
        #expect(answer.text.contains("aria-invalid"))
      }
      let answer = try await browser.post(
        "/settings/backup", form: ["folder": folder + "/", "count": "3"])
      #expect(answer.headers[.location] == "/settings/backup?saved=1")
      _ = try await browser.post("/settings/backup/now")
      await server.services.backupRuns.finish()
      #expect(Backup.all(in: folder).count == 1)
    }
  }

  @Test func demoShowsAWeekOfBackupsAndMakesNone() async throws {
    try await TestServer.signedIn(demo: true) { server, browser in
      #expect(try await browser.get("/settings").text.contains("/settings/backup"))
      let page = try await browser.get("/settings/backup").text
      #expect(page.contains("These backups are made up.") && page.contains("2 athletes"))
      #expect(page.components(separatedBy: ", checked</dd>").count == 7)
      #expect(page.contains("<fieldset class=\"off\" disabled"))
      for path in ["/settings/backup", "/settings/backup/now"] {
        let answer = try await browser.post(path, form: ["folder": "/tmp", "count": "3"])
        #expect(answer.status == .conflict && answer.text.contains("This is a demo"))
      }
      await server.services.backupRuns.finish()
      #expect(Backup.all(in: server.services.directory.backupsPath).isEmpty)
    }
  }

  @Test func failedBackupIsReported() async throws {
    try await TestServer.signedIn { server, browser in
      try Data().write(to: URL(fileURLWithPath: server.services.directory.backupsPath))
      _ = try await browser.post("/settings/backup/now")
      await server.services.backupRuns.finish()
      let page = try await browser.get("/settings/backup").text
      #expect(page.contains("The backup of "))
      let nightly = NightlyBackups(server.services)
      #expect(!nightly.isDue())
    }
  }

  @Test func damagedFileIsReportedOnThePage() async throws {
    try await TestServer.signedIn { server, browser in
      let services = server.services
      let other = try await services.accounts.athlete(named: "Other", now: 0)
      try Data(repeating: 0x41, count: 8_192).write(
        to: URL(fileURLWithPath: services.directory.path(of: other)))
      let session = try await services.accounts.newSession(
        for: other, device: "Test", now: TestServer.now)
      var others = browser
      let name = browser.cookie?.split(separator: "=").first.map(String.init) ?? ""
      others.cookie = "\(name)=\(session.text)"
      let page = try await others.get("/")
      #expect(page.status == .internalServerError)
      #expect(page.text.contains("Your file is damaged"))
      #expect(page.text.contains("andante doctor <span class=\"unbroken\">--deep"))
      #expect(try await browser.get("/").status == .ok)
    }
  }

  @Test func damagedFileDoesNotStopOtherAthletesHousekeeping() async throws {
    try await TestServer.run { server, _ in
      let services = server.services
      try Data(repeating: 0x41, count: 8_192).write(
        to: URL(fileURLWithPath: services.directory.path(of: services.athlete)))
      let other = try await services.accounts.athlete(named: "Other", now: 0)
      let store = try services.store(of: other)
      _ = try await store.imports.add(
        files: [ImportFile(name: "a.gpx", bytes: sampleGPX())], now: 0)
      let id = try #require(try await store.activities.page().activities.first?.id)
      _ = try await store.activities.delete(id, now: 0)
      await Housekeeping(services).cleanUp()
      #expect(try await store.activities.find(id) == nil)
    }
  }
}
