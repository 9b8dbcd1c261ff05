import Foundation
import HTTPTypes
import NIOCore
import Store
import Testing

@testable import Server

@Suite struct PasskeyTests {
  /// Runs a test with the browser of an athlete who has a passkey, and with a stranger's browser.
  private static func run(
    _ test: @Sendable (TestServer, SoftAuthenticator, Browser, Browser) async throws -> Void
  ) async throws {
    try await TestServer.run { server, stranger in
      var athlete = try await server.signedIn(stranger)
      let authenticator = SoftAuthenticator()
      #expect(try await athlete.add(authenticator).status == .created)
      try await test(server, authenticator, athlete, stranger)
    }
  }

  @Test func passkeySignsInItsAthlete() async throws {
    try await Self.run { server, authenticator, _, stranger in
      var browser = stranger
      #expect(try await browser.get("/settings").status == .unauthorized)
      let answer = try await browser.signIn(authenticator)
      #expect(answer.status == .ok)
      #expect(answer.text.contains(server.services.athlete.name))
      #expect(try await browser.get("/settings").status == .ok)
      let page = try await browser.get("/settings/passkeys")
      #expect(page.text.contains("Test key") && page.text.contains("Last used"))
    }
  }

  @Test func removedPasskeyIsRefused() async throws {
    try await Self.run { server, authenticator, athlete, stranger in
      let passkeys = try await server.services.accounts.passkeys(of: server.services.athlete)
      let id = try #require(passkeys.first).id
      #expect(try await athlete.post("/settings/passkeys/\(id)/remove").status == .seeOther)
      #expect(try await athlete.post("/settings/passkeys/\(id)/remove").status == .notFound)
      var browser = stranger
      let answer = try await browser.signIn(authenticator)
      #expect(answer.status == .forbidden)
      #expect(answer.text.contains(WebAuthnError.unknownPasskey.sentence))
      #expect(try await browser.get("/settings").status == .unauthorized)
    }
  }

  @Test func assertionIsValidOnceAndOnlyInItsBrowser() async throws {
    try await Self.run { _, authenticator, _, stranger in
      var (first, other) = (stranger, stranger)
      let options = try await first.ask("/sign-in/passkey/options")
      _ = try await other.ask("/sign-in/passkey/options")
      let body = try authenticator.assertion(Data(options.body.readableBytesView))
      for browser in [stranger, other] {
        var browser = browser
        #expect(try await browser.ask("/sign-in/passkey", body).status == .forbidden)
      }
      let cookie = first.cookie
      #expect(try await first.ask("/sign-in/passkey", body).status == .ok)
      first.cookie = cookie
      #expect(try await first.ask("/sign-in/passkey", body).status == .forbidden)
    }
  }

  @Test(arguments: WrongResponse.allCases)
  func wrongAssertionIsRefused(wrong: WrongResponse) async throws {
    try await Self.run { server, authenticator, _, stranger in
      var browser = stranger
      let changed = wrong.change(authenticator)
      let options = try await browser.ask("/sign-in/passkey/options")
      let body = try changed.assertion(
        Data(options.body.readableBytesView),
        type: wrong == .purpose ? "webauthn.create" : "webauthn.get")
      let answer = try await browser.ask("/sign-in/passkey", body)
      #expect(answer.status == .forbidden)
      #expect(answer.text.contains(wrong.fault.sentence))
      #expect(answer.headers[values: .setCookie].isEmpty)
      // Afterwards, the correct response signs in with the same browser.
      var right = authenticator
      right.userHandle = WebAuthn.userHandle(of: server.services.athlete)
      #expect(try await browser.signIn(right).status == .ok)
    }
  }

  @Test func counterThatDoesNotIncreaseIsRefused() async throws {
    try await Self.run { _, authenticator, _, stranger in
      var (authenticator, browser) = (authenticator, stranger)
      for (count, status) in [
        (0, HTTPResponse.Status.ok), (7, .ok), (7, .forbidden), (3, .forbidden), (0, .forbidden),
        (8, .ok),
      ] {
        authenticator.signCount = UInt32(count)
        let answer = try await browser.signIn(authenticator)
        #expect(answer.status == status, "\(count)")
        #expect(answer.text.contains("may have been copied") == (status == .forbidden))
      }
    }
  }

  @Test func passkeyIsAddedOnceAndRegistrationsAreChecked() async throws {
    try await Self.run { server, authenticator, athlete, _ in
      var athlete = athlete
      let again = try await athlete.add(authenticator)
      #expect(again.status == .conflict && again.text.contains("already been added"))
      for wrong in WrongResponse.allCases where wrong.appliesToRegistrations {
        let changed = wrong.change(SoftAuthenticator())
        let options = try await athlete.ask("/settings/passkeys/options")
        let body = try changed.registration(
          Data(options.body.readableBytesView),
          type: wrong == .purpose ? "webauthn.get" : "webauthn.create")
        let answer = try await athlete.ask("/settings/passkeys", body)
        #expect(
          answer.status == .badRequest && answer.text.contains(wrong.fault.sentence), "\(wrong)")
        // The challenge has been used up.
        #expect(try await athlete.ask("/settings/passkeys", body).text.contains("too late"))
      }
      let accounts = server.services.accounts
      #expect(try await accounts.passkeys(of: server.services.athlete).count == 1)
    }
  }

  @Test(arguments: ["", "null", "[]", "{}", #"{"id":"1"}"#, "\u{0}"])
  func malformedBodyIsRefused(body: String) async throws {
    try await TestServer.run { server, browser in
      var browser = browser
      _ = try await browser.ask("/sign-in/passkey/options")
      #expect(try await browser.ask("/sign-in/passkey", Array(body.utf8)).status == .badRequest)
      var athlete = try await server.signedIn(browser)
      #expect(try await athlete.ask("/settings/passkeys", Array(body.utf8)).status == .badRequest)
    }
  }

  @Test func passkeysNeedAHostName() async throws {
    try await TestServer.run { server, browser in
      var (browser, athlete) = (browser, try await server.signedIn(browser))
      #expect(try await browser.get("/").text.contains("Sign in with a passkey"))
      browser.client.authority = "127.0.0.1:8080"
      athlete.client.authority = "127.0.0.1:8080"
      #expect(try await browser.ask("/sign-in/passkey/options").status == .conflict)
      let signedOut = try await browser.get("/")
      #expect(signedOut.status == .unauthorized)
      #expect(!signedOut.text.contains("Sign in with a passkey"))
      #expect(
        try await athlete.get("/settings/passkeys").text.contains("A passkey needs a host name"))
    }
  }

  /// A page on another port of this machine belongs to another program, which can also choose the `Host` header.
  @Test func passkeySignedForAnotherPortIsRefused() async throws {
    try await Self.run { _, authenticator, athlete, stranger in
      var (browser, athlete) = (stranger, athlete)
      browser.client.authority = "localhost:9999"
      athlete.client.authority = "localhost:9999"
      var signing = authenticator
      signing.origin = "http://localhost:9999"
      let answer = try await browser.signIn(signing)
      #expect(answer.status == .forbidden)
      #expect(answer.text.contains(WebAuthnError.wrongOrigin.sentence))
      var added = SoftAuthenticator()
      added.origin = "http://localhost:9999"
      #expect(try await athlete.add(added).status == .badRequest)
      #expect(try await browser.signIn(authenticator).status == .ok)
    }
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
