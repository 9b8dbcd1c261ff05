import Foundation
import HTTPTypes
import Store
import Testing

@testable import Server

@Suite struct PasskeyTests {
  /// Returns the browser of an athlete who has a passkey, and a stranger's browser.
  private static func start() async throws -> (TestServer, SoftAuthenticator, Browser, Browser) {
    let (server, stranger) = try await TestServer.start()
    var athlete = try await server.signedIn(stranger)
    let authenticator = SoftAuthenticator()
    try await athlete.add(authenticator).expect(.created)
    return (server, authenticator, athlete, stranger)
  }

  @Test func passkeySignsInItsAthlete() async throws {
    let (server, authenticator, _, stranger) = try await Self.start()
    var browser = stranger
    try await browser.get("/settings").expect(.unauthorized)
    try await browser.signIn(authenticator).expect(.ok, has: server.services.athlete.name)
    try await browser.get("/settings").expect(.ok)
    try await browser.get("/settings/passkeys").expect(has: "Test key", "Last used")
  }

  @Test func removedPasskeyIsRefused() async throws {
    let (server, authenticator, athlete, stranger) = try await Self.start()
    let passkeys = try await server.services.accounts.passkeys(of: server.services.athlete)
    let id = try #require(passkeys.first).id
    try await athlete.post("/settings/passkeys/\(id)/remove").expect(.seeOther)
    try await athlete.post("/settings/passkeys/\(id)/remove").expect(.notFound)
    var browser = stranger
    try await browser.signIn(authenticator).expect(
      .forbidden, has: WebAuthnError.unknownPasskey.sentence)
    try await browser.get("/settings").expect(.unauthorized)
  }

  @Test func assertionIsValidOnceAndOnlyInItsBrowser() async throws {
    let (_, authenticator, _, stranger) = try await Self.start()
    var (first, other) = (stranger, stranger)
    let options = try await first.ask("/sign-in/passkey/options")
    _ = try await other.ask("/sign-in/passkey/options")
    let body = try authenticator.assertion(Data(options.bytes))
    for browser in [stranger, other] {
      var browser = browser
      try await browser.ask("/sign-in/passkey", body).expect(.forbidden)
    }
    let cookie = first.cookie
    try await first.ask("/sign-in/passkey", body).expect(.ok)
    first.cookie = cookie
    try await first.ask("/sign-in/passkey", body).expect(.forbidden)
  }

  @Test(arguments: WrongResponse.allCases)
  func wrongAssertionIsRefused(wrong: WrongResponse) async throws {
    let (server, authenticator, _, stranger) = try await Self.start()
    var browser = stranger
    let changed = wrong.change(authenticator)
    let options = try await browser.ask("/sign-in/passkey/options")
    let body = try changed.assertion(
      Data(options.bytes),
      type: wrong == .purpose ? "webauthn.create" : "webauthn.get")
    let answer = try await browser.ask("/sign-in/passkey", body)
    answer.expect(.forbidden, has: wrong.fault.sentence)
    #expect(answer.headers[values: .setCookie].isEmpty)
    // Afterwards, the correct response signs in with the same browser.
    var right = authenticator
    right.userHandle = WebAuthn.userHandle(of: server.services.athlete)
    try await browser.signIn(right).expect(.ok)
  }

  @Test func counterThatDoesNotIncreaseIsRefused() async throws {
    var (_, authenticator, _, browser) = try await Self.start()
    for (count, status) in [
      (0, HTTPResponse.Status.ok), (7, .ok), (7, .forbidden), (3, .forbidden), (0, .forbidden),
      (8, .ok),
    ] {
      authenticator.signCount = UInt32(count)
      let answer = try await browser.signIn(authenticator)
      answer.expect(status, for: count)
      #expect(answer.text.contains("may have been copied") == (status == .forbidden))
    }
  }

  @Test func passkeyIsAddedOnceAndRegistrationsAreChecked() async throws {
    let (server, authenticator, signedIn, _) = try await Self.start()
    var athlete = signedIn
    try await athlete.add(authenticator).expect(.conflict, has: "already been added")
    for wrong in WrongResponse.allCases where wrong.appliesToRegistrations {
      let changed = wrong.change(SoftAuthenticator())
      let options = try await athlete.ask("/settings/passkeys/options")
      let body = try changed.registration(
        Data(options.bytes),
        type: wrong == .purpose ? "webauthn.get" : "webauthn.create")
      try await athlete.ask("/settings/passkeys", body).expect(
        .badRequest, has: wrong.fault.sentence, for: wrong)
      // The challenge has been used up.
      try await athlete.ask("/settings/passkeys", body).expect(has: "too late")
    }
    let accounts = server.services.accounts
    #expect(try await accounts.passkeys(of: server.services.athlete).count == 1)
  }

