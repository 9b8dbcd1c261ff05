import Foundation
import GRDB

extension StravaRepository {
  /// Copies the athlete's Strava IDs to the accounts. Must be called after every change to them.
  func updateStravaLink() async throws {
    try await links?.keep { try database.read(link) }
  }

  /// Copies the athlete's Strava IDs to the accounts, on the calling thread. Needed when the database is opened,
  /// because it may have been restored, adopted or changed by a program without access to the accounts.
  func updateStravaLinkSynchronously() throws {
    try links?.writeSynchronously { try database.read(link) }
  }

  private func link(in db: Database) throws -> StravaLink {
    let word = try secret(.webhookWord, in: db)
    var link = StravaLink(verifyTokenHash: word.map { StravaLink.hash(ofVerifyToken: $0) })
    guard try secret(.tokens, in: db) != nil else { return link }
    link.owner = try Int64.fetchOne(db, cached: "SELECT strava_id FROM strava_athlete")
    link.subscription = try secret(.subscription, in: db).flatMap {
      // The subscription may come from another version; subscribing again replaces it.
      try? JSONDecoder().decode(SubscriptionNumber.self, from: Data($0)).id
    }
    return link
  }

  /// The part of the stored subscription that Strava's calls repeat.
  private struct SubscriptionNumber: Decodable {
    let id: Int64
  }
}
