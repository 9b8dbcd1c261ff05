import Foundation
import HTTPTypes
import Hummingbird
import Reminders
import Store
import Synchronization
import Testing

@testable import Server

/// Reminders through the server's mail account.
@Suite struct ServerMailTests {
  /// The sent messages, the clock, and an error to simulate.
  private final class Fixture: Sendable {
    let sent = Mutex<[(to: String, message: ReminderMessage)]>([])
    let now = Mutex(TestServer.now)
    let failure = Mutex<ReminderError?>(nil)

    /// The code in the latest message.
    var code: String { sent.withLock { String($0.last?.message.title.prefix(6) ?? "") } }
    var recipients: [String] { sent.withLock { $0.map(\.to) } }
  }

  private struct Recorder: ReminderChannel {
    let fixture: Fixture
    let account: MailAccount

    func send(_ message: ReminderMessage) async throws(ReminderError) {
      if let failure = fixture.failure.withLock({ $0 }) { throw failure }
      fixture.sent.withLock { $0.append((account.to, message)) }
    }
  }

  private static func run(
    hasMail: Bool = true,
    _ test: @Sendable (Fixture, TestServer, Browser) async throws -> Void
  ) async throws {
    let fixture = Fixture()
    let path = NSTemporaryDirectory() + "andante-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var sources = BackgroundSources()
    sources.mail = { account, _, _, _ in Recorder(fixture: fixture, account: account) }
    var options = ServerOptions(dataPath: path)
    if hasMail { options.mail = try mail() }
    let services = try await AppServices(
      options: options, sources: sources, now: { fixture.now.withLock { $0 } })
    let server = TestServer(services: services)
    let responder = try await buildApplication(services, logger: silentLogger).responder
    try await test(fixture, server, Browser(client: RouterClient(responder)))
  }

  private static func mail() throws -> ServerMail? {
    try ServerMail(
      host: "mail.example.org", port: nil, security: nil, user: nil, password: nil,
      passwordFile: nil, from: "andante@example.org")
  }

  private static let path = "/settings/reminders/server-mail"

  @Test func confirmedAddressGetsReminders() async throws {
    try await Self.run { fixture, server, stranger in
      let athlete = try await server.signedIn(stranger)
      #expect(try await athlete.get("/settings/reminders").text.contains("E-mail from this server"))
      let asked = try await athlete.post(Self.path + "/code", form: ["to": " me@example.org "])
      #expect(asked.status == .seeOther && fixture.recipients == ["me@example.org"])
      let channels = try ReminderService(server.services.reminders, of: server.services.athlete)
      #expect(try await channels.channels()["server-mail"] == nil)
      let spaced = fixture.code.prefix(3) + " " + fixture.code.suffix(3)
      let done = try await athlete.post(Self.path + "/confirm", form: ["code": String(spaced)])
      #expect(done.headers[.location]?.contains("saved=server-mail") == true)
      #expect(try await channels.channels()["server-mail"] != nil)
      let page = try await athlete.get("/settings/reminders").text
      #expect(page.contains("Reminders go to me@example.org."))
      _ = try await athlete.post("/settings/reminders/test", form: ["channel": "server-mail"])
      #expect(fixture.recipients == ["me@example.org", "me@example.org"])
      _ = try await athlete.post(Self.path)
      #expect(try await channels.channels()["server-mail"] == nil)
    }
  }

  @Test func wrongOrExpiredCodeIsRefused() async throws {
    try await Self.run { fixture, server, stranger in
      let athlete = try await server.signedIn(stranger)
      func confirm(_ code: String) async throws -> HTTPResponse.Status {
        try await athlete.post(Self.path + "/confirm", form: ["code": code]).status
      }
      #expect(try await confirm("000000") == .unprocessableContent)
      _ = try await athlete.post(Self.path + "/code", form: ["to": "me@example.org"])
      let first = fixture.code
      for _ in 0..<MailConfirmations.tries {
        #expect(try await confirm(first + "0") == .unprocessableContent)
      }
      #expect(try await confirm(first) == .unprocessableContent)
      _ = try await athlete.post(Self.path + "/code", form: ["to": "me@example.org"])
      fixture.now.withLock { $0 += MailConfirmations.lifetime }
      #expect(try await confirm(fixture.code) == .unprocessableContent)
      let stored = try await server.store().reminders.channels()
      #expect(stored["server-mail"] == nil)
    }
  }

  @Test func codeIsValidOnlyForItsAthlete() async throws {
    try await Self.run { fixture, server, stranger in
      let other = try await server.services.accounts.athlete(named: "Bo", now: TestServer.now)
      let (ada, bo) = (
        try await server.signedIn(stranger), try await server.signedIn(stranger, as: other)
      )
      _ = try await ada.post(Self.path + "/code", form: ["to": "ada@example.org"])
      let answer = try await bo.post(Self.path + "/confirm", form: ["code": fixture.code])
      #expect(answer.status == .unprocessableContent)
    }
  }

