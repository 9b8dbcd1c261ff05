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

    var postCount: Int { posts.withLock { $0.count } }

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

  static func start() async throws -> (ReminderServer, Browser) {
    let fixture = Fixture()
    var sources = BackgroundSources()
    sources.services = { _, _ in fixture.notices.withLock { $0 } }
    sources.rides = { _, _ in
      guard let text = fixture.rides.withLock({ $0 }) else { return nil }
      return { text }
    }
    let (server, browser) = try await TestServer.signedIn(making: { [sources] in
      try await AppServices(
        options: $0, sources: sources, transport: fixture, now: { fixture.now.withLock { $0 } })
    })
    return (ReminderServer(fixture: fixture, server: server), browser)
  }

  func subscription(_ number: Int = 1) -> [String: String] {
    let key = P256.KeyAgreement.PrivateKey().publicKey.x963Representation
    return [
      "endpoint": "https://push.example/\(number)", "p256dh": urlSafeBase64(key),
      "auth": urlSafeBase64([UInt8](repeating: 9, count: 16)),
    ]
  }

  /// Changes the clock and runs the jobs that are due.
  func runDue(after seconds: Double = 0) async {
    fixture.now.withLock { $0 += seconds }
    await BackgroundJobs(server.services).runDue()
  }
}

private func notice(
  _ number: UInt8 = 1, _ threshold: ServiceThreshold? = .due, title: String = "Chain: Gravel bike"
) -> ServiceNotice {
  ServiceNotice(
    interval: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)), cycle: 1,
    threshold: threshold, title: title, body: "4 h left", path: "/garage/parts/1", dueDay: 20_799)
}

@Suite struct RemindersPagesTests {
  @Test func ntfyIsSetUpTestedAndStoredEncrypted() async throws {
    let (reminded, browser) = try await ReminderServer.start()
    let form = [
      "on": "1", "address": "https://ntfy.home", "topic": "bikes", "token": "tk_secret",
    ]
    try await browser.post("/settings/reminders/ntfy", form: form).expect(
      location: "/settings/reminders?saved=ntfy#ntfy")
    try await browser.get("/settings/reminders?saved=ntfy").expect(
      has: "value=\"bikes\"", lacks: "tk_secret")

    try await browser.post("/settings/reminders/test", form: ["channel": "ntfy"]).expect(
      location: "/settings/reminders#ntfy")
    let post = try #require(reminded.fixture.posts.withLock { $0.first })
    #expect(post["Authorization"] == "Bearer tk_secret")
    #expect(String(decoding: post.body, as: UTF8.self).contains("A test from Andante"))
    try await browser.get("/settings/reminders").expect(has: ": sent.")

    reminded.fixture.status.withLock { $0 = 403 }
    try await browser.post("/settings/reminders/test", form: ["channel": "ntfy"])
    try await browser.get("/settings/reminders").expect(has: "ntfy.home answered 403")

    try await browser.post(
      "/settings/reminders/ntfy", form: ["address": "https://ntfy.home", "topic": "other"])
    let opened = DecryptedChannels(try await reminded.reminders.channels())
    #expect(opened.ntfy?.token == "tk_secret" && opened.ntfy?.topic == "other")
    #expect(opened.enabledChannels.isEmpty)
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
    let (reminded, browser) = try await ReminderServer.start()
    try await browser.post("/settings/reminders/\(section)", form: form).expect(
      .unprocessableContent, has: "role=\"alert\"")
    #expect(try await reminded.reminders.channels().isEmpty)
    #expect(try await reminded.reminders.preferences().zone == nil)
  }

  @Test func firstChannelKeepsTheBrowsersZone() async throws {
    let (reminded, browser) = try await ReminderServer.start()
    for zone in ["America/New_York", "Asia/Tokyo"] {
      var browser = browser
      browser.cookie = (browser.cookie ?? "") + "; andante-zone=\(zone)"
      try await browser.post("/settings/reminders/desktop", form: ["on": "1"])
      #expect(try await reminded.reminders.preferences().zone == "America/New_York")
    }
  }

  @Test func passwordIsNotSentToAnotherMailServer() async throws {
    let (reminded, browser) = try await ReminderServer.start()
    var form = [
      "on": "1", "host": "mail.example", "port": "587", "user": "me", "password": "secret",
      "from": "a@b.example", "to": "c@d.example",
    ]
    try await browser.post("/settings/reminders/email", form: form)
    form["password"] = ""
    func password() async throws -> String? {
      try await browser.post("/settings/reminders/email", form: form)
      return DecryptedChannels(try await reminded.reminders.channels()).mail?.password
    }
    #expect(try await password() == "secret")
    form["host"] = "elsewhere.example"
    #expect(try await password() == "")
    try await browser.get("/settings/reminders").expect(lacks: "secret")
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
    let (reminded, browser) = try await ReminderServer.start()
    let form = reminded.subscription()
    try await browser.post("/settings/reminders/push", form: form).expect(.noContent)
    try await browser.post("/settings/reminders/push", form: form).expect(.noContent)
    #expect(
      try await reminded.reminders.subscriptions().map(\.endpoint) == ["https://push.example/1"])
    try await browser.post("/settings/reminders/test", form: ["channel": "push:1"])
    #expect(reminded.fixture.posts.withLock { $0.first?["Content-Encoding"] } == "aes128gcm")

    reminded.fixture.status.withLock { $0 = 410 }
    try await browser.post("/settings/reminders/test", form: ["channel": "push:1"])
    #expect(try await reminded.reminders.subscriptions().isEmpty)
    try await browser.post("/settings/reminders/test", form: ["channel": "push:1"]).expect(
      .notFound)