  @Test(arguments: ["", "null", "[]", "{}", #"{"id":"1"}"#, "\u{0}"])
  func malformedBodyIsRefused(body: String) async throws {
    let (server, stranger) = try await TestServer.start()
    var browser = stranger
    _ = try await browser.ask("/sign-in/passkey/options")
    try await browser.ask("/sign-in/passkey", Array(body.utf8)).expect(.badRequest)
    var athlete = try await server.signedIn(browser)
    try await athlete.ask("/settings/passkeys", Array(body.utf8)).expect(.badRequest)
  }

  @Test func passkeysNeedAHostName() async throws {
    let (server, stranger) = try await TestServer.start()
    var (browser, athlete) = (stranger, try await server.signedIn(stranger))
    try await browser.get("/").expect(has: "Sign in with a passkey")
    browser.client.authority = "127.0.0.1:8080"
    athlete.client.authority = "127.0.0.1:8080"
    try await browser.ask("/sign-in/passkey/options").expect(.conflict)
    try await browser.get("/").expect(.unauthorized, lacks: "Sign in with a passkey")
    try await athlete.get("/settings/passkeys").expect(has: "A passkey needs a host name")
  }

  /// A page on another port of this machine belongs to another program, which can also choose the `Host` header.
  @Test func passkeySignedForAnotherPortIsRefused() async throws {
    let (_, authenticator, signedIn, stranger) = try await Self.start()
    var (browser, athlete) = (stranger, signedIn)
    browser.client.authority = "localhost:9999"
    athlete.client.authority = "localhost:9999"
    var signing = authenticator
    signing.origin = "http://localhost:9999"
    try await browser.signIn(signing).expect(.forbidden, has: WebAuthnError.wrongOrigin.sentence)
    var added = SoftAuthenticator()
    added.origin = "http://localhost:9999"
    try await athlete.add(added).expect(.badRequest)
    try await browser.signIn(authenticator).expect(.ok)
  }

  @Test func challengeExpiresAndIsUsedOnce() throws {
    let site = try #require(PasskeySite(origin: "http://localhost"))
    let other = try #require(PasskeySite(origin: "http://localhost:1"))
    let challenges = PasskeyChallenges()
    let (first, ticket) = try challenges.begin(for: site, now: 0)
    let (second, _) = try challenges.begin(for: site, now: 0)
    #expect(first.bytes.count == WebAuthn.challengeLength && first != second)
    #expect(try challenges.challenge(of: ticket, site: site, now: 299) == first)
    #expect(throws: WebAuthnError.noPendingChallenge) {
      try challenges.challenge(of: ticket, site: site, now: PasskeyChallenges.lifetime)
    }
    #expect(throws: WebAuthnError.noPendingChallenge) {
      try challenges.challenge(of: ticket, site: other, now: 0)
    }
    try challenges.use(first, now: 1)
    #expect(throws: WebAuthnError.noPendingChallenge) { try challenges.use(first, now: 1) }
    #expect(throws: WebAuthnError.noPendingChallenge) {
      try challenges.challenge(of: ticket, site: site, now: 1)
    }
  }
}

enum WrongResponse: CaseIterable, Sendable {
  case purpose, origin, site, presence, backup, key, athlete

  var fault: WebAuthnError {
    switch self {
    case .purpose: .wrongPurpose
    case .origin: .wrongOrigin
    case .site: .wrongSite
    case .presence: .userNotPresent
    case .backup: .impossibleBackup
    case .key: .unknownPasskey
    case .athlete: .wrongAthlete
    }
  }

  /// Whether the error can occur in a registration.
  var appliesToRegistrations: Bool { self != .key && self != .athlete }

  func change(_ authenticator: SoftAuthenticator) -> SoftAuthenticator {
    var changed = self == .key ? SoftAuthenticator() : authenticator
    switch self {
    case .purpose, .key: break
    case .origin: changed.origin = "http://localhost:1"
    case .site: changed.site = "evil.localhost"
    case .presence: changed.flags = 0x04
    case .backup: changed.flags = 0x15
    case .athlete: changed.userHandle = Array("somebody".utf8)
    }
    return changed
  }
}
