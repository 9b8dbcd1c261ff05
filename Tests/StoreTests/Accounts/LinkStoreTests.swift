import Foundation
import Testing

@testable import Store

@Suite struct LinkStoreTests {
  let accounts: AccountStore
  let start = 1_763_700_000.0

  /// The administrator.
  private let ada: Athlete
  private let bob: Athlete

  init() async throws {
    accounts = try AccountStore(path: nil)
    ada = try await accounts.athlete(named: "Ada", now: start)
    bob = try await accounts.athlete(named: "Bob", now: start)
  }

  private func session(of athlete: Athlete) async throws -> DeviceSession {
    let token = try await accounts.newSession(for: athlete, device: "Phone", now: start)
    return try #require(try await accounts.session(token: token.text, now: start)).session
  }

  @Test func onlyTheAthleteListsAndRevokesPendingLinks() async throws {
    let early = try await accounts.newSetupLink(for: ada, now: start)
    let late = try await accounts.newSetupLink(for: ada, now: start + 60)
    let listed = try await accounts.pendingLinks(of: ada, now: start + 90)
    #expect(listed.map(\.createdAt) == [start + 60, start])
    #expect(listed.map(\.expiresAt) == [start + 86_460, start + 86_400])
    #expect(try await accounts.pendingLinks(of: bob, now: start + 90).isEmpty)
    #expect(try await !accounts.revokeLink(listed[1].id, of: bob))
    #expect(try await accounts.revokeLink(listed[1].id, of: ada))
    #expect(try await !accounts.revokeLink(listed[1].id, of: ada))
    #expect(try await !accounts.isUsable(link: early.text, now: start + 90))
    #expect(try await accounts.isUsable(link: late.text, now: start + 90))
    #expect(try await accounts.pendingLinks(of: ada, now: start + 86_430).count == 1)
  }

  @Test func signingOutDevicesDeletesTheAthletesLinksOnly() async throws {
    let (own, other) = (try await session(of: ada), try await session(of: ada))
    let bobs = try await accounts.newSetupLink(for: bob, now: start)
    for signOut in [
      { try await accounts.endSession(other.id, of: ada) },
      { try await accounts.endSessions(of: ada, besides: own.id) == 0 },
    ] {
      let link = try await accounts.newSetupLink(for: ada, by: own, now: start)
      #expect(try await signOut())
      #expect(try await !accounts.isUsable(link: link.text, now: start))
      #expect(try await accounts.redeem(link: link.text, device: "Thief", now: start) == nil)
    }
    #expect(try await accounts.isUsable(link: bobs.text, now: start))
  }

  @Test func endedSessionCannotCreateCredentials() async throws {
    let ended = try await session(of: ada)
    #expect(try await accounts.isSignedIn(ended))
    #expect(try await accounts.endSession(ended.id, of: ada))
    #expect(try await !accounts.isSignedIn(ended))
    let passkey = NewPasskey(credential: [1], publicKey: [1], site: "localhost", signCount: 0)
    let attempts: [(name: String, create: () async throws -> Void)] = [
      ("link", { _ = try await accounts.newSetupLink(for: ada, by: ended, now: start) }),
      (
        "token",
        {
          _ = try await accounts.newToken(
            named: "Script", scopes: .read, of: ada, by: ended, now: start)
        }
      ),
      ("identity", { _ = try await accounts.link("a", at: .oidc, to: ada, by: ended, now: start) }),
      (
        "passkey",
        { _ = try await accounts.add(passkey, named: "", of: ada, by: ended, now: start) }
      ),
    ]
    for attempt in attempts {
      await #expect(throws: SessionEndedError(), "\(attempt.name)") { try await attempt.create() }
    }
  }

  @Test func proxyVisitorCreatesLinksOnlyWhileLinked() async throws {
    _ = try await accounts.link("ada", at: .proxy, to: ada, now: start)
    let proven = try await accounts.session(of: "ada", at: .proxy, now: start)
    let session = try #require(proven).session
    _ = try await accounts.newSetupLink(for: ada, by: session, now: start)
    let identity = try #require(try await accounts.identities(of: ada).first)
    #expect(try await accounts.unlinkIdentity(identity.id, of: ada))
    await #expect(throws: SessionEndedError()) {
      try await accounts.newSetupLink(for: ada, by: session, now: start)
    }
  }

  @Test func deletedAthleteGetsNoLink() async throws {
    let link = try await accounts.newSetupLink(for: bob, now: start)
    try await accounts.beginDeletion(bob, now: start)
    #expect(try await !accounts.isUsable(link: link.text, now: start))
    await #expect(throws: SessionEndedError()) {
      try await accounts.newSetupLink(for: bob, now: start)
    }
  }

  @Test func onlyTheAdministratorInvites() async throws {
    let cleo = try await accounts.invite(named: "Cleo", by: ada, now: start).athlete
    await #expect(throws: HouseholdError.notAdministrator) {
      try await accounts.invite(named: "Dora", by: cleo, now: start)
    }
    await #expect(throws: HouseholdError.notAdministrator) {
      try await accounts.newInvitationLink(for: cleo, by: cleo, now: start)
    }
    #expect(try await accounts.athletes().count == 3)
  }

  /// If a link were created for an athlete who has just signed in, the administrator could access their pages.
  @Test func invitationsRacingTheFirstSignInLeaveNoLink() async throws {
    let folder = try TemporaryFolder()
    let directory = try DataDirectory(path: folder.path)
    let (here, second) = (try directory.openAccounts(), try directory.openAccounts())
    let ada = try await here.athlete(named: "Ada", now: start)
    var links = 0
    for round in 0..<60 {
      let invitation = try await here.invite(named: "Guest \(round)", by: ada, now: start)
      let made = try await withThrowingTaskGroup(of: SecretToken?.self) { group in
        group.addTask {
          let token = try await here.redeem(
            link: invitation.link.text, device: "Phone", now: self.start)
          #expect(token != nil)
          return nil
        }
        for store in [here, second, here, second] {
          group.addTask {
            do {
              return try await store.newInvitationLink(
                for: invitation.athlete, by: ada, now: self.start)
            } catch is HouseholdError { return nil }
          }
        }
        return try await group.reduce(into: [SecretToken]()) { made, link in
          if let link { made.append(link) }
        }
      }
      links += made.count
      for link in made { #expect(try await !here.isUsable(link: link.text, now: start)) }
      #expect(try await here.pendingLinks(of: invitation.athlete, now: start).isEmpty)
    }
    #expect((1..<240).contains(links), "The sign-in never ran between the invitations.")
  }
}
