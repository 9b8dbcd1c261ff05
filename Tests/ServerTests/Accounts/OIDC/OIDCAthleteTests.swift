import HTTPTypes
import Store
import Testing
import TextEncoding

@testable import Server

/// Permission to sign in with the provider, athletes who are created at their first sign-in, and sign-out from the
/// provider.
@Suite struct OIDCAthleteTests {
  private static func run(
    creates: Bool = true, required: String? = nil,
    _ test: @Sendable @escaping (TestServer, Browser) async throws -> Void
  ) async throws {
    try await OIDCProvider.run { issuer in
      let settings = try OIDCSettings(
        issuer: issuer, clientID: OIDCProvider.clientID, secret: OIDCProvider.secret,
        secretFile: nil, createsAthletes: creates, required: required)
      let (server, browser) = try await TestServer.start(oidc: settings)
      try await test(server, browser)
    }
  }

  private static func names(_ server: TestServer) async throws -> [String] {
    try await server.services.accounts.athletes().map(\.name)
  }

  @Test func firstSignInCreatesAnAthleteAndTheNextReusesIt() async throws {
    try await Self.run { server, stranger in
      for _ in 0..<2 {
        var browser = stranger
        let answer = try await browser.signInAtProvider()
        answer.expect(.ok, has: "You are signed in")
        browser.keep(answer)
        try await browser.get("/settings/devices").expect(.ok, has: "This device")
      }
      #expect(try await Self.names(server) == ["Athlete", "robin"])
    }
  }

  @Test func takenNameGetsANumber() async throws {
    try await Self.run { server, stranger in
      for subject in ["1", "2", "3"] {
        var browser = stranger
        _ = try await browser.signInAtProvider { $0.subject = subject }
      }
      #expect(try await Self.names(server) == ["Athlete", "robin", "robin 2", "robin 3"])
    }
  }

  @Test(arguments: [nil, "robin@id.example", ""] as [String?])
  func unusableUserNameIsReplaced(username: String?) async throws {
    try await Self.run { server, stranger in
      var browser = stranger
      _ = try await browser.signInAtProvider { $0.username = username }
      #expect(try await Self.names(server) == ["Athlete", "robin"])
    }
  }

  @Test func athletesAreCreatedOnlyIfTheServerAllowsIt() async throws {
    try await Self.run(creates: false) { server, stranger in
      var browser = stranger
      try await browser.signInAtProvider().expect(.forbidden)
      #expect(try await Self.names(server) == ["Athlete"])
    }
  }

  @Test func requiredGroupIsAskedForAndChecked() async throws {
    try await Self.run(required: "groups=family") { server, stranger in
      var browser = stranger
      let began = try await browser.get("/sign-in/oidc").headers[.location] ?? ""
      #expect(Browser.fields(began)["scope"] == "openid profile email groups")
      try await browser.signInAtProvider { $0.groups = ["friends"] }.expect(
        .forbidden, has: "does not have groups=family")
      #expect(try await Self.names(server) == ["Athlete"])
      try await browser.signInAtProvider { $0.groups = ["x", "family"] }.expect(.ok)
      // A user who left the group is rejected even though they are linked.
      try await browser.signInAtProvider().expect(.forbidden)
    }
  }

  @Test(
    arguments: [
      (#"{"groups": ["a", "family"]}"#, "groups=family", true),
      (#"{"groups": "family"}"#, "groups=family", true),
      (#"{"groups": "familyx"}"#, "groups=family", false), (#"{}"#, "groups=family", false),
      (#"{"realm_access": {"roles": ["family"]}}"#, "realm_access.roles=family", true),
      (#"{"https://a.b/r": ["family"]}"#, "https://a.b/r=family", true),
      (#"{"email_verified": true}"#, "email_verified=true", true),
      (#"{"groups": [["family"]], "x": null}"#, "groups=family", false),
    ])
  func claimMatchesAStringOrAListElement(claims: String, required: String, holds: Bool) throws {
    let object = try JSONValue(parsing: Array(claims.utf8))
    #expect(try #require(RequiredClaim(required)).holds(in: object) == holds)
  }

  @Test(
    arguments: [
      (true, nil, "--oidc-create-athletes needs --oidc-issuer."),
      (false, "groups=a", "--oidc-require needs --oidc-issuer."),
    ] as [(Bool, String?, String)])
  func optionsNeedAProvider(creates: Bool, required: String?, words: String) {
    let fault = #expect(throws: OptionError.self) {
      try OIDCSettings(
        issuer: nil, clientID: nil, secretFile: nil, createsAthletes: creates, required: required)
    }
    #expect(fault?.description == words)
  }

  @Test func signingOutEndsTheSessionAtTheProvider() async throws {
    try await Self.run { server, stranger in
      var browser = stranger
      let signedIn = try await browser.signInAtProvider()
      browser.cookie = nil
      browser.keep(signedIn)
      let visitor = try #require(try await server.services.visitor(token: browser.sessionToken))
      browser.csrf = visitor.formToken
      let known = try await server.services.accounts.providerSession(of: visitor.session)
      let answer = try await browser.post("/settings/devices/\(visitor.session.id)/sign-out")
      #expect(answer.headers[.setCookie]?.contains("Max-Age=0") == true)
      let refresh = try #require(answer.headers[.refresh])
      let issuer = server.services.options.oidc?.issuer ?? ""
      #expect(refresh.hasPrefix("0; url=\(issuer)/end?"))
      let fields = Browser.fields(String(refresh.dropFirst("0; url=".count)))
      #expect(fields["id_token_hint"] == known?.idToken && known?.issuer == issuer)
      #expect(fields["client_id"] == OIDCProvider.clientID)
      #expect(fields["post_logout_redirect_uri"] == "http://localhost/")
      #expect(try await server.services.visitor(token: browser.sessionToken) == nil)
    }
  }

  @Test func signOutSkipsTheProviderAfterSigningInByLink() async throws {
    try await Self.run { server, stranger in
      let browser = try await server.signedIn(stranger)
      let visitor = try #require(try await server.services.visitor(token: browser.sessionToken))
      try await browser.post("/settings/devices/\(visitor.session.id)/sign-out").expect(
        location: "/", headers: [.refresh: nil])
    }
  }
}
