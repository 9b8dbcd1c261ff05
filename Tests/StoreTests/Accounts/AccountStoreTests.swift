import Testing

@testable import Store

@Suite struct AccountStoreTests {
  let accounts: AccountStore
  let start = 1_763_700_000.0
  private let ada: Athlete

  init() async throws {
    accounts = try AccountStore(path: nil)
    ada = try await accounts.athlete(named: "Ada", now: start)
  }

  @Test func athleteIsCreatedOnce() async throws {
    #expect(try await accounts.athlete(named: "Ada", now: start + 1) == ada)
    #expect(try await accounts.athletes() == [ada])
  }

  @Test func setupLinkWorksOnceWithinADay() async throws {
    let old = try await accounts.newSetupLink(for: ada, now: start - 86_401).text
    #expect(try await accounts.redeem(link: old, device: "Phone", now: start) == nil)
    let link = try await accounts.newSetupLink(for: ada, now: start)
    #expect(try await accounts.isUsable(link: link.text, now: start))
    let token = try #require(
      try await accounts.redeem(link: link.text, device: "Phone", now: start))
    #expect(try await accounts.redeem(link: link.text, device: "Thief", now: start) == nil)
    #expect(try await !accounts.isUsable(link: link.text, now: start))
    let proven = try #require(try await accounts.session(token: token.text, now: start))
    #expect((proven.session.athlete, proven.session.device) == (ada, "Phone"))
  }

  @Test func unknownSecretsAreRejected() async throws {
    for text in ["", "x", String(repeating: "A", count: 43)] {
      #expect(try await accounts.redeem(link: text, device: "", now: start) == nil)
      #expect(try await accounts.session(token: text, now: start) == nil)
    }
  }

  @Test func usedSessionDoesNotExpire() async throws {
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
    let bob = try await accounts.athlete(named: "Bob", now: start)
    let token = try await accounts.newSession(for: ada, device: "Phone", now: start).text
    let id = try #require(try await accounts.sessions(of: ada, now: start).first?.id)
    #expect(try await !accounts.endSession(id, of: bob))
    #expect(try await accounts.session(token: token, now: start) != nil)
    #expect(try await accounts.endSession(id, of: ada))
    #expect(try await accounts.session(token: token, now: start) == nil)
  }

  @Test func formTokensAreStableAndDifferBySession() async throws {
    let one = try await accounts.newSession(for: ada, device: "", now: start).text
    let two = try await accounts.newSession(for: ada, device: "", now: start).text
    var tokens: [String?] = []
    for token in [one, one, two] {
      tokens.append(try await accounts.session(token: token, now: start)?.formToken)
    }
    #expect(tokens[0] != nil && tokens[0] == tokens[1])
    #expect(tokens[0] != tokens[2] && tokens[0] != one)
  }

  @Test func constantTimeComparisonDetectsAllDifferences() {
    let pairs = [("abc", "abc"), ("abc", "abd"), ("abc", "ab"), ("", "a"), ("", "")]
    let results = pairs.map { areEqualInConstantTime($0.utf8, $1.utf8) }
    #expect(results == [true, false, false, false, true])
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
