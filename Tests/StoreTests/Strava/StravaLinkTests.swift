import Foundation
import Testing

@testable import Store

/// The Strava IDs that are copied from an athlete's file to the account database.
@Suite struct StravaLinkTests {
  private static let subscription = Array(#"{"id":77,"callback":"https://ada.example"}"#.utf8)

  private func connect(_ strava: StravaRepository, owner: Int64 = 5) async throws {
    try await strava.setSecret(.tokens, [1])
    try await strava.setSecret(.webhookVerifyToken, Array("word".utf8))
    try await strava.setSecret(.subscription, Self.subscription)
    let athlete = StravaAthlete(id: owner, name: "Ada")
    try await strava.apply(.athlete(athlete, []), state: [], now: 0)
  }

  private func found(_ accounts: AccountStore, owner: Int64 = 5) async throws -> [String] {
    try await accounts.athletes(atStrava: owner, subscription: 77).map(\.name)
  }

  @Test func connectedAthleteIsFoundUntilDisconnected() async throws {
    try await withDataDirectory { directory in
      let accounts = try directory.openAccounts()
      let ada = try await accounts.athlete(named: "Ada", now: 0)
      let strava = try directory.openStore(of: ada, accounts: accounts).strava
      #expect(try await found(accounts) == [])
      try await connect(strava)
      #expect(try await found(accounts) == ["Ada"])
      #expect(try await found(accounts, owner: 6) == [])
      #expect(try await accounts.isWebhookVerifyToken("word"))
      #expect(try await accounts.isWebhookVerifyToken("wore") == false)
      try await strava.disconnect()
      #expect(try await found(accounts) == [])
      try await connect(strava)
      try await strava.deleteAllStravaData(now: 0)
      #expect(try await found(accounts) == [])
      #expect(try await accounts.isWebhookVerifyToken("word") == false)
    }
  }

  @Test func openingAFileUpdatesTheLink() async throws {
    try await withDataDirectory { directory in
      let accounts = try directory.openAccounts()
      let ada = try await accounts.athlete(named: "Ada", now: 0)
      try await connect(try directory.openStore(of: ada).strava)
      #expect(try await found(accounts) == [])
      _ = try directory.openStore(of: ada, accounts: accounts)
      #expect(try await found(accounts) == ["Ada"])
      try await directory.openStore(of: ada).strava.disconnect()
      _ = try directory.openStore(of: ada, accounts: accounts)
      #expect(try await found(accounts) == [])
    }
  }

  @Test func deletedAthleteIsNotFound() async throws {
    try await withDataDirectory { directory in
      let accounts = try directory.openAccounts()
      _ = try await accounts.athlete(named: "Host", now: 0)
      let ada = try await accounts.athlete(named: "Ada", now: 0)
      let strava = try directory.openStore(of: ada, accounts: accounts).strava
      try await connect(strava)
      try await accounts.beginDeletion(ada, now: 1)
      #expect(try await found(accounts) == [])
      #expect(try await accounts.isWebhookVerifyToken("word") == false)
      try await accounts.erase(ada)
      try await strava.updateStravaLink()
      #expect(try await found(accounts) == [])
    }
  }

  @Test func movedAthleteKeepsTheLink() async throws {
    try await withDataDirectory { source in
      try await withDataDirectory { target in
        let accounts = try source.openAccounts()
        _ = try await accounts.athlete(named: "Host", now: 0)
        let ada = try await accounts.athlete(named: "Ada", now: 0)
        try await connect(try source.openStore(of: ada, accounts: accounts).strava)
        _ = try await AthleteMove(from: .init(source), to: target, instance: InstanceName("two"))
          .run("Ada") { 1 }
        #expect(try await found(accounts) == [])
        #expect(try await found(try target.openAccounts()) == ["Ada"])
      }
    }
  }
}
