import Foundation
import Store
import StravaSimulator
import Testing

@testable import Strava

struct AccessTokenProviderTests {
  private static func provider(_ rig: Rig) -> AccessTokenProvider {
    AccessTokenProvider(
      library: rig.store.strava,
      authorization: Authorization(
        transport: DirectTransport(strava: rig.strava), addresses: simulatedAddresses),
      clock: rig.time.clock)
  }

  @Test func validTokensAreNotRefreshed() async throws {
    let rig = try await Rig()
    let stored = try #require(try await rig.store.strava.tokens())
    #expect(try await Self.provider(rig).accessToken() == stored.accessToken)
    #expect(rig.strava.refreshCount == 0)
  }

  @Test func concurrentCallersRefreshOnce() async throws {
    let rig = try await Rig()
    rig.time.pass(to: rig.time.now + 21_000)
    let provider = Self.provider(rig)
    let tokens = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<50 { group.addTask { try await provider.accessToken() } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(tokens.count == 1)
    #expect(rig.strava.refreshCount == 1)
    #expect(try await rig.store.strava.tokens()?.accessToken == tokens.first)
  }

  @Test func refreshedTokensAreStoredIfTheCallerIsCancelled() async throws {
    let rig = try await Rig()
    let before = try await rig.store.strava.tokens()
    rig.time.pass(to: rig.time.now + 21_000)
    let provider = Self.provider(rig)
    let asker = Task { try await provider.accessToken() }
    asker.cancel()
    _ = try? await asker.value
    let after = try #require(try await rig.store.strava.tokens())
    #expect(after.refreshToken != before?.refreshToken)
    #expect(try await Self.provider(rig).accessToken() == after.accessToken)
    #expect(rig.strava.refreshCount == 1)
  }

  @Test func tokensRefreshedByAnotherProcessAreUsed() async throws {
    let rig = try await Rig()
    let first = Self.provider(rig)
    let second = Self.provider(rig)
    _ = try await (first.accessToken(), second.accessToken())
    rig.time.pass(to: rig.time.now + 21_000)
    let tokens = try await (first.accessToken(), second.accessToken())
    #expect(tokens.0 == tokens.1)
    #expect(rig.strava.refreshCount == 1)
  }

  @Test func missingTokensOrApplicationAreReported() async throws {
    let rig = try await Rig()
    rig.time.pass(to: rig.time.now + 21_000)
    try await rig.store.strava.setApplication(nil)
    await #expect(throws: StravaError.noApplication) { try await Self.provider(rig).accessToken() }
    try await rig.store.strava.setTokens(nil)
    await #expect(throws: StravaError.notConnected) { try await Self.provider(rig).accessToken() }
  }
}
