import Engine
import Foundation
import HTTPTypes
import Hummingbird
import Store
import Testing
import TextEncoding

@testable import Server

@Suite struct OIDCTests {
  private static let callback = "/sign-in/oidc/callback"

  /// Runs a test with a server whose athletes can sign in with a test provider.
  private static func run(
    _ test: @Sendable @escaping (TestServer, Browser) async throws -> Void
  ) async throws {
    try await OIDCProvider.run { issuer in
      let file = TemporaryPath()
      try Data((OIDCProvider.secret + "\n").utf8).write(to: file.url)
      let settings = try OIDCSettings(
        issuer: issuer, clientID: OIDCProvider.clientID, secretFile: file.path)
      let (server, browser) = try await TestServer.start(oidc: settings)
      try await test(server, browser)
    }
  }

  @Test(arguments: [true, false])
  func linkedAthleteCanSignInAtTheProvider(isRSA: Bool) async throws {
    try await Self.run { server, stranger in
      var athlete = try await server.signedIn(stranger)
      try await athlete.get("/settings/passkeys").expect(has: "Link with 127.0.0.1")
      let leaving = try await athlete.post("/settings/oidc")
      let address = try #require(leaving.headers[.refresh])
      athlete.keep(leaving)
      let linked = try await athlete.comeBack(String(address.dropFirst("0; url=".count))) {
        $0.isRSA = isRSA
      }
      linked.expect(.ok, has: "Your account is linked")
      try await athlete.get("/settings/passkeys").expect(has: "<b>robin</b>")
      var browser = stranger
      try await browser.get("/").expect(has: "Sign in with 127.0.0.1")
      let answer = try await browser.signInAtProvider { $0.isRSA = isRSA }
      answer.expect(.ok, has: "You are signed in")
      browser.keep(answer)
      try await browser.get("/settings").expect(.ok)
      let identity = try await server.services.accounts.identities(of: server.services.athlete)[0]
      try await athlete.post("/settings/identities/\(identity.id)/remove").expect(.seeOther)
      var other = stranger
      try await other.signInAtProvider().expect(has: "no athlete here is linked")
    }
  }

  @Test func unlinkedUserIsRefused() async throws {
    try await Self.run { server, browser in
      var browser = browser
      try await browser.signInAtProvider().expect(
        .forbidden, headers: [.setCookie: nil],
        has: "says that you are robin, and no athlete here is linked")
    }
  }

  /// The subjects are linked, so that only the forgery can be the reason for the rejection.
  @Test func everyForgeryIsRefused() async throws {
    try await Self.run { server, stranger in
      try await Self.link(server, "1234", "5678", "")
      var random = SeededRandom(seed: 6)
      for forgery in OIDCForgery.allCases {
        for isRSA in [true, false] where forgery != .otherKey || !isRSA {
          var browser = stranger
          browser.client.peer = "192.0.2.\(Int.random(in: 1...250, using: &random))"
          let answer = try await browser.signInAtProvider {
            ($0.forgery, $0.isRSA) = (forgery, isRSA)
          }
          answer.expect(.forbidden, headers: [.setCookie: nil], has: forgery.words, for: forgery)
        }
      }
      var browser = stranger
      try await browser.signInAtProvider().expect(.ok)
    }
  }

  @Test func signInCompletesOnceAndOnlyInTheBrowserThatStartedIt() async throws {
    try await Self.run { server, stranger in
      try await Self.link(server, "1234")
      var (one, other) = (stranger, stranger)
      let began = try await one.get("/sign-in/oidc")
      let address = try #require(began.headers[.location])
      #expect(address.contains("code_challenge_method=S256") && address.contains("scope=openid"))
      #expect(began.headers[.setCookie]?.contains("SameSite=Lax") == true)
      #expect(began.headers[.setCookie]?.contains("HttpOnly") == true)
      // In another browser, the address doesn't sign in because the cookie is missing.
      try await other.comeBack(address).expect(has: "not started in this browser")
      one.keep(began)
      try await one.get(
        "\(Self.callback)?error=access_denied&state=\(Browser.fields(address)["state"] ?? "")"
      ).expect(.forbidden, has: "access_denied")
      try await one.comeBack(address).expect(.ok)
      try await one.comeBack(address).expect(has: "not started in this browser")
      let again = try await one.get("/sign-in/oidc")
      one.keep(again)
      let second = try #require(again.headers[.location])
      try await one.comeBack(second) { $0.challenge = "other" }.expect(.forbidden)
      try await one.comeBack(second).expect(.ok)
      other.keep(again)
      try await other.comeBack(second).expect(.forbidden)
    }
  }

