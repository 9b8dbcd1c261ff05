import HTTPTypes
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

  private static func start(
    hasMail: Bool = true
  ) async throws -> (Fixture, TestServer, Browser) {
    let fixture = Fixture()
    var sources = BackgroundSources()
    sources.mail = { account, _, _, _ in Recorder(fixture: fixture, account: account) }
    let (server, browser) = try await TestServer.start(
      changing: { if hasMail { $0.mail = try mail() } },
      making: { [sources] in
        try await AppServices(options: $0, sources: sources, now: { fixture.now.withLock { $0 } })
      })
    return (fixture, server, browser)
  }

  private static func mail() throws -> ServerMail? {
    try ServerMail(
      host: "mail.example.org", port: nil, security: nil, user: nil, password: nil,
      passwordFile: nil, from: "andante@example.org")
  }

  private static let path = "/settings/reminders/server-mail"

  @Test func confirmedAddressGetsReminders() async throws {
    let (fixture, server, stranger) = try await Self.start()
    let athlete = try await server.signedIn(stranger)
    try await athlete.get("/settings/reminders").expect(has: "E-mail from this server")
    try await athlete.post(Self.path + "/code", form: ["to": " me@example.org "]).expect(.seeOther)
    #expect(fixture.recipients == ["me@example.org"])
    let channels = try ReminderService(server.services.reminders, of: server.services.athlete)
    #expect(try await channels.channels()["server-mail"] == nil)
    let spaced = fixture.code.prefix(3) + " " + fixture.code.suffix(3)
    let done = try await athlete.post(Self.path + "/confirm", form: ["code": String(spaced)])
    #expect(done.headers[.location]?.contains("saved=server-mail") == true)
    #expect(try await channels.channels()["server-mail"] != nil)
    try await athlete.get("/settings/reminders").expect(has: "Reminders go to me@example.org.")
    try await athlete.post("/settings/reminders/test", form: ["channel": "server-mail"])
    #expect(fixture.recipients == ["me@example.org", "me@example.org"])
    try await athlete.post(Self.path)
    #expect(try await channels.channels()["server-mail"] == nil)
  }

  @Test func wrongOrExpiredCodeIsRefused() async throws {
    let (fixture, server, stranger) = try await Self.start()
    let athlete = try await server.signedIn(stranger)
    func confirm(_ code: String) async throws -> HTTPResponse.Status {
      try await athlete.post(Self.path + "/confirm", form: ["code": code]).status
    }
    #expect(try await confirm("000000") == .unprocessableContent)
    try await athlete.post(Self.path + "/code", form: ["to": "me@example.org"])
    let first = fixture.code
    for _ in 0..<MailConfirmations.tries {
      #expect(try await confirm(first + "0") == .unprocessableContent)
    }
    #expect(try await confirm(first) == .unprocessableContent)
    try await athlete.post(Self.path + "/code", form: ["to": "me@example.org"])
    fixture.now.withLock { $0 += MailConfirmations.lifetime }
    #expect(try await confirm(fixture.code) == .unprocessableContent)
    let stored = try await server.store().reminders.channels()
    #expect(stored["server-mail"] == nil)
  }

  @Test func codeIsValidOnlyForItsAthlete() async throws {
    let (fixture, server, stranger) = try await Self.start()
    let ada = try await server.signedIn(stranger)
    let bo = try await server.signedIn(stranger, as: server.athlete(named: "Bo"))
    try await ada.post(Self.path + "/code", form: ["to": "ada@example.org"])
    try await bo.post(Self.path + "/confirm", form: ["code": fixture.code]).expect(
      .unprocessableContent)
  }

  @Test func codesAreLimitedByAthleteAndByAddress() async throws {
    let (fixture, server, stranger) = try await Self.start()
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

  @Test func messagesToAnAthleteAreLimited() async throws {
    let (fixture, server, stranger) = try await Self.start()
    let athlete = try await server.signedIn(stranger)
    try await athlete.post(Self.path + "/code", form: ["to": "me@example.org"])
    try await athlete.post(Self.path + "/confirm", form: ["code": fixture.code])
    for _ in 0..<MailConfirmations.messagesPerAthlete + 3 {
      try await athlete.post("/settings/reminders/test", form: ["channel": "server-mail"])
    }
    #expect(fixture.recipients.count == 1 + MailConfirmations.messagesPerAthlete)
    try await athlete.get("/settings/reminders").expect(
      has: "the server’s limit of messages for today is reached")
  }

  @Test func unusableAddressOrMailServerIsReported() async throws {
    let (fixture, server, stranger) = try await Self.start()
    let athlete = try await server.signedIn(stranger)
    try await athlete.post(Self.path + "/code", form: ["to": "a@b\r\nRCPT TO:<c@d>"]).expect(
      .unprocessableContent, has: "Check the address.")
    fixture.failure.withLock { $0 = ReminderError("no answer") }
    try await athlete.post(Self.path + "/code", form: ["to": "me@example.org"]).expect(
      has: "The code could not be sent")
  }

  @Test func serverMailIsHiddenWithoutAnAccount() async throws {
    let (_, server, stranger) = try await Self.start(hasMail: false)
    let athlete = try await server.signedIn(stranger)
    try await athlete.get("/settings/reminders").expect(lacks: "E-mail from this server")
    for path in ["", "/code", "/confirm"] {
      try await athlete.post(Self.path + path).expect(.notFound)
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
