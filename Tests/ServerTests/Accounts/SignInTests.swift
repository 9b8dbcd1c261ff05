import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Store
import Testing

@testable import Server

@Suite struct SignInTests {
  @Test func setupLinkSignsInOnlyOnce() async throws {
    let (server, browser) = try await TestServer.start()
    let link = try await server.services.newSetupLink()
    try await browser.get("/setup?token=\(link.text)").expect(.ok, headers: [.setCookie: nil])
    // Opening the link doesn't use it up.
    try await browser.get("/setup?token=\(link.text)").expect(.ok)
    let first = try await browser.post("/setup", form: ["token": link.text]).expect(.seeOther)
    let cookie = try #require(first.headers[.setCookie])
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
    try await browser.post("/setup", form: ["token": link.text]).expect(
      .gone, headers: [.setCookie: nil])
    try await browser.get("/setup?token=\(link.text)").expect(.gone)
  }

  @Test func inventedSecretsAreRefused() async throws {
    let (_, browser) = try await TestServer.start()
    try await browser.get("/setup?token=nonsense").expect(.gone)
    try await browser.get("/setup").expect(.gone)
    var forged = browser
    forged.cookie = "andante-8080=nonsense"
    try await forged.get("/").expect(.unauthorized)
  }

  @Test func signingOutEndsTheSession() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let proven = try await server.services.accounts.session(
      token: browser.sessionToken, now: TestServer.now)
    let id = try #require(proven).session.id
    try await browser.post("/settings/devices/\(id)/sign-out").expect(.seeOther)
    try await browser.get("/").expect(.unauthorized)
  }

  @Test func deviceOfAnotherAthleteCannotBeSignedOut() async throws {
    let (server, browser) = try await TestServer.signedIn()
    let accounts = server.services.accounts
    let other = try await server.athlete(named: "Other")
    _ = try await accounts.newSession(for: other, device: "", now: TestServer.now)
    let id = try #require(try await accounts.sessions(of: other, now: TestServer.now).first?.id)
    try await browser.post("/settings/devices/\(id)/sign-out").expect(.notFound)
    #expect(try await accounts.sessions(of: other, now: TestServer.now).map(\.id) == [id])
  }

  @Test func demoSignsInAutomaticallyOnPagesOnly() async throws {
    let (_, browser) = try await TestServer.start(demo: true)
    let answer = try await browser.get("/").expect(.ok)
    #expect(answer.headers[.setCookie] != nil)
    try await browser.get("/healthz").expect(headers: [.setCookie: nil])
    try await browser.send("/api/sessions", [1]).expect(.unauthorized)
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("::1", true), ("::ffff:127.0.0.1", true), ("192.168.1.7", false),
    ("fe80::1", false), ("::ffff:192.168.1.7", false),
  ]) func demoOnANetworkSignsInOnlyThisMachine(address: String, isHere: Bool) async throws {
    let (server, _) = try await TestServer.start(demo: true, host: "0.0.0.0")
    let channel = NIOAsyncTestingChannel()
    channel.remoteAddress = try SocketAddress(ipAddress: address, port: 50_000)
    let context = AppContext(
      source: ApplicationRequestContextSource(channel: channel, logger: silentLogger))
    let head = HTTPRequest(method: .get, scheme: nil, authority: "localhost", path: "/")
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    let answer = try await buildRouter(server.services).buildResponder()
      .respond(to: request, context: context)
    #expect(answer.status == (isHere ? .ok : .unauthorized))
    #expect((answer.headers[.setCookie] != nil) == isHere)
  }

  @Test(arguments: [
    ("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"),
    (
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 "
        + "Mobile/15E148 Safari/604.1", "Safari on iPhone"
    ),
    (
      "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36",
      "Chrome on Android"
    ), ("curl/8", "A device"), ("", "A device"),
  ]) func deviceNameConsistsOfBrowserAndSystem(agent: String, name: String) {
    let head = HTTPRequest(
      method: .get, scheme: nil, authority: nil, path: "/", headerFields: [.userAgent: agent])
    #expect(deviceName(of: Request(head: head, body: RequestBody(buffer: ByteBuffer()))) == name)
  }
}
