import Foundation
import Testing

@testable import Store

/// The Strava IDs that are copied from an athlete's file to the account database.
@Suite struct StravaLinkTests {
  private let folder: TemporaryFolder
  private let directory: DataDirectory
  private let accounts: AccountStore
  private let ada: Athlete

  init() async throws {
    folder = try TemporaryFolder()
    directory = try DataDirectory(path: folder.path + "/data")
    accounts = try directory.openAccounts()
    _ = try await accounts.athlete(named: "Host", now: 0)
    ada = try await accounts.athlete(named: "Ada", now: 0)
  }

  private static let subscription = Array(#"{"id":77,"callback":"https://ada.example"}"#.utf8)

  private func connect(_ strava: StravaRepository, owner: Int64 = 5) async throws {
    try await strava.setSecret(.tokens, [1])
    try await strava.setSecret(.webhookVerifyToken, Array("word".utf8))
    try await strava.setSecret(.subscription, Self.subscription)
    let athlete = StravaAthlete(id: owner, name: "Ada")
    try await strava.apply(.athlete(athlete, []), state: [], now: 0)
  }

  private func found(
    owner: Int64 = 5, in other: AccountStore? = nil
  ) async throws -> [String] {
    try await (other ?? accounts).athletes(atStrava: owner, subscription: 77).map(\.name)
  }

  @Test func connectedAthleteIsFoundUntilDisconnected() async throws {
    let strava = try directory.openStore(of: ada, accounts: accounts).strava
    #expect(try await found() == [])
    try await connect(strava)
    #expect(try await (found(), found(owner: 6)) == (["Ada"], []))
    #expect(try await accounts.isWebhookVerifyToken("word"))
    #expect(try await accounts.isWebhookVerifyToken("wore") == false)
    try await strava.disconnect()
    #expect(try await found() == [])
    try await connect(strava)
    try await strava.deleteAllStravaData(now: 0)
    #expect(try await (found(), accounts.isWebhookVerifyToken("word")) == ([], false))
  }

  @Test func openingAFileUpdatesTheLink() async throws {
    try await connect(try directory.openStore(of: ada).strava)
    #expect(try await found() == [])
    _ = try directory.openStore(of: ada, accounts: accounts)
    #expect(try await found() == ["Ada"])
    try await directory.openStore(of: ada).strava.disconnect()
    _ = try directory.openStore(of: ada, accounts: accounts)
    #expect(try await found() == [])
  }

  @Test func deletedAthleteIsNotFound() async throws {
    let strava = try directory.openStore(of: ada, accounts: accounts).strava
    try await connect(strava)
    try await accounts.beginDeletion(ada, now: 1)
    #expect(try await (found(), accounts.isWebhookVerifyToken("word")) == ([], false))
    try await accounts.erase(ada)
    try await strava.updateStravaLink()
    #expect(try await found() == [])
  }

  @Test func movedAthleteKeepsTheLink() async throws {
    let target = try DataDirectory(path: folder.path + "/target")
    try await connect(try directory.openStore(of: ada, accounts: accounts).strava)
    _ = try await AthleteMove(from: .init(directory), to: target, instance: InstanceName("two"))
      .run("Ada") { 1 }
    #expect(try await (found(), found(in: target.openAccounts())) == ([], ["Ada"]))
  }
}