  @Test func codesAreLimitedByAthleteAndByAddress() async throws {
    try await Self.run { fixture, server, stranger in
      func ask(_ athlete: Browser, _ address: String) async throws -> HTTPResponse.Status {
        try await athlete.post(Self.path + "/code", form: ["to": address]).status
      }
      let ada = try await server.signedIn(stranger)
      for index in 0..<MailConfirmations.codesPerAthlete {
        #expect(try await ask(ada, "\(index)@example.org") == .seeOther)
      }
      #expect(try await ask(ada, "x@example.org") == .unprocessableContent)
      for index in 0...MailConfirmations.codesPerAddress {
        let athlete = try await server.services.accounts.athlete(
          named: "B\(index)", now: TestServer.now)
        let address = index == 0 ? "victim@example.org" : "Victim@Example.org"
        let status = try await ask(server.signedIn(stranger, as: athlete), address)
        #expect((status == .seeOther) == (index < MailConfirmations.codesPerAddress))
      }
      fixture.now.withLock { $0 += MailConfirmations.window }
      #expect(try await ask(ada, "x@example.org") == .seeOther)
    }
  }

  @Test func messagesToAnAthleteAreLimited() async throws {
    try await Self.run { fixture, server, stranger in
      let athlete = try await server.signedIn(stranger)
      _ = try await athlete.post(Self.path + "/code", form: ["to": "me@example.org"])
      _ = try await athlete.post(Self.path + "/confirm", form: ["code": fixture.code])
      for _ in 0..<MailConfirmations.messagesPerAthlete + 3 {
        _ = try await athlete.post("/settings/reminders/test", form: ["channel": "server-mail"])
      }
      #expect(fixture.recipients.count == 1 + MailConfirmations.messagesPerAthlete)
      let page = try await athlete.get("/settings/reminders").text
      #expect(page.contains("the server’s limit of messages for today is reached"))
    }
  }

  @Test func unusableAddressOrMailServerIsReported() async throws {
    try await Self.run { fixture, server, stranger in
      let athlete = try await server.signedIn(stranger)
      let bad = try await athlete.post(Self.path + "/code", form: ["to": "a@b\r\nRCPT TO:<c@d>"])
      #expect(bad.status == .unprocessableContent && bad.text.contains("Check the address."))
      fixture.failure.withLock { $0 = ReminderError("no answer") }
      let unsent = try await athlete.post(Self.path + "/code", form: ["to": "me@example.org"])
      #expect(unsent.text.contains("The code could not be sent"))
    }
  }

  @Test func serverMailIsHiddenWithoutAnAccount() async throws {
    try await Self.run(hasMail: false) { _, server, stranger in
      let athlete = try await server.signedIn(stranger)
      let page = try await athlete.get("/settings/reminders").text
      #expect(!page.contains("E-mail from this server"))
      for path in ["", "/code", "/confirm"] {
        #expect(try await athlete.post(Self.path + path).status == .notFound)
      }
    }
  }

  @Test func portAndEncryptionHaveMatchingDefaults() throws {
    func account(_ port: Int?, _ security: String?) throws -> MailAccount? {
      try ServerMail(
        host: "mail", port: port, security: security, user: "u", password: "p", passwordFile: nil,
        from: "a@b.example")?.account(to: "c@d.example")
    }
    for (port, security, expected, way) in [
      (nil, nil, 465, .tls), (587, nil, 587, .startTLS), (nil, "starttls", 587, .startTLS),
      (nil, "none", 25, .none), (2_525, "tls", 2_525, .tls),
    ] as [(Int?, String?, Int, MailSecurity)] {
      let account = try #require(try account(port, security))
      #expect(account.port == expected && account.security == way)
      #expect(account.to == "c@d.example" && account.from == "a@b.example")
    }
  }

  @Test(
    arguments: [
      (["host": "m"], "--mail-host and --mail-from must be used together."),
      (["from": "a@b"], "--mail-host and --mail-from must be used together."),
      (["host": "m m", "from": "a@b"], "--mail-host takes a name"),
      (["host": "m", "from": "ab"], "--mail-from takes an address"),
      (["host": "m", "from": "a@b", "security": "ssl"], "--mail-security must be"),
      (["host": "m", "from": "a@b", "user": "u"], "must be used together"),
      (["host": "m", "from": "a@b", "user": "u", "file": "/nowhere"], "cannot read /nowhere"),
    ])
  func invalidOptionsAreRefused(options: [String: String], words: String) {
    let fault = #expect(throws: OptionError.self) {
      try ServerMail(
        host: options["host"], port: nil, security: options["security"], user: options["user"],
        password: nil, passwordFile: options["file"], from: options["from"])
    }
    #expect(fault?.description.contains(words) == true)
  }
}
