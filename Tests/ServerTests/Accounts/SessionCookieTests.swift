import Foundation
import HTTPTypes
import Hummingbird
import Store
import Testing

@testable import Server

/// The lifetime of session cookies, and automatic sign-in in the demo.
@Suite struct SessionCookieTests {
  private func start() async throws -> (TestServer, Browser, TestClock) {
    let clock = TestClock()
    let (server, browser) = try await TestServer.signedIn(
      making: { try await AppServices(options: $0, now: { clock.now }) }
    )
    return (server, browser, clock)
  }

  @Test func usedCookieIsRenewedOnceADay() async throws {
    let (_, browser, clock) = try await start()
    try await browser.get("/settings").expect(headers: [.setCookie: nil])
    clock.advance(by: 86_401)
    let renewed = try await browser.get("/settings").headers[.setCookie]
    #expect(renewed?.contains("Max-Age=15552000") == true)
    #expect(renewed?.contains(browser.sessionToken) == true)
    try await browser.get("/settings").expect(headers: [.setCookie: nil])
  }

  /// A browser deletes an expired cookie even if the session is still valid on the server.
  @Test func dailyUseKeepsTheBrowserSignedInFor200Days() async throws {
    let (_, browser, clock) = try await start()
    var cookieEnds = clock.now + AccountStore.sessionLifetime
    for day in 1...200 {
      clock.advance(by: 86_400)
      #expect(clock.now < cookieEnds, "the cookie ended on day \(day)")
      let answer = try await browser.get("/about").expect(.ok)
      if answer.headers[.setCookie] != nil { cookieEnds = clock.now + AccountStore.sessionLifetime }
    }
  }

  @Test func signOutIsNotUndoneByACookieRenewal() async throws {
    let (server, browser, clock) = try await start()
    clock.advance(by: 90_000)
    let sessions = try await server.services.accounts.sessions(
      of: server.services.athlete, now: clock.now)
    let id = try #require(sessions.first?.id)
    let answer = try await browser.post("/settings/devices/\(id)/sign-out")
    #expect(answer.headers[values: .setCookie].count == 1)
    #expect(answer.headers[.setCookie]?.contains("Max-Age=0") == true)
    answer.expect(headers: [.clearSiteData: "\"cache\""])
  }

  // MARK: The demo

  @Test(
    arguments: [
      [HTTPField.Name("X-Forwarded-For")!: "203.0.113.7"],
      [HTTPField.Name("X-Forwarded-Proto")!: "https"], [HTTPField.Name("Forwarded")!: "for=x"],
      [HTTPField.Name("X-Real-IP")!: "203.0.113.7"], [HTTPField.Name("Via")!: "1.1 proxy"],
    ] as [HTTPFields]) func demoDoesNotSignInThroughAProxy(headers: HTTPFields) async throws
  {
    let (_, browser) = try await TestServer.start(demo: true)
    try await browser.get("/", headers: headers).expect(.unauthorized, headers: [.setCookie: nil])
  }

  /// Monitoring services often send HEAD requests.
  @Test func demoAnswersHEADLikeGET() async throws {
    let (_, browser) = try await TestServer.start(demo: true)
    let answer = try await browser.client.execute(uri: "/", method: .head, headers: [:]).expect(.ok)
    #expect(answer.bytes.isEmpty)
  }

  @Test func demoDoesNotSignInUnderAnotherHostName() async throws {
    let (server, _) = try await TestServer.start(demo: true)
    for (name, isHere) in [("192.168.1.7:8080", false), ("127.0.0.1:8080", true)] {
      let head = HTTPRequest(method: .get, scheme: nil, authority: name, path: "/")
      let request = Request(head: head, body: RequestBody(buffer: .init()))
      let context = AppContext(
        source: ApplicationRequestContextSource(
          channel: RouterClient.channel(), logger: silentLogger))
      #expect(server.services.base.signsInAutomatically(request, context) == isHere, "\(name)")
    }
  }

  @Test func demoReusesTheSessionOfClientsWithoutCookies() async throws {
    let (server, browser) = try await TestServer.start(demo: true)
    for _ in 0..<20 {
      try await browser.get("/", headers: [.userAgent: "curl/8"])
      try await browser.get("/", headers: [.userAgent: "Firefox/145 Linux"])
    }
    let accounts = server.services.accounts
    let athlete = server.services.athlete
    let sessions = try await accounts.sessions(of: athlete, now: TestServer.now)
    #expect(sessions.map(\.device).sorted() == ["A device", "Firefox on Linux"])
    for session in sessions { _ = try await accounts.endSession(session.id, of: athlete) }
    try await browser.get("/").expect(.ok)
    #expect(try await accounts.sessions(of: athlete, now: TestServer.now).count == 1)
  }
}
