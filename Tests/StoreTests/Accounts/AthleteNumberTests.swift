import Foundation
import Testing

@testable import Store

/// Athletes' row numbers must never be reused, because pending sign-ins refer to them.
@Suite struct AthleteNumberTests {
  @Test func numberOfADeletedAthleteIsNotReused() async throws {
    try await withDataDirectory { directory in
      let accounts = try directory.openAccounts()
      _ = try await accounts.athlete(named: "Ada", now: 0)
      let bob = try await accounts.invite(named: "Bob", now: 0).athlete
      _ = try await directory.deleteAccount(of: bob, typedName: "Bob", in: accounts, now: 1)
      let cleo = try await accounts.invite(named: "Cleo", now: 2).athlete
      #expect(cleo.row > bob.row)
      // This must also hold after the file is rewritten and reopened.
      _ = try await directory.deleteAccount(of: cleo, typedName: "Cleo", in: accounts, now: 3)
      let again = try directory.openAccounts()
      try await again.makeAthlete(for: "dora", at: .oidc, now: 4)
      let dora = try #require(try await again.athletes().last)
      #expect(dora.row > cleo.row)
      await #expect(throws: (any Error).self) {
        _ = try await again.link("bob@example", at: .oidc, to: bob, now: 5)
      }
      #expect(try await again.identities(of: dora).map(\.subject) == ["dora"])
    }
  }
}
