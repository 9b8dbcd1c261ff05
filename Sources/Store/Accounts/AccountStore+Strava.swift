import Crypto
public import Foundation
import GRDB

/// What identifies an athlete in a call of Strava's webhook. A copy of what the athlete's file holds, so that a call opens no
/// file but that of the athlete it is for.
public struct StravaLink: Equatable, Sendable {
  /// The athlete's number at Strava; nil unless they are connected.
  public var owner: Int64?
  /// The number of their app's subscription; nil unless they are connected and subscribed.
  public var subscription: Int64?
  /// SHA-256 of the word that Strava repeats when it confirms a subscription.
  public var wordHash: Data?

  static func hash(ofWord word: some Sequence<UInt8>) -> Data {
    Data(SHA256.hash(data: Array(word)))
  }
}

extension AccountStore {
  static let stravaLinkTable = """
    CREATE TABLE strava_link (
      athlete INTEGER PRIMARY KEY REFERENCES athlete (id) ON DELETE CASCADE,
      owner INTEGER,
      subscription INTEGER,
      word_hash BLOB CHECK (length(word_hash) = 32)
    ) STRICT;
    CREATE INDEX strava_link_by_owner ON strava_link (owner, subscription);
    CREATE INDEX strava_link_by_word ON strava_link (word_hash);
    """

  /// The athletes whom an event is for: more than one if several connected the same account through the same app.
  public func athletes(atStrava owner: Int64, subscription: Int64) async throws -> [Athlete] {
    try await database.read { db in
      try Row.fetchAll(
        db,
        cached: """
          SELECT athlete.* FROM strava_link JOIN athlete ON athlete.id = strava_link.athlete
          WHERE owner = ? AND subscription = ? AND \(Self.isHere)
          """, arguments: [owner, subscription]
      ).compactMap(Athlete.init)
    }
  }

  /// Whether an athlete's subscription uses the word.
  public func isStravaWord(_ word: String) async throws -> Bool {
    let hash = StravaLink.hash(ofWord: word.utf8)
    return try await database.read { db in
      try Row.fetchOne(
        db,
        cached: """
          SELECT 1 FROM strava_link JOIN athlete ON athlete.id = strava_link.athlete
          WHERE word_hash = ? AND \(Self.isHere)
          """, arguments: [hash]) != nil
    }
  }
}

/// Keeps the accounts' copy of an athlete's `StravaLink` up to date.
struct StravaLinkKeeper: Sendable {
  let accounts: AccountStore
  let athlete: Athlete

  /// Writes only if the link changed. Reads it again inside the write, so that of two changes at once the later one stays.
  func keep(_ link: @escaping @Sendable () throws -> StravaLink) async throws {
    guard try await accounts.database.read({ try isNew(link(), in: $0) }) else { return }
    try await accounts.database.write { try write(link(), in: $0) }
  }

  /// Does the same on the calling thread.
  func keepNow(_ link: () throws -> StravaLink) throws {
    guard try accounts.database.read({ try isNew(link(), in: $0) }) else { return }
    try accounts.database.write { try write(link(), in: $0) }
  }

  private func isNew(_ link: StravaLink, in db: Database) throws -> Bool {
    let row = try Row.fetchOne(
      db, cached: "SELECT * FROM strava_link WHERE athlete = ?", arguments: [athlete.row])
    return row.map(StravaLink.init) != link
  }

  /// Does nothing if the athlete was deleted meanwhile.
  private func write(_ link: StravaLink, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO strava_link (athlete, owner, subscription, word_hash)
        SELECT id, ?2, ?3, ?4 FROM athlete WHERE id = ?1 AND forgotten_at IS NULL
        """, arguments: [athlete.row, link.owner, link.subscription, link.wordHash])
  }
}

extension StravaLink {
  fileprivate init(row: Row) {
    self.init(
      owner: row["owner"], subscription: row["subscription"], wordHash: row["word_hash"])
  }
}
