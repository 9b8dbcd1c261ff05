import Testing

@testable import Store

@Suite struct AccountStoreTests {
  let accounts: AccountStore
  let start = 1_763_700_000.0

  init() throws {
    accounts = try AccountStore(path: nil)
  }

  @Test func athleteIsCreatedOnce() async throws {
    let first = try await accounts.athlete(named: "Ada", now: start)
    #expect(try await accounts.athlete(named: "Ada", now: start + 1) == first)
    #expect(try await accounts.athletes() == [first])
  }

  @Test func setupLinkWorksOnce() async throws {
    let ada = try await accounts.athlete(named: "Ada", now: start)
    let link = try await accounts.newSetupLink(for: ada, now: start)
    #expect(try await accounts.isUsable(link: link.text, now: start))
    let token = try #require(
      try await accounts.redeem(link: link.text, device: "Phone", now: start))
    #expect(try await accounts.redeem(link: link.text, device: "Thief", now: start) == nil)
    #expect(try await !accounts.isUsable(link: link.text, now: start))
    let proven = try #require(try await accounts.session(token: token.text, now: start))
    #expect(proven.session.athlete == ada)
    #expect(proven.session.device == "Phone")
  }

  @Test func setupLinkExpiresAfterADay() async throws {
    let ada = try await accounts.athlete(named: "Ada", now: start)
    let link = try await accounts.newSetupLink(for: ada, now: start)
    #expect(try await accounts.redeem(link: link.text, device: "Phone", now: start + 86_401) == nil)
  }

  @Test func unknownSecretsAreRejected() async throws {
    for text in ["", "x", String(repeating: "A", count: 43)] {
      #expect(try await accounts.redeem(link: text, device: "", now: start) == nil)
      #expect(try await accounts.session(token: text, now: start) == nil)
    }
  }

  @Test func usedSessionDoesNotExpire() async throws {
    let ada = try await accounts.athlete(named: "Ada", now: start)
    let token = try await accounts.newSession(for: ada, device: "Phone", now: start).text
    let month = 30 * 86_400.0
    for later in 1...10 {
      #expect(try await accounts.session(token: token, now: start + Double(later) * month) != nil)
    }
    let tooLate = start + 10 * month + AccountStore.sessionLifetime + 1
    #expect(try await accounts.session(token: token, now: tooLate) == nil)
    #expect(try await accounts.sessions(of: ada, now: tooLate).isEmpty)
  }

  @Test func deviceCanOnlyBeSignedOutByItsAthlete() async throws {
    let ada = try await accounts.athlete(named: "Ada", now: start)
    let bob = try await accounts.athlete(named: "Bob", now: start)
    let token = try await accounts.newSession(for: ada, device: "Phone", now: start).text
    let id = try #require(try await accounts.sessions(of: ada, now: start).first?.id)
    #expect(try await !accounts.endSession(id, of: bob))
    #expect(try await accounts.session(token: token, now: start) != nil)
    #expect(try await accounts.endSession(id, of: ada))
    #expect(try await accounts.session(token: token, now: start) == nil)
  }

  @Test func formTokensAreStableAndDifferBySession() async throws {
    let ada = try await accounts.athlete(named: "Ada", now: start)
    let one = try await accounts.newSession(for: ada, device: "", now: start).text
    let two = try await accounts.newSession(for: ada, device: "", now: start).text
    let first = try #require(try await accounts.session(token: one, now: start)).formToken
    let again = try #require(try await accounts.session(token: one, now: start)).formToken
    let second = try #require(try await accounts.session(token: two, now: start)).formToken
    #expect(first == again)
    #expect(first != second)
    #expect(first != one)
  }

  @Test func constantTimeComparisonDetectsAllDifferences() {
    #expect(areEqualInConstantTime("abc".utf8, "abc".utf8))
    #expect(!areEqualInConstantTime("abc".utf8, "abd".utf8))
    #expect(!areEqualInConstantTime("abc".utf8, "ab".utf8))
    #expect(!areEqualInConstantTime("".utf8, "a".utf8))
    #expect(areEqualInConstantTime("".utf8, "".utf8))
  }

  @Test func identifiersRoundTripThroughText() throws {
    for _ in 0..<100 {
      let identifier = Identifier.random()
      #expect(Identifier(identifier.description) == identifier)
      #expect(Identifier(bytes: identifier.bytes) == identifier)
    }
    for text in ["", "g", String(repeating: "0", count: 31), String(repeating: "é", count: 16)] {
      #expect(Identifier(text) == nil)
    }
  }
}
