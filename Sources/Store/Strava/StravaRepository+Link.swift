import Foundation
import GRDB

extension StravaRepository {
  /// Copies what identifies the athlete at Strava into the accounts; to be called after every change of it.
  func noteLink() async throws {
    try await links?.keep { try database.read(link) }
  }

  /// Does the same on the calling thread when the file is opened: it may have been restored, adopted or changed by a
  /// program that did not have the accounts.
  func noteLinkNow() throws {
    try links?.keepNow { try database.read(link) }
  }

  private func link(in db: Database) throws -> StravaLink {
    let word = try secret(.webhookWord, in: db)
    var link = StravaLink(wordHash: word.map { StravaLink.hash(ofWord: $0) })
    guard try secret(.tokens, in: db) != nil else { return link }
    link.owner = try Int64.fetchOne(db, cached: "SELECT strava_id FROM strava_athlete")
    link.subscription = try secret(.subscription, in: db).flatMap {
      // Another version stored it; subscribing again takes it over.
      try? JSONDecoder().decode(SubscriptionNumber.self, from: Data($0)).id
    }
    return link
  }

  /// The part of the stored subscription that Strava's calls repeat.
  private struct SubscriptionNumber: Decodable {
    let id: Int64
  }
}
