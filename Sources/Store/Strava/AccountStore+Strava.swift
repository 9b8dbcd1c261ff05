import Crypto
public import Foundation
import GRDB

/// The values that identify an athlete in Strava's webhook calls. They are copied from the athlete's database, so that
/// a call only has to open the database of the athlete it refers to.
public struct StravaLink: Equatable, Sendable {
  /// The athlete's Strava ID; nil unless connected.
  public var owner: Int64?
  /// The subscription ID of the athlete's app; nil unless connected and subscribed.
  public var subscription: Int64?
  /// The SHA-256 hash of the token that Strava sends back to confirm a subscription.
  public var verifyTokenHash: Data?

  static func hash(ofVerifyToken word: some Sequence<UInt8>) -> Data {
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

  /// Returns the athletes that an event refers to. There are several if they connected the same account through the
  /// same app.
  public func athletes(atStrava owner: Int64, subscription: Int64) async throws -> [Athlete] {
    try await database.read { db in
      try Athlete.fetchReadable(
        db, from: "athlete",
        cached: """
          SELECT \(Athlete.columns) FROM strava_link JOIN athlete ON athlete.id = strava_link.athlete
          WHERE owner = ? AND subscription = ? AND \(Self.isHere)
          """, arguments: [owner, subscription])
    }
  }

  /// Returns whether `word` is the verification token of any athlete's subscription.
  public func isWebhookVerifyToken(_ word: String) async throws -> Bool {
    let hash = StravaLink.hash(ofVerifyToken: word.utf8)
    return try await database.read { db in
      try Bool.fetchOne(
        db,
        cached: """
          SELECT 1 FROM strava_link JOIN athlete ON athlete.id = strava_link.athlete
          WHERE word_hash = ? AND \(Self.isHere)
          """, arguments: [hash]) != nil
    }
  }
}

/// Keeps the copy of an athlete's `StravaLink` in the accounts database up to date.
struct StravaLinkWriter: Sendable {
  let accounts: AccountStore
  let athlete: Athlete

  /// Stores the link if it changed. Evaluates `link` again inside the write transaction, so that the later of two
  /// simultaneous changes wins.
  func keep(_ link: @escaping @Sendable () throws -> StravaLink) async throws {
    guard try await accounts.database.read({ try isNew(link(), in: $0) }) else { return }
    try await accounts.database.write { try write(link(), in: $0) }
  }

  /// The synchronous version of `keep(_:)`.
  func writeSynchronously(_ link: () throws -> StravaLink) throws {
    guard try accounts.database.read({ try isNew(link(), in: $0) }) else { return }
    try accounts.database.write { try write(link(), in: $0) }
  }

  private func isNew(_ link: StravaLink, in db: Database) throws -> Bool {
    let stored = try StravaLink.first(db, "WHERE athlete = ?", [athlete.row])
    return stored != link
  }

  /// Does nothing if the athlete was deleted in the meantime.
  private func write(_ link: StravaLink, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO strava_link (athlete, \(StravaLink.columns))
        SELECT id, ?2, ?3, ?4 FROM athlete WHERE id = ?1 AND forgotten_at IS NULL
        """, arguments: [athlete.row, link.owner, link.subscription, link.verifyTokenHash])
  }
}

extension StravaLink: StoredTable {
  static let table = "strava_link"
  static let columns = "owner, subscription, word_hash"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(owner: row.next(), subscription: row.next(), verifyTokenHash: row.next())
  }
}