  @Test func manyAttemptsByOneAthleteDoNotDisplaceOthers() async throws {
    try await Self.run { server, stranger in
      try await Self.link(server, "1234")
      let athlete = try await server.signedIn(stranger)
      let proven = try await server.services.accounts.session(
        token: athlete.sessionToken, now: TestServer.now)
      let session = try #require(proven).session
      var other = stranger
      let began = try await other.get("/sign-in/oidc")
      for _ in 0..<7_000 {
        _ = server.services.signIns.oidc.begin(linking: session, redirect: "", now: TestServer.now)
      }
      other.keep(began)
      try await other.comeBack(began.headers[.location] ?? "").expect(.ok)
      var later = stranger
      try await later.signInAtProvider().expect(.ok)
    }
  }

  @Test func signedOutDeviceCannotLinkAnIdentity() async throws {
    try await Self.run { server, stranger in
      var thief = try await server.signedIn(stranger)
      let leaving = try await thief.post("/settings/oidc")
      let address = String(leaving.headers[.refresh]?.dropFirst("0; url=".count) ?? "")
      let athlete = try await server.signedIn(stranger)
      try await athlete.post("/settings/devices/sign-out").expect(.seeOther)
      thief.keep(leaving)
      try await thief.comeBack(address).expect(.unauthorized)
      #expect(try await server.services.accounts.identities(of: server.services.athlete).isEmpty)
      var browser = stranger
      try await browser.signInAtProvider().expect(.forbidden)
    }
  }

  @Test func linkingStateCannotBeUsedToSignIn() async throws {
    try await Self.run { server, stranger in
      try await Self.link(server, "1234")
      var athlete = try await server.signedIn(stranger)
      let leaving = try await athlete.post("/settings/oidc")
      let address = String(leaving.headers[.refresh]?.dropFirst("0; url=".count) ?? "")
      athlete.keep(leaving)
      try await athlete.comeBack(address).expect(.conflict)
      try await athlete.comeBack(address).expect(.forbidden, headers: [.setCookie: nil])
    }
  }

  @Test func correctCodeIsAcceptedAfterManyFailuresFromItsAddress() async throws {
    try await Self.run { server, stranger in
      try await Self.link(server, "1234")
      for _ in 0...SignInFailures.perAddress {
        #expect(try await stranger.get("\(Self.callback)?state=x").status != .ok)
      }
      var browser = stranger
      try await browser.signInAtProvider().expect(.ok)
    }
  }

  @Test func unreachableOrMisnamedProviderIsReported() async throws {
    let away = try OIDCSettings(issuer: "http://127.0.0.1:9", clientID: "a", secretFile: nil)
    let (_, browser) = try await TestServer.start(oidc: away)
    try await browser.get("/sign-in/oidc").expect(
      .forbidden, has: "did not provide its description")
    try await OIDCProvider.run { issuer in
      let other = try OIDCSettings(issuer: issuer + "/", clientID: "a", secretFile: nil)
      let (_, browser) = try await TestServer.start(oidc: other)
      try await browser.get("/sign-in/oidc").expect(
        has: "calls itself \(issuer): start Andante with that")
    }
  }

