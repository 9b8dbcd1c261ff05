import Foundation
import HTTPTypes
import Hummingbird
import Store
import Testing

@testable import Server

/// The lifetime of session cookies, and automatic sign-in in the demo.
@Suite struct SessionCookieTests {
  /// Runs a test with a server, a signed-in browser and the clock.
  private func withClock(
    _ test: @Sendable (TestServer, Browser, TestClock) async throws -> Void
  ) async throws {
    let path = NSTemporaryDirectory() + "andante-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let clock = TestClock()
    let services = try await AppServices(
      options: ServerOptions(dataPath: path), now: { clock.now })
    let application = buildApplication(services, logger: silentLogger)
    let server = TestServer(services: services)
    let responder = try await application.responder
    let browser = Browser(client: RouterClient(responder))
    try await test(server, try await server.signedIn(browser), clock)
  }

  @Test func usedCookieIsRenewedOnceADay() async throws {
    try await withClock { _, browser, clock in
      #expect(try await browser.get("/settings").headers[.setCookie] == nil)
      clock.advance(by: 86_401)
      let renewed = try await browser.get("/settings").headers[.setCookie]
      #expect(renewed?.contains("Max-Age=15552000") == true)
      #expect(renewed?.contains(browser.sessionToken) == true)
      #expect(try await browser.get("/settings").headers[.setCookie] == nil)
    }
  }

  /// A browser deletes an expired cookie even if the session is still valid on the server.
  @Test func dailyUseKeepsTheBrowserSignedInFor200Days() async throws {
    try await withClock { _, browser, clock in
      var cookieEnds = clock.now + AccountStore.sessionLifetime
      for day in 1...200 {
        clock.advance(by: 86_400)
        #expect(clock.now < cookieEnds, "the cookie ended on day \(day)")
        let answer = try await browser.get("/about")
        #expect(answer.status == .ok)
        if answer.headers[.setCookie] != nil {
          cookieEnds = clock.now + AccountStore.sessionLifetime
        }
      }
    }
  }

  @Test func signOutIsNotUndoneByACookieRenewal() async throws {
    try await withClock { server, browser, clock in
      clock.advance(by: 90_000)
      let sessions = try await server.services.accounts.sessions(
        of: server.services.athlete, now: clock.now)
      let id = try #require(sessions.first?.id)
      let answer = try await browser.post("/settings/devices/\(id)/sign-out")
      #expect(answer.headers[values: .setCookie].count == 1)
      #expect(answer.headers[.setCookie]?.contains("Max-Age=0") == true)
      #expect(answer.headers[.clearSiteData] == "\"cache\"")
    }
  }

  // MARK: The demo

  @Test(
    arguments: [
      [HTTPField.Name("X-Forwarded-For")!: "203.0.113.7"],
      [HTTPField.Name("X-Forwarded-Proto")!: "https"], [HTTPField.Name("Forwarded")!: "for=x"],
      [HTTPField.Name("X-Real-IP")!: "203.0.113.7"], [HTTPField.Name("Via")!: "1.1 proxy"],
    ] as [HTTPFields]) func demoDoesNotSignInThroughAProxy(headers: HTTPFields) async throws
  {
    try await TestServer.run(demo: true) { (_, browser) async throws in
      let answer = try await browser.get("/", headers: headers)
      #expect(answer.status == .unauthorized && answer.headers[.setCookie] == nil)
    }
  }

  /// Monitoring services often send HEAD requests.
  @Test func demoAnswersHEADLikeGET() async throws {
    try await TestServer.run(demo: true) { (_, browser) async throws in
      let answer = try await browser.client.execute(uri: "/", method: .head, headers: [:])
      #expect(answer.status == .ok && answer.body.readableBytes == 0)
    }
  }

  @Test func demoDoesNotSignInUnderAnotherHostName() async throws {
    try await TestServer.run(demo: true) { (server, _) async throws in
      for (name, isHere) in [("192.168.1.7:8080", false), ("127.0.0.1:8080", true)] {
        let head = HTTPRequest(method: .get, scheme: nil, authority: name, path: "/")
        let request = Request(head: head, body: RequestBody(buffer: .init()))
        let context = AppContext(
          source: ApplicationRequestContextSource(
            channel: RouterClient.channel(), logger: silentLogger))
        #expect(server.services.base.signsInAutomatically(request, context) == isHere, "\(name)")
      }
    }
  }

  @Test func demoReusesTheSessionOfClientsWithoutCookies() async throws {
    try await TestServer.run(demo: true) { (server, browser) async throws in
      for _ in 0..<20 {
        _ = try await browser.get("/", headers: [.userAgent: "curl/8"])
        _ = try await browser.get("/", headers: [.userAgent: "Firefox/145 Linux"])
      }
      let accounts = server.services.accounts
      let athlete = server.services.athlete
      let sessions = try await accounts.sessions(of: athlete, now: TestServer.now)
      #expect(sessions.map(\.device).sorted() == ["A device", "Firefox on Linux"])
      for session in sessions { _ = try await accounts.endSession(session.id, of: athlete) }
      #expect(try await browser.get("/").status == .ok)
      #expect(try await accounts.sessions(of: athlete, now: TestServer.now).count == 1)
    }
  }
}
