import Testing

@testable import Store

@Suite struct PasskeyStoreTests {
  private let accounts: AccountStore
  private let robin: Athlete
  private let sam: Athlete

  init() async throws {
    accounts = try AccountStore(path: nil)
    robin = try await accounts.athlete(named: "Robin", now: 1)
    sam = try await accounts.athlete(named: "Sam", now: 1)
  }

  private static func key(_ byte: UInt8) -> NewPasskey {
    NewPasskey(credential: [byte], publicKey: [9], site: "localhost", signCount: 0)
  }

  @Test func passkeyIsUniqueAndRemovedOnlyByItsAthlete() async throws {
    #expect(try await accounts.add(Self.key(1), named: "Phone", of: robin, now: 2) == .added)
    #expect(try await accounts.add(Self.key(1), named: "Copy", of: sam, now: 2) == .known)
    let passkey = try #require(try await accounts.passkey(credential: [1]))
    #expect(passkey.athlete == robin && passkey.name == "Phone" && passkey.lastUsedAt == nil)
    #expect(try await accounts.passkeys(of: sam).isEmpty)
    #expect(try await !accounts.removePasskey(passkey.id, of: sam))
    #expect(try await accounts.removePasskey(passkey.id, of: robin))
    #expect(try await accounts.passkey(credential: [1]) == nil)
    #expect(try await accounts.signIn(with: passkey, signCount: 1, device: "Phone", now: 3) == nil)
  }

  @Test func signCountMustIncrease() async throws {
    _ = try await accounts.add(Self.key(1), named: "Phone", of: robin, now: 2)
    let passkey = try #require(try await accounts.passkey(credential: [1]))
    var answers: [Bool] = []
    for count in [0, 0, 5, 5, 4, 0, 6, UInt32.max] as [UInt32] {
      let token = try await accounts.signIn(
        with: passkey, signCount: count, device: "Phone", now: 3)
      answers.append(token != nil)
    }
    #expect(answers == [true, true, true, false, false, false, true, true])
    #expect(try await accounts.passkeys(of: robin).map(\.signCount) == [.max])
  }

  @Test func passkeysAreLimitedToFiftyPerAthlete() async throws {
    for byte in 0..<50 as Range<UInt8> {
      #expect(try await accounts.add(Self.key(byte), named: "", of: robin, now: 2) == .added)
    }
    let more = try await accounts.add(Self.key(50), named: "", of: robin, now: 2)
    #expect(more == .tooMany(limit: 50))
  }

  @Test func identityBelongsToOneAthlete() async throws {
    #expect(try await accounts.session(of: "rob", at: .proxy, now: 2) == nil)
    #expect(try await accounts.link("rob", at: .proxy, to: robin, now: 2))
    #expect(try await !accounts.link("rob", at: .proxy, to: sam, now: 2))
    let proven = try #require(try await accounts.session(of: "rob", at: .proxy, now: 2))
    #expect(proven.session.athlete == robin && proven.formToken.count == 43)
    let identity = try #require(try await accounts.identities(of: robin).first)
    #expect(try await !accounts.unlinkIdentity(identity.id, of: sam))
    #expect(try await accounts.unlinkIdentity(identity.id, of: robin))
    #expect(try await accounts.session(of: "rob", at: .proxy, now: 2) == nil)
  }
}
