import HTTPTypes
import Store
import Testing

@testable import Server

@Suite struct ProxySignInTests {
  private static let remoteUser = HTTPField.Name("Remote-User") ?? .from

  /// Returns a browser whose requests come from the trusted proxy.
  private static func start(createsAthletes: Bool = false) async throws -> (TestServer, Browser) {
    let trust = try ProxyTrust(
      header: "Remote-User", proxies: try TrustedProxies(["10.0.0.0/30", "fd00::1"]),
      createsAthletes: createsAthletes)
    let (server, stranger) = try await TestServer.start(proxy: trust)
    var browser = stranger
    browser.client.peer = "10.0.0.2"
    return (server, browser)
  }

  @Test func linkedNameSignsInItsAthlete() async throws {
    let (server, proxied) = try await Self.start()
    let robin: HTTPFields = [Self.remoteUser: "robin"]
    try await proxied.get("/", headers: robin).expect(.forbidden, has: "says that you are robin")
    let athlete = try await server.signedIn(proxied)
    try await athlete.get("/settings/passkeys", headers: robin).expect(has: "Link robin")
    try await athlete.post("/settings/identities", headers: robin).expect(.seeOther)
    try await proxied.get("/settings/passkeys", headers: robin).expect(
      .ok, headers: [.setCookie: nil], has: "signs you in as robin. To sign out, sign out there.")
    try await proxied.get("/settings", headers: robin).expect(has: "sign out there.")
    try await proxied.get("/").expect(.unauthorized)
    let id = try #require(
      try await server.services.accounts.identities(of: server.services.athlete).first
    ).id
    try await athlete.post("/settings/identities/\(id)/remove").expect(.seeOther)
    try await proxied.get("/", headers: robin).expect(.forbidden)
  }

  @Test(arguments: ["127.0.0.1", "10.0.0.4", "::1", "fd00::2", "::ffff:10.0.0.4", nil])
  func headerFromOtherAddressesIsIgnored(peer: String?) async throws {
    let (server, stranger) = try await Self.start(createsAthletes: true)
    try await Self.link("robin", server)
    var browser = stranger
    browser.client.peer = peer
    try await browser.get("/", headers: [Self.remoteUser: "robin"]).expect(.unauthorized)
    #expect(try await server.services.accounts.athletes().count == 1)
  }

  @Test(arguments: ["10.0.0.1", "fd00::1", "::ffff:10.0.0.3"])
  func headerFromTheProxyIsAccepted(peer: String) async throws {
    let (server, stranger) = try await Self.start()
    try await Self.link("robin", server)
    var browser = stranger
    browser.client.peer = peer
    try await browser.get("/", headers: [Self.remoteUser: " robin "]).expect(.ok)
    try await browser.get("/", headers: [Self.remoteUser: "Robin"]).expect(.forbidden)
  }

  @Test(arguments: [
    ["robin", "robin"], ["robin", "sam"], ["robin, sam"],
    [String(repeating: "r", count: 201)],
  ])
  func headerWithoutExactlyOneNameIsRefused(values: [String]) async throws {
    let (server, browser) = try await Self.start(createsAthletes: true)
    try await Self.link("robin", server)
    var headers = HTTPFields()
    headers[values: Self.remoteUser] = values
    try await browser.get("/", headers: headers).expect(
      .forbidden, has: "sent no user name, or several")
    #expect(try await server.services.accounts.athletes().count == 1)
  }

  /// The proxy provides the name of the browser's current user. The cookie may be another athlete's.
  @Test func nameFromTheProxyOverridesTheCookie() async throws {
    let (server, browser) = try await Self.start()
    let accounts = server.services.accounts
    let sam = try await server.athlete(named: "Sam")
    #expect(try await accounts.link("sam", at: .proxy, to: sam, now: TestServer.now))
    let athlete = try await server.signedIn(browser)
    try await athlete.get("/api/whoami", headers: [Self.remoteUser: "sam"]).expect(has: "Sam")
    // The form token of the cookie's session isn't valid for Sam.
    try await athlete.post("/settings", headers: [Self.remoteUser: "sam"]).expect(.forbidden)
  }

  /// Sam, whose name isn't linked yet, signs in at the proxy in a browser that still has Robin's cookie.
  @Test func cookieOfAnAthleteLinkedToAnotherNameIsIgnored() async throws {
    let (server, browser) = try await Self.start()
    let services = server.services
    let session = try await services.accounts.newSession(
      for: services.athlete, device: "Shared", now: TestServer.now - 3_600)
    var shared = try await server.signedIn(browser)
    shared.cookie = shared.cookie?.replacing(shared.sessionToken, with: session.text)
    let sam: HTTPFields = [Self.remoteUser: "sam"]
    try await shared.get("/settings/passkeys", headers: sam).expect(.ok)
    try await Self.link("robin", server)
    for path in ["/", "/settings/passkeys", "/api/whoami"] {
      try await shared.get(path, headers: sam).expect(.forbidden)
    }
    try await shared.get("/", headers: [Self.remoteUser: "robin"]).expect(.ok)
    // Robin, who is now called Sam at the proxy, can open a link and link the new name.
    let fresh = try await server.signedIn(browser)
    try await fresh.get("/settings/passkeys", headers: sam).expect(has: "Link sam")
  }

  /// A page that uses DNS rebinding can send the forwarded header, but `Host` contains the page's own name.
  @Test(arguments: [
    ("evil.example", "ada.example", HTTPResponse.Status.misdirectedRequest),
    ("ada.example", "evil.example", .misdirectedRequest), ("ada.example", "ada.example", .ok),
    ("127.0.0.1:8080", "ada.example", .ok),
  ]) func bothHostAndForwardedHostAreChecked(
    host: String, forwarded: String, status: HTTPResponse.Status
  ) async throws {
    let trust = try ProxyTrust(
      header: "Remote-User", proxies: try TrustedProxies(["10.0.0.1"]), createsAthletes: true)
    func name(_ options: inout ServerOptions) throws {
      options.publicAddresses = [try PublicAddress(name: "ada.example")]
    }
    var (_, browser) = try await TestServer.start(proxy: trust, changing: name)
    (browser.client.peer, browser.client.authority) = ("10.0.0.1", host)
    try await browser.get("/", headers: [Self.remoteUser: "robin", .xForwardedHost: forwarded])
      .expect(status)
  }

  @Test func changesNeedTheFormToken() async throws {
    let (server, browser) = try await Self.start()
    try await Self.link("robin", server)
    let robin: HTTPFields = [Self.remoteUser: "robin"]
    try await browser.post("/settings", headers: robin).expect(.forbidden)
    let proven = try #require(
      try await server.services.accounts.session(of: "robin", at: .proxy, now: TestServer.now))
    try await browser.post(
      "/settings", form: ["units": "0", "theme": "0"], token: proven.formToken, headers: robin
    ).expect(.seeOther)
  }

  @Test func newNameGetsANewAthleteIfConfigured() async throws {
    let (server, browser) = try await Self.start(createsAthletes: true)
    let first = server.services.athlete.name
    try await browser.get("/", headers: [Self.remoteUser: first]).expect(.ok)
    try await browser.get("/", headers: [Self.remoteUser: first]).expect(.ok)
    try await browser.get("/", headers: [Self.remoteUser: "robin"]).expect(.ok)
    // A new name never gets the data of an existing athlete.
    let names = try await server.services.accounts.athletes().map(\.name)
    #expect(names == [first, first + " 2", "robin"])
  }

  @Test func setupLinkOpensForAnUnlinkedName() async throws {
    let (server, browser) = try await Self.start()
    let link = try await server.services.newSetupLink()
    try await browser.get("/setup?token=\(link.text)", headers: [Self.remoteUser: "robin"]).expect(
      .ok)
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