  @Test(
    arguments: [
      ("http://127.0.0.1:9", "no connection: Connection refused"),
      ("https://andante.invalid", "DNS: the name andante.invalid cannot be resolved"),
    ])
  func failedSignInIsLoggedOnceWithItsCause(issuer: String, cause: String) async throws {
    #expect(
      try await Self.logAfterStartingASignIn(issuer)
        == "<4>a sign-in at the provider failed cause=\"the provider's description: \(cause)\"\n")
  }

  @Test func providerWithoutTLSOrDescriptionIsLogged() async throws {
    try await OIDCProvider.run { issuer in
      let secure = issuer.replacing("http:", with: "https:")
      #expect(try await Self.logAfterStartingASignIn(secure).contains("description: TLS: "))
      let missing = try await Self.logAfterStartingASignIn(issuer + "/x")
      #expect(missing.contains("description: status 404\""))
    }
  }

  @Test func refusedTokenAndCodeAreLoggedWithoutTheAthlete() async throws {
    try await Self.run { _, stranger in
      let log = LogCapture()
      var browser = stranger
      browser.client.logger = log.logger()
      _ = try await browser.signInAtProvider { $0.forgery = .audience }
      _ = try await browser.signInAtProvider { $0.challenge = "other" }
      _ = try await browser.signInAtProvider()
      let lines = log.text.split(separator: "\n")
      #expect(lines.count == 3 && lines[0].contains("token: it is for another program"))
      #expect(lines[1].contains("did not exchange the code: status 400"))
      #expect(lines[2].contains("no athlete is linked") && !log.text.contains("robin"))
    }
  }

  /// Returns the log after a browser started to sign in.
  private static func logAfterStartingASignIn(_ issuer: String) async throws -> String {
    let log = LogCapture()
    let settings = try OIDCSettings(issuer: issuer, clientID: "a", secretFile: nil)
    var (_, browser) = try await TestServer.start(oidc: settings)
    browser.client.logger = log.logger()
    try await browser.get("/sign-in/oidc").expect(.forbidden)
    return log.text
  }

  @Test func routesDoNotExistWithoutAProvider() async throws {
    let (server, browser) = try await TestServer.start()
    try await browser.get("/sign-in/oidc").expect(.notFound)
    try await browser.get(Self.callback).expect(.notFound)
    let athlete = try await server.signedIn(browser)
    try await athlete.post("/settings/oidc").expect(.notFound)
  }

  @Test(
    arguments: [
      ("https://id.example", nil, nil, "must be used together"),
      (nil, "a", nil, "must be used together"), (nil, nil, "/nowhere", "must be used together"),
      ("http://id.example", "a", nil, "must be an https address"),
      ("id.example", "a", nil, "must be an https address"),
      ("https://id.example", "a", "/nowhere", "cannot read"),
      ("https://me@id.example", "a", nil, "must be an https address"),
    ] as [(String?, String?, String?, String)])
  func invalidOptionsAreRefused(issuer: String?, client: String?, file: String?, words: String) {
    let fault = #expect(throws: OptionError.self) {
      try OIDCSettings(issuer: issuer, clientID: client, secretFile: file)
    }
    #expect(fault?.description.contains(words) == true)
  }

  private static func link(_ server: TestServer, _ subjects: String...) async throws {
    let issuer = try #require(server.services.options.oidc).issuer
    for subject in subjects {
      _ = try await server.services.accounts.link(
        "\(issuer) \(subject)", at: .oidc, called: subject, to: server.services.athlete,
        now: TestServer.now)
    }
  }
}

extension Browser {
  static func fields(_ address: String) -> [String: String] {
    let items = URLComponents(string: address)?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
  }

  /// Opens the callback as if the user had confirmed the sign-in on the provider's page.
  func comeBack(
    _ address: String, _ change: (inout OIDCProvider.Code) -> Void = { _ in }
  ) async throws -> RouterAnswer {
    let fields = Self.fields(address)
    var code = OIDCProvider.Code(
      nonce: fields["nonce"] ?? "", challenge: fields["code_challenge"] ?? "",
      redirect: fields["redirect_uri"] ?? "")
    change(&code)
    let text = urlSafeBase64(try JSONEncoder().encode(code))
    return try await get("/sign-in/oidc/callback?code=\(text)&state=\(fields["state"] ?? "")")
  }

  mutating func signInAtProvider(
    _ change: (inout OIDCProvider.Code) -> Void = { _ in }
  ) async throws -> RouterAnswer {
    let began = try await get("/sign-in/oidc")
    cookie = nil
    keep(began)
    return try await comeBack(began.headers[.location] ?? "", change)
  }
}
