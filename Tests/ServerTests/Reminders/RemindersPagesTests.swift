import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Outbound
import Reminders
import Store
import Synchronization
import Testing
import TextEncoding

@testable import Server

/// A server that records its POST requests, and whose clock and notices are set by the test.
private struct ReminderServer {
  final class Fixture: OutboundTransport {
    let posts = Mutex<[OutboundRequest]>([])
    let status = Mutex(201)
    let now = Mutex(TestServer.now)
    let notices = Mutex<[ServiceNotice]>([])
    let rides = Mutex<String?>(nil)

    func send(_ request: OutboundRequest) -> OutboundResponse {
      posts.withLock { $0.append(request) }
      return OutboundResponse(status: status.withLock { $0 })
    }
  }

  let fixture: Fixture
  let server: TestServer

  var reminders: ReminderRepository {
    get throws { try server.store().reminders }
  }

  static func run(_ test: @Sendable (ReminderServer, Browser) async throws -> Void) async throws {
    let fixture = Fixture()
    let path = NSTemporaryDirectory() + "andante-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var sources = BackgroundSources()
    sources.services = { _, _ in fixture.notices.withLock { $0 } }
    sources.rides = { _, _ in
      guard let text = fixture.rides.withLock({ $0 }) else { return nil }
      return { text }
    }
    let services = try await AppServices(
      options: ServerOptions(dataPath: path), sources: sources, transport: fixture,
      now: { fixture.now.withLock { $0 } })
    let application = buildApplication(services, logger: silentLogger)
    let client = RouterClient(try await application.responder)
    let server = TestServer(services: services)
    try await test(
      ReminderServer(fixture: fixture, server: server),
      try await server.signedIn(Browser(client: client)))
  }

  func subscription(_ number: Int = 1) -> [String: String] {
    let key = P256.KeyAgreement.PrivateKey().publicKey.x963Representation
    return [
      "endpoint": "https://push.example/\(number)", "p256dh": urlSafeBase64(key),
      "auth": urlSafeBase64([UInt8](repeating: 9, count: 16)),
    ]
  }

  func jobs() -> BackgroundJobs { BackgroundJobs(server.services) }
}

private func notice(
  _ number: UInt8 = 1, _ threshold: ServiceThreshold? = .due, title: String = "Chain: Gravel bike"
) -> ServiceNotice {
  ServiceNotice(
    interval: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)), cycle: 1,
    threshold: threshold, title: title, body: "4 h left", path: "/garage/parts/1",
    dueDay: 20_799)
}

