import Foundation
import Outbound
import Store
import StravaSimulator
import Testing

@testable import Strava

struct SignInTests {
  @Test(arguments: [
    ("https://www.strava.com/api/v3", "https://www.strava.com/oauth"),
    ("https://api-v3.strava.com/", "https://www.strava.com/oauth"),
    ("http://127.0.0.1:8090/api/v3/", "http://127.0.0.1:8090/oauth"),
    ("http://[::1]:8090/api/v3", "http://[::1]:8090/oauth"),
    ("https://strava.example.org/api/v3", "https://strava.example.org/oauth"),
    ("https://notstrava.com/api", "https://notstrava.com/oauth"),
  ])
  func oauthAddressIsDerivedFromTheAPIAddress(base: String, oauth: String) throws {
    #expect(try StravaAddresses(apiBase: base).oauth == oauth)
  }

  @Test(arguments: [
    ("http://127.0.0.1:8090", "http://127.0.0.1:8090/api/v3"),
    ("https://sim.example/", "https://sim.example/api/v3"),
    ("https://sim.example/v4", "https://sim.example/v4"),
    ("https://api-v3.strava.com/", "https://api-v3.strava.com"),
  ])
  func hostWithoutPathGetsTheDefaultAPIPath(base: String, api: String) throws {
    #expect(try StravaAddresses(apiBase: base).api == api)
  }

  @Test(arguments: [
    "", "strava.com", "ftp://strava.com", "https://", "https:///x", "http://strava.com/api",
    "https://user@strava.com", "https://a b", "https://a?b", "https://a#b",
    "http://localhost.evil.com",
  ])
  func unsafeAddressIsRefused(base: String) {
    #expect(throws: StravaError.badAddress(base)) { try StravaAddresses(apiBase: base) }
  }

  @Test(arguments: [("12a", "s"), ("", "s"), ("12", ""), ("12", "a b"), ("12", "ä")])
  func malformedApplicationIsRefused(id: String, secret: String) {
    #expect(StravaApplication(id: id, secret: secret) == nil)
  }

  @Test func stateIsValidForOneSignInAndTenMinutes() {
    let pending = PendingAuthorization(redirect: "http://localhost/x", now: 1_000)
    let other = PendingAuthorization(redirect: "http://localhost/x", now: 1_000)
    #expect(pending.state != other.state)
    #expect(pending.state.utf8.count == 43)
    #expect(pending.accepts(state: pending.state, now: 1_600))
    #expect(!pending.accepts(state: pending.state, now: 1_601))
    #expect(!pending.accepts(state: other.state, now: 1_001))
    #expect(!pending.accepts(state: "", now: 1_001))
    #expect(!pending.accepts(state: String(pending.state.dropLast()), now: 1_001))
  }

  @Test func stravaAddressContainsNeitherProofKeyNorSecret() throws {
    let application = try #require(StravaApplication(id: "1", secret: "hush"))
    let pending = PendingAuthorization(redirect: "http://localhost:1/c?a=b", now: 0)
    let authorization = Authorization(
      transport: DirectTransport(strava: SimulatedStrava(SimulatedAccount())), addresses: .standard)
    let address = authorization.address(for: application, pending)
    #expect(address.hasPrefix("https://www.strava.com/oauth/authorize?client_id=1&"))
    #expect(address.contains("redirect_uri=http%3A%2F%2Flocalhost%3A1%2Fc%3Fa%3Db&"))
    #expect(address.contains("scope=read%2Cprofile%3Aread_all%2Cactivity%3Aread_all"))
    #expect(!address.contains("code_challenge") && !address.contains("hush"))
  }

  /// Returns the callback's query fields after the simulated athlete has granted access.
  private static func allow(
    _ authorization: Authorization, _ application: StravaApplication,
    _ pending: PendingAuthorization, _ strava: SimulatedStrava
  ) async throws -> [String: String] {
    let reply = try await DirectTransport(strava: strava).send(
      OutboundRequest(url: authorization.address(for: application, pending)))
    let location = try #require(reply.headers["location"])
    let items = try #require(URLComponents(string: location)?.queryItems)
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
  }

  private static func tokens(
    granting scopes: [String]?, with other: PendingAuthorization? = nil
  ) async throws -> StravaTokens {
    var options = SimulatedStrava.Options()
    options.grantedScopes = scopes
    let strava = SimulatedStrava(SimulatedAccount(), options: options) { 1_000 }
    let authorization = Authorization(
      transport: DirectTransport(strava: strava), addresses: simulatedAddresses)
    let application = try #require(StravaApplication(id: "4711", secret: "simulated-secret"))
    let pending = PendingAuthorization(redirect: "http://localhost:1/callback", now: 1_000)
    let fields = try await allow(authorization, application, pending, strava)
    #expect(fields["state"] == pending.state)
    return try await authorization.tokens(
      code: fields["code"] ?? "", grantedScope: fields["scope"] ?? "", application: application,
      other ?? pending)
  }

  @Test func codeIsExchangedForTokens() async throws {
    let tokens = try await Self.tokens(granting: nil)
    #expect(tokens.expiresAt == 22_600)
    #expect(tokens.scopes == Authorization.scopes)
    #expect(tokens.readsPrivateActivities && tokens.readsProfile)
  }

  @Test func grantedScopesCountInsteadOfRequestedOnes() async throws {
    let tokens = try await Self.tokens(granting: ["read", "activity:read"])
    #expect(tokens.scopes == ["read", "activity:read"])
    #expect(tokens.readsActivities && !tokens.readsPrivateActivities && !tokens.readsProfile)
    await #expect(throws: StravaError.missingScope("activity:read")) {
      try await Self.tokens(granting: ["read", "profile:read_all"])
    }
  }

  @Test func proofKeyOfAnotherSignInIsRefused() async throws {
    let other = PendingAuthorization(redirect: "http://localhost:1/callback", now: 1_000)
    await #expect(throws: StravaError.refused("Bad Request, RequestToken code invalid")) {
      try await Self.tokens(granting: nil, with: other)
    }
  }

  @Test func revokingTokensEndsAccess() async throws {
    let rig = try await Rig()
    let tokens = try #require(try await rig.store.strava.tokens())
    let application = try #require(try await rig.store.strava.application())
    try await Authorization(
      transport: DirectTransport(strava: rig.strava), addresses: simulatedAddresses
    ).revoke(tokens, application: application)
    await #expect(throws: StravaError.accessEnded) { try await rig.sync() }
    #expect(try await rig.state.fault == StravaError.accessEnded.description)
  }
}
