import Foundation
import GRDB

extension StravaRepository {
  /// Copies the athlete's Strava IDs to the accounts database. Must be called after every change to them.
  func updateStravaLink() async throws {
    try await links?.keep { try database.read(link) }
  }

  /// Copies the athlete's Strava IDs to the accounts database on the calling thread. Needed when the athlete's file is
  /// opened, because it may have been restored, adopted or changed by a program without access to the accounts.
  func updateStravaLinkSynchronously() throws {
    try links?.writeSynchronously { try database.read(link) }
  }

  private func link(in db: Database) throws -> StravaLink {
    let word = try secret(.webhookVerifyToken, in: db)
    var link = StravaLink(verifyTokenHash: word.map { StravaLink.hash(ofVerifyToken: $0) })
    guard try secret(.tokens, in: db) != nil else { return link }
    link.owner = try Int64.fetchOne(db, cached: "SELECT strava_id FROM strava_athlete")
    link.subscription = try secret(.subscription, in: db).flatMap {
      // The subscription may have been stored by another version. If it cannot be read, subscribing again replaces it.
      try? JSONDecoder().decode(SubscriptionNumber.self, from: Data($0)).id
    }
    return link
  }

  /// The part of the stored subscription that Strava includes in its calls.
  private struct SubscriptionNumber: Decodable {
    let id: Int64
  }
}