@Suite struct RemindersPagesTests {
  @Test func ntfyIsSetUpTestedAndStoredEncrypted() async throws {
    try await ReminderServer.run { reminded, browser in
      let form = [
        "on": "1", "address": "https://ntfy.home", "topic": "bikes", "token": "tk_secret",
      ]
      let saved = try await browser.post("/settings/reminders/ntfy", form: form)
      #expect(saved.headers[.location] == "/settings/reminders?saved=ntfy#ntfy")
      let page = try await browser.get("/settings/reminders?saved=ntfy")
      #expect(page.text.contains("value=\"bikes\"") && !page.text.contains("tk_secret"))

      let test = try await browser.post("/settings/reminders/test", form: ["channel": "ntfy"])
      #expect(test.headers[.location] == "/settings/reminders#ntfy")
      let post = try #require(reminded.fixture.posts.withLock { $0.first })
      #expect(post["Authorization"] == "Bearer tk_secret")
      #expect(String(decoding: post.body, as: UTF8.self).contains("A test from Andante"))
      #expect(try await browser.get("/settings/reminders").text.contains(": sent."))

      reminded.fixture.status.withLock { $0 = 403 }
      _ = try await browser.post("/settings/reminders/test", form: ["channel": "ntfy"])
      #expect(
        try await browser.get("/settings/reminders").text.contains("ntfy.home answered 403"))

      _ = try await browser.post(
        "/settings/reminders/ntfy", form: ["address": "https://ntfy.home", "topic": "other"])
      let opened = DecryptedChannels(try await reminded.reminders.channels())
      #expect(opened.ntfy?.token == "tk_secret" && opened.ntfy?.topic == "other")
      #expect(opened.enabledChannels.isEmpty)
    }
  }

  @Test(arguments: [
    ("ntfy", ["address": "ftp://x", "topic": "bikes"]), ("ntfy", ["address": "https://x"]),
    ("ntfy", [:]),
    ("email", ["host": "mail.example", "port": "587", "from": "a@b\r\nX: y", "to": "a@b"]),
    ("email", ["host": "mail.example", "port": "x", "from": "a@b", "to": "a@b"]), ("email", [:]),
    ("quiet", ["on": "1", "start": "25:00", "end": "07:00", "zone": "Europe/Berlin"]),
    ("quiet", ["on": "1", "start": "22:00", "end": "07:00", "zone": "Nowhere/Town"]),
    ("quiet", [:]),
  ])
  func invalidChannelSettingsAreRefused(section: String, form: [String: String]) async throws {
    try await ReminderServer.run { reminded, browser in
      let answer = try await browser.post("/settings/reminders/\(section)", form: form)
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("role=\"alert\""))
      #expect(try await reminded.reminders.channels().isEmpty)
      #expect(try await reminded.reminders.preferences().zone == nil)
    }
  }

  @Test func firstChannelKeepsTheBrowsersZone() async throws {
    try await ReminderServer.run { reminded, browser in
      for zone in ["America/New_York", "Asia/Tokyo"] {
        var browser = browser
        browser.cookie = (browser.cookie ?? "") + "; andante-zone=\(zone)"
        _ = try await browser.post("/settings/reminders/desktop", form: ["on": "1"])
        #expect(try await reminded.reminders.preferences().zone == "America/New_York")
      }
    }
  }

  @Test func passwordIsNotSentToAnotherMailServer() async throws {
    try await ReminderServer.run { reminded, browser in
      var form = [
        "on": "1", "host": "mail.example", "port": "587", "user": "me", "password": "secret",
        "from": "a@b.example", "to": "c@d.example",
      ]
      _ = try await browser.post("/settings/reminders/email", form: form)
      form["password"] = ""
      func password() async throws -> String? {
        _ = try await browser.post("/settings/reminders/email", form: form)
        return DecryptedChannels(try await reminded.reminders.channels()).mail?.password
      }
      #expect(try await password() == "secret")
      form["host"] = "elsewhere.example"
      #expect(try await password() == "")
      #expect(!(try await browser.get("/settings/reminders")).text.contains("secret"))
    }
  }

  @Test(arguments: [
    ("port", "2525"), ("user", "other"), ("host", "mail.example.evil.example"),
  ])
  func passwordIsDeletedWhenTheMailServerChanges(field: String, value: String) {
    func settings(_ change: [String: String], before: MailSettings?) -> MailSettings {
      func text(_ name: String, _ usual: String) -> String { change[name] ?? usual }
      return MailSettings(
        host: text("host", "mail.example"), port: Int(text("port", "587")) ?? 0,
        user: text("user", "me"), password: text("password", ""), from: "a@b.example",
        to: "c@d.example", before: before)
    }
    let first = settings(["password": "secret"], before: nil)
    #expect(settings(["host": "MAIL.example"], before: first).password == "secret")
    let changed = settings([field: value], before: first)
    #expect(changed.password == "")
    #expect(settings([:], before: changed).password == "", "it does not come back")
  }

  @Test(arguments: [
    ("https://ntfy.home", true), ("https://NTFY.home:443/path", true),
    ("http://ntfy.home", false), ("https://ntfy.home:8443", false), ("https://evil.home", false),
    ("https://ntfy.home.evil.example", false), ("nonsense", false),
  ])
  func tokenIsDeletedWhenTheOriginChanges(address: String, isKept: Bool) {
    let first = NtfySettings(
      address: "https://ntfy.home", topic: "t", token: "secret", before: nil)
    let changed = NtfySettings(address: address, topic: "t", token: "", before: first)
    #expect(changed.token == (isKept ? "secret" : ""))
    let typed = NtfySettings(address: address, topic: "t", token: "new", before: first)
    #expect(typed.token == "new")
  }

  @Test func pushSubscriptionIsAddedTestedAndRemoved() async throws {
    try await ReminderServer.run { reminded, browser in
      let form = reminded.subscription()
      #expect(try await browser.post("/settings/reminders/push", form: form).status == .noContent)
      #expect(try await browser.post("/settings/reminders/push", form: form).status == .noContent)
      #expect(
        try await reminded.reminders.subscriptions().map(\.endpoint) == ["https://push.example/1"])
      _ = try await browser.post("/settings/reminders/test", form: ["channel": "push:1"])
      #expect(reminded.fixture.posts.withLock { $0.first?["Content-Encoding"] } == "aes128gcm")

      reminded.fixture.status.withLock { $0 = 410 }
      _ = try await browser.post("/settings/reminders/test", form: ["channel": "push:1"])
      #expect(try await reminded.reminders.subscriptions().isEmpty)
      let missing = try await browser.post("/settings/reminders/test", form: ["channel": "push:1"])
      #expect(missing.status == .notFound)

      _ = try await browser.post("/settings/reminders/push", form: form)
      let id = try #require(try await reminded.reminders.subscriptions().first?.id)
      #expect(try await browser.post("/settings/reminders/push/\(id)/remove").status == .seeOther)
      #expect(try await browser.post("/settings/reminders/push/\(id)/remove").status == .notFound)
      _ = try await browser.post("/settings/reminders/push", form: form)
      _ = try await browser.post(
        "/settings/reminders/push/end", form: ["endpoint": "https://push.example/1"])
      #expect(try await reminded.reminders.subscriptions().isEmpty)
    }
  }

  @Test func invalidSubscriptionIsRefused() async throws {
    try await ReminderServer.run { reminded, browser in
      var form = reminded.subscription()
      form["endpoint"] = "http://10.0.0.1/"
      let elsewhere = try await browser.post("/settings/reminders/push", form: form)
      let empty = try await browser.post("/settings/reminders/push")
      #expect(elsewhere.status == .badRequest && empty.status == .badRequest)
    }
  }

  @Test func calendarIsAvailableAtItsAddressUntilRevoked() async throws {
    try await ReminderServer.run { reminded, browser in
      reminded.fixture.notices.withLock { $0 = [notice()] }
      let made = try await browser.post("/settings/reminders/calendar")
      let address = try #require(made.text.firstMatch(of: /value="(http[^"]+\.ics)"/)?.1)
      let path = try #require(URL(string: String(address))?.path)
      var stranger = browser
      stranger.cookie = nil
      let feed = try await stranger.get(path)
      #expect(feed.status == .ok && feed.headers[.contentType] == "text/calendar; charset=utf-8")
      #expect(
        feed.text.contains("SUMMARY:Chain: Gravel bike\r\n") && feed.text.contains("SEQUENCE:0"))
      #expect(feed.text.contains("URL:http://localhost/garage/parts/1"))
      let tag = try #require(feed.headers[.eTag])
      let again = try await stranger.get(path, headers: [.ifNoneMatch: tag])
      #expect(again.status == .notModified && again.body.readableBytes == 0)

      reminded.fixture.notices.withLock { $0[0].dueDay? += 1 }
      let moved = try await stranger.get(path, headers: [.ifNoneMatch: tag])
      #expect(moved.status == .ok && moved.text.contains("SEQUENCE:1"))
      #expect(!(try await browser.get("/settings/reminders")).text.contains(path))

      for wrong in [
        path + "x", path.replacing(".ics", with: ""), "/calendar/x.ics", "/calendar/-.ics",
      ] {
        #expect(try await stranger.get(wrong).status == .notFound)
      }
      #expect(try await browser.post("/settings/reminders/calendar/revoke").status == .seeOther)
      #expect(try await stranger.get(path).status == .notFound)
    }
  }

  @Test func serviceIsAnnouncedOnceAfterQuietHours() async throws {
    try await ReminderServer.run { reminded, browser in
      _ = try await browser.post("/settings/reminders/push", form: reminded.subscription())
      let quiet = ["on": "1", "start": "12:00", "end": "14:30", "zone": "Europe/Berlin"]
      _ = try await browser.post("/settings/reminders/quiet", form: quiet)
      reminded.fixture.notices.withLock { $0 = [notice(1), notice(2, .overdue), notice(3, nil)] }
      let jobs = reminded.jobs()
      // It is 12:20 in Berlin.
      await jobs.runDue()
      #expect(reminded.fixture.posts.withLock { $0.count } == 0)
      reminded.fixture.now.withLock { $0 += 7_200 }
      await jobs.runDue()
      #expect(reminded.fixture.posts.withLock { $0.count } == 0)
      reminded.fixture.now.withLock { $0 += 900 }
      await jobs.runDue()
      #expect(reminded.fixture.posts.withLock { $0.count } == 1)
      for _ in 0..<5 {
        reminded.fixture.now.withLock { $0 += 900 }
        await jobs.runDue()
      }
      reminded.fixture.now.withLock { $0 -= 86_400 }
      await jobs.runDue()
      #expect(reminded.fixture.posts.withLock { $0.count } == 1)
      let page = try await browser.get("/settings/jobs").text
      #expect(page.contains("Done: 1 message sent.") && page.contains("Done: Quiet hours"))
    }
  }

  @Test func failedChannelIsRetriedLater() async throws {
    try await ReminderServer.run { reminded, browser in
      _ = try await browser.post(
        "/settings/reminders/ntfy",
        form: ["on": "1", "address": "https://ntfy.home", "topic": "bikes"])
      reminded.fixture.notices.withLock { $0 = [notice()] }
      reminded.fixture.status.withLock { $0 = 503 }
      let jobs = reminded.jobs()
      await jobs.runDue()
      #expect(try await browser.get("/settings/jobs").text.contains("0 sent, 1 failed."))
      reminded.fixture.status.withLock { $0 = 200 }
      reminded.fixture.now.withLock { $0 += 900 }
      await jobs.runDue()
      let ids = reminded.fixture.posts.withLock { posts in
        posts.map {
          try? JSONDecoder().decode([String: Field].self, from: Data($0.body))["sequence_id"]
        }
      }
      #expect(ids.count == 2 && ids[0] != nil && ids[0] == ids[1])
    }
  }

  /// A JSON value. The text is nil if the value is not a string.
  private struct Field: Decodable, Equatable {
    let text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  @Test func jobsRunEveryQuarterHourAndAreLogged() async throws {
    try await ReminderServer.run { reminded, browser in
      #expect(try await browser.get("/settings/jobs").text.contains("Nothing has run yet"))
      let jobs = reminded.jobs()
      let log = try reminded.server.store().jobs
      await jobs.runDue()
      #expect(try await log.latest().map(\.job) == ["check-services"])
      reminded.fixture.rides.withLock { $0 = "3 new rides." }
      await jobs.runDue()
      await jobs.runDue()
      #expect(try await log.latest().map(\.job) == ["fetch-rides", "check-services"])
      reminded.fixture.now.withLock { $0 += 899 }
      await jobs.runDue()
      #expect(try await log.latest().count == 2)
      reminded.fixture.now.withLock { $0 += 1 }
      await jobs.runDue()
      #expect(try await log.latest().count == 4)
      // If the clock is set back by a day, the jobs must not wait for a day.
      reminded.fixture.now.withLock { $0 -= 86_400 }
      await jobs.runDue()
      #expect(try await log.latest().count == 6)
      #expect(try await browser.get("/settings/jobs").text.contains("Done: 3 new rides."))
    }
  }

  @Test func keysArePrivateAndDamagedOnesAreNotReplaced() async throws {
    try await ReminderServer.run { reminded, _ in
      let services = reminded.server.services
      let keys = services.directory.keysPath
      try await reminded.reminders.save(.desktop, isOn: true, [String: String]())
      for name in ["secrets.key", "web-push.pem"] {
        let attributes = try FileManager.default.attributesOfItem(atPath: keys + "/" + name)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
      }
      let first = try ReminderKeys(path: keys)
      #expect(first.push.publicKey == services.reminders.keys.push.publicKey)
      try Data("damaged".utf8).write(to: URL(fileURLWithPath: keys + "/web-push.pem"))
      #expect(throws: ServeError.self) { try ReminderKeys(path: keys) }
      try Data("damaged".utf8).write(to: URL(fileURLWithPath: keys + "/secrets.key"))
      await #expect(throws: StoreError.self) { try await AppServices(options: services.options) }
    }
  }
}