    try await browser.post("/settings/reminders/push", form: form)
    let id = try #require(try await reminded.reminders.subscriptions().first?.id)
    try await browser.post("/settings/reminders/push/\(id)/remove").expect(.seeOther)
    try await browser.post("/settings/reminders/push/\(id)/remove").expect(.notFound)
    try await browser.post("/settings/reminders/push", form: form)
    try await browser.post(
      "/settings/reminders/push/end", form: ["endpoint": "https://push.example/1"])
    #expect(try await reminded.reminders.subscriptions().isEmpty)
  }

  @Test func invalidSubscriptionIsRefused() async throws {
    let (reminded, browser) = try await ReminderServer.start()
    var form = reminded.subscription()
    form["endpoint"] = "http://10.0.0.1/"
    for form in [form, [:]] {
      try await browser.post("/settings/reminders/push", form: form).expect(.badRequest)
    }
  }

  @Test func calendarIsAvailableAtItsAddressUntilRevoked() async throws {
    let (reminded, browser) = try await ReminderServer.start()
    reminded.fixture.notices.withLock { $0 = [notice()] }
    let made = try await browser.post("/settings/reminders/calendar")
    let address = try #require(made.text.firstMatch(of: /value="(http[^"]+\.ics)"/)?.1)
    let path = try #require(URL(string: String(address))?.path)
    var stranger = browser
    stranger.cookie = nil
    let feed = try await stranger.get(path)
    feed.expect(
      .ok, headers: [.contentType: "text/calendar; charset=utf-8"],
      has: "SUMMARY:Chain: Gravel bike\r\n", "SEQUENCE:0", "URL:http://localhost/garage/parts/1")
    let tag = try #require(feed.headers[.eTag])
    let again = try await stranger.get(path, headers: [.ifNoneMatch: tag]).expect(.notModified)
    #expect(again.bytes.isEmpty)

    reminded.fixture.notices.withLock { $0[0].dueDay? += 1 }
    try await stranger.get(path, headers: [.ifNoneMatch: tag]).expect(.ok, has: "SEQUENCE:1")
    try await browser.get("/settings/reminders").expect(lacks: path)

    for wrong in [
      path + "x", path.replacing(".ics", with: ""), "/calendar/x.ics", "/calendar/-.ics",
    ] { try await stranger.get(wrong).expect(.notFound) }
    try await browser.post("/settings/reminders/calendar/revoke").expect(.seeOther)
    try await stranger.get(path).expect(.notFound)
  }

  @Test func serviceIsAnnouncedOnceAfterQuietHours() async throws {
    let (reminded, browser) = try await ReminderServer.start()
    try await browser.post("/settings/reminders/push", form: reminded.subscription())
    let quiet = ["on": "1", "start": "12:00", "end": "14:30", "zone": "Europe/Berlin"]
    try await browser.post("/settings/reminders/quiet", form: quiet)
    reminded.fixture.notices.withLock { $0 = [notice(1), notice(2, .overdue), notice(3, nil)] }
    // It is 12:20 in Berlin.
    await reminded.runDue()
    #expect(reminded.fixture.postCount == 0)
    await reminded.runDue(after: 7_200)
    #expect(reminded.fixture.postCount == 0)
    await reminded.runDue(after: 900)
    #expect(reminded.fixture.postCount == 1)
    for _ in 0..<5 { await reminded.runDue(after: 900) }
    await reminded.runDue(after: -86_400)
    #expect(reminded.fixture.postCount == 1)
    try await browser.get("/settings/jobs").expect(
      has: "Done: 1 message sent.", "Done: Quiet hours")
  }

  @Test func failedChannelIsRetriedLater() async throws {
    let (reminded, browser) = try await ReminderServer.start()
    try await browser.post(
      "/settings/reminders/ntfy",
      form: ["on": "1", "address": "https://ntfy.home", "topic": "bikes"])
    reminded.fixture.notices.withLock { $0 = [notice()] }
    reminded.fixture.status.withLock { $0 = 503 }
    await reminded.runDue()
    try await browser.get("/settings/jobs").expect(has: "0 sent, 1 failed.")
    reminded.fixture.status.withLock { $0 = 200 }
    await reminded.runDue(after: 900)
    let ids = reminded.fixture.posts.withLock { posts in
      posts.map {
        try? JSONDecoder().decode([String: Field].self, from: Data($0.body))["sequence_id"]
      }
    }
    #expect(ids.count == 2 && ids[0] != nil && ids[0] == ids[1])
  }

  /// A JSON value. The text is nil if the value is not a string.
  private struct Field: Decodable, Equatable {
    let text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  @Test func jobsRunEveryQuarterHourAndAreLogged() async throws {
    let (reminded, browser) = try await ReminderServer.start()
    try await browser.get("/settings/jobs").expect(has: "Nothing has run yet")
    let log = try reminded.server.store().jobs
    await reminded.runDue()
    #expect(try await log.latest().map(\.job) == ["check-services"])
    reminded.fixture.rides.withLock { $0 = "3 new rides." }
    await reminded.runDue()
    await reminded.runDue()
    #expect(try await log.latest().map(\.job) == ["fetch-rides", "check-services"])
    await reminded.runDue(after: 899)
    #expect(try await log.latest().count == 2)
    await reminded.runDue(after: 1)
    #expect(try await log.latest().count == 4)
    // If the clock is set back by a day, the jobs must not wait for a day.
    await reminded.runDue(after: -86_400)
    #expect(try await log.latest().count == 6)
    try await browser.get("/settings/jobs").expect(has: "Done: 3 new rides.")
  }

  @Test func keysArePrivateAndDamagedOnesAreNotReplaced() async throws {
    let (reminded, _) = try await ReminderServer.start()
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
