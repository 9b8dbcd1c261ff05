import Foundation
import HTTPTypes
import Hummingbird
import Store
import Testing

@testable import Server

@Suite struct ProxySignInTests {
  private static let remoteUser = HTTPField.Name("Remote-User") ?? .from

  /// Runs a test with a browser whose requests come from the trusted proxy.
  private static func run(
    createsAthletes: Bool = false, _ test: @Sendable (TestServer, Browser) async throws -> Void
  ) async throws {
    let trust = try ProxyTrust(
      header: "Remote-User", proxies: try TrustedProxies(["10.0.0.0/30", "fd00::1"]),
      createsAthletes: createsAthletes)
    try await TestServer.run(proxy: trust) { server, browser in
      var browser = browser
      browser.client.peer = "10.0.0.2"
      try await test(server, browser)
    }
  }

  @Test func linkedNameSignsInItsAthlete() async throws {
    try await Self.run { server, proxied in
      let robin: HTTPFields = [Self.remoteUser: "robin"]
      let stranger = try await proxied.get("/", headers: robin)
      #expect(stranger.status == .forbidden)
      #expect(stranger.text.contains("says that you are robin"))
      let athlete = try await server.signedIn(proxied)
      #expect(
        try await athlete.get("/settings/passkeys", headers: robin).text.contains("Link robin"))
      let linked = try await athlete.post("/settings/identities", headers: robin)
      #expect(linked.status == .seeOther)
      let page = try await proxied.get("/settings/passkeys", headers: robin)
      #expect(page.status == .ok && page.headers[.setCookie] == nil)
      #expect(page.text.contains("signs you in as robin. To sign out, sign out there."))
      #expect(try await proxied.get("/settings", headers: robin).text.contains("sign out there."))
      #expect(try await proxied.get("/").status == .unauthorized)
      let id = try #require(
        try await server.services.accounts.identities(of: server.services.athlete).first
      ).id
      let removed = try await athlete.post("/settings/identities/\(id)/remove")
      #expect(removed.status == .seeOther)
      #expect(try await proxied.get("/", headers: robin).status == .forbidden)
    }
  }

  @Test(arguments: ["127.0.0.1", "10.0.0.4", "::1", "fd00::2", "::ffff:10.0.0.4", nil])
  func headerFromOtherAddressesIsIgnored(peer: String?) async throws {
    try await Self.run(createsAthletes: true) { server, browser in
      try await Self.link("robin", server)
      var browser = browser
      browser.client.peer = peer
      let answer = try await browser.get("/", headers: [Self.remoteUser: "robin"])
      #expect(answer.status == .unauthorized)
      #expect(try await server.services.accounts.athletes().count == 1)
    }
  }

  @Test(arguments: ["10.0.0.1", "fd00::1", "::ffff:10.0.0.3"])
  func headerFromTheProxyIsAccepted(peer: String) async throws {
    try await Self.run { server, browser in
      try await Self.link("robin", server)
      var browser = browser
      browser.client.peer = peer
      #expect(try await browser.get("/", headers: [Self.remoteUser: " robin "]).status == .ok)
      #expect(try await browser.get("/", headers: [Self.remoteUser: "Robin"]).status == .forbidden)
    }
  }

  @Test(arguments: [
    ["robin", "robin"], ["robin", "sam"], ["robin, sam"],
    [String(repeating: "r", count: 201)],
  ])
  func headerWithoutExactlyOneNameIsRefused(values: [String]) async throws {
    try await Self.run(createsAthletes: true) { server, browser in
      try await Self.link("robin", server)
      var headers = HTTPFields()
      headers[values: Self.remoteUser] = values
      let answer = try await browser.get("/", headers: headers)
      #expect(answer.status == .forbidden && answer.text.contains("sent no user name, or several"))
      #expect(try await server.services.accounts.athletes().count == 1)
    }
  }

  /// The proxy provides the name of the browser's current user. The cookie may be another athlete's.
  @Test func nameFromTheProxyOverridesTheCookie() async throws {
    try await Self.run { server, browser in
      let accounts = server.services.accounts
      let sam = try await accounts.athlete(named: "Sam", now: TestServer.now)
      #expect(try await accounts.link("sam", at: .proxy, to: sam, now: TestServer.now))
      let athlete = try await server.signedIn(browser)
      let answer = try await athlete.get("/api/whoami", headers: [Self.remoteUser: "sam"])
      #expect(answer.text.contains("Sam"))
      // The form token of the cookie's session isn't valid for Sam.
      let refused = try await athlete.post("/settings", headers: [Self.remoteUser: "sam"])
      #expect(refused.status == .forbidden)
    }
  }

  /// Sam, whose name isn't linked yet, signs in at the proxy in a browser that still has Robin's cookie.
  @Test func cookieOfAnAthleteLinkedToAnotherNameIsIgnored() async throws {
    try await Self.run { server, browser in
      let services = server.services
      let session = try await services.accounts.newSession(
        for: services.athlete, device: "Shared", now: TestServer.now - 3_600)
      var shared = try await server.signedIn(browser)
      shared.cookie = shared.cookie?.replacing(shared.sessionToken, with: session.text)
      let sam: HTTPFields = [Self.remoteUser: "sam"]
      #expect(try await shared.get("/settings/passkeys", headers: sam).status == .ok)
      try await Self.link("robin", server)
      for path in ["/", "/settings/passkeys", "/api/whoami"] {
        #expect(try await shared.get(path, headers: sam).status == .forbidden, "\(path)")
      }
      #expect(try await shared.get("/", headers: [Self.remoteUser: "robin"]).status == .ok)
      // Robin, who is now called Sam at the proxy, can open a link and link the new name.
      let fresh = try await server.signedIn(browser)
      #expect(try await fresh.get("/settings/passkeys", headers: sam).text.contains("Link sam"))
    }
  }

  /// A page that uses DNS rebinding can send the forwarded header, but `Host` contains the page's own name.
  @Test(arguments: [
    ("evil.example", "ada.example", HTTPResponse.Status.misdirectedRequest),
    ("ada.example", "evil.example", .misdirectedRequest), ("ada.example", "ada.example", .ok),
    ("127.0.0.1:8080", "ada.example", .ok),
  ]) func bothHostAndForwardedHostAreChecked(
    host: String, forwarded: String, status: HTTPResponse.Status
  ) async throws {
    let path = NSTemporaryDirectory() + "andante-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    var options = ServerOptions(dataPath: path)
    options.proxyTrust = try ProxyTrust(
      header: "Remote-User", proxies: try TrustedProxies(["10.0.0.1"]), createsAthletes: true)
    options.trustedProxies = try TrustedProxies(["10.0.0.1"])
    options.publicAddresses = [try PublicAddress(name: "ada.example")]
    let services = try await AppServices(options: options, now: { TestServer.now })
    let application = buildApplication(services, logger: silentLogger)
    var client = RouterClient(try await application.responder)
    (client.peer, client.authority) = ("10.0.0.1", host)
    let answer = try await Browser(client: client).get(
      "/", headers: [Self.remoteUser: "robin", .xForwardedHost: forwarded])
    #expect(answer.status == status)
  }

  @Test func changesNeedTheFormToken() async throws {
    try await Self.run { server, browser in
      try await Self.link("robin", server)
      let robin: HTTPFields = [Self.remoteUser: "robin"]
      #expect(try await browser.post("/settings", headers: robin).status == .forbidden)
      let proven = try #require(
        try await server.services.accounts.session(of: "robin", at: .proxy, now: TestServer.now))
      let saved = try await browser.post(
        "/settings", form: ["units": "0", "theme": "0"], token: proven.formToken, headers: robin)
      #expect(saved.status == .seeOther)
    }
  }

  @Test func newNameGetsANewAthleteIfConfigured() async throws {
    try await Self.run(createsAthletes: true) { server, browser in
      let first = server.services.athlete.name
      #expect(try await browser.get("/", headers: [Self.remoteUser: first]).status == .ok)
      #expect(try await browser.get("/", headers: [Self.remoteUser: first]).status == .ok)
      #expect(try await browser.get("/", headers: [Self.remoteUser: "robin"]).status == .ok)
      // A new name never gets the data of an existing athlete.
      let names = try await server.services.accounts.athletes().map(\.name)
      #expect(names == [first, first + " 2", "robin"])
    }
  }

  @Test func setupLinkOpensForAnUnlinkedName() async throws {
    try await Self.run { server, browser in
      let link = try await server.services.newSetupLink()
      let answer = try await browser.get(
        "/setup?token=\(link.text)", headers: [Self.remoteUser: "robin"])
      #expect(answer.status == .ok)
    }
  }

  @Test(
    arguments: [
      ("Remote-User", [], "needs --trusted-proxy"),
      ("Remote User", ["127.0.0.1"], "must be the name of a header"),
      ("Cookie", ["127.0.0.1"], "must be the name of a header"),
    ] as [(String?, [String], String)])
  func invalidOptionsAreRefused(header: String?, proxies: [String], words: String) throws {
    let proxies = try TrustedProxies(proxies)
    let fault = #expect(throws: OptionError.self) {
      try ProxyTrust(header: header, proxies: proxies, createsAthletes: false)
    }
    #expect(fault?.description.contains(words) == true)
  }

  private static func link(_ name: String, _ server: TestServer) async throws {
    _ = try await server.services.accounts.link(
      name, at: .proxy, to: server.services.athlete, now: TestServer.now)
  }
}
