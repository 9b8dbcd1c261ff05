import ActivityFiles
import Foundation
import GRDB

/// What came from Strava, and how far its sync is.
public struct StravaRepository: Sendable {
  let database: any DatabaseWriter
  let reading: SourceReading
  let vault: SecretVault
  /// The keeper of the athlete's link in the accounts; nil if the accounts are not available.
  var links: StravaLinkKeeper?

  // MARK: Secrets

  /// Nil where there is none, or the file was copied without its key.
  public func secret(_ name: StravaSecret) async throws -> [UInt8]? {
    try await database.read { try secret(name, in: $0) }
  }

  func secret(_ name: StravaSecret, in db: Database) throws -> [UInt8]? {
    let sealed = try Data.fetchOne(
      db, cached: "SELECT sealed FROM strava_secret WHERE name = ?", arguments: [name.rawValue])
    return try sealed.flatMap { try vault.open(Array($0), as: name.rawValue) }
  }

  /// Seals a secret and keeps it; nil forgets it. On disk when it returns.
  public func setSecret(_ name: StravaSecret, _ bytes: [UInt8]?) async throws {
    let sealed = try bytes.map { Data(try vault.seal($0, as: name.rawValue)) }
    try await database.write { db in
      guard let sealed else {
        return try db.execute(
          sql: "DELETE FROM strava_secret WHERE name = ?", arguments: [name.rawValue])
      }
      try db.execute(
        sql: "INSERT OR REPLACE INTO strava_secret (name, sealed) VALUES (?, ?)",
        arguments: [name.rawValue, sealed])
    }
    try await noteLink()
  }

  // MARK: Progress

  /// The sync's own account of how far it is; nil before the first.
  public func stateBytes() async throws -> [UInt8]? {
    try await database.read { db in
      try Data.fetchOne(db, cached: "SELECT state FROM strava_state").map { Array($0) }
    }
  }

  /// Stores one of Strava's answers together with how far the sync is then, in one transaction. A document that cannot
  /// be read is passed over with its reason.
  public func apply(_ change: StravaChange, state: [UInt8], now: Double) async throws {
    let prepared = prepare(change)
    try await database.write { db in
      switch prepared {
      case .change(let change): try self.store(change, now: now, in: db)
      case .source(let draft, let id): try self.store(draft, of: id, now: now, in: db)
      }
      try db.execute(
        sql: "INSERT OR REPLACE INTO strava_state (id, state) VALUES (1, ?)",
        arguments: [Data(state)])
    }
    if case .athlete = change { try await noteLink() }
  }

  private enum Prepared: Sendable {
    case change(StravaChange)
    case source(SourceDraft, of: Int64)
  }

  /// Reads and measures outside of the transaction, as that takes most of the time.
  private func prepare(_ change: StravaChange) -> Prepared {
    guard case .activity(let id, let document) = change else { return .change(change) }
    let original = OriginalBytes(name: "strava-\(id).json", bytes: document)
    do throws(FileError) {
      return .source(try reading.file(original, zone: LocalZone.minutes(at:)), of: id)
    } catch {
      return .change(.skipped(id: id, reason: error.description, isFinal: true))
    }
  }

  /// How far the sync is.
  public func counts() async throws -> StravaCounts {
    try await database.read { db in
      let rows = try Row.fetchAll(
        db, cached: "SELECT status, count(*) AS number FROM strava_activity GROUP BY status")
      var counts = StravaCounts()
      for row in rows {
        let number = row["number"] as Int
        counts.listed += number
        switch StravaStatus(rawValue: row["status"]) {
        case .waiting: counts.waiting = number
        case .stored: counts.stored = number
        case .skipped, .postponed: counts.skipped += number
        case .removed, nil: counts.listed -= number
        }
      }
      return counts
    }
  }

  /// The latest activity that is listed and not fetched.
  public func nextPending() async throws -> StravaListing? {
    try await database.read { db in
      try Row.fetchOne(
        db,
        cached: """
          SELECT * FROM strava_activity WHERE status = ? ORDER BY start_time DESC LIMIT 1
          """, arguments: [StravaStatus.waiting.rawValue]
      ).map(StravaListing.init)
    }
  }

  /// A bike or shoe of the athlete's list, or that activities name, of which no details are known.
  public func nextGear(besides known: Set<String>) async throws -> String? {
    let unknown = try await database.read { db in
      try String.fetchAll(
        db,
        cached: """
          SELECT id FROM strava_gear WHERE is_detailed = 0
          UNION SELECT gear FROM strava_activity WHERE gear IS NOT NULL
            AND gear NOT IN (SELECT id FROM strava_gear) ORDER BY 1
          """)
    }
    return unknown.first { !known.contains($0) }
  }

  /// Puts what was passed over for this time back in line, at most three times.
  public func retrySkipped() async throws {
    try await database.write { db in
      try db.execute(
        sql: "UPDATE strava_activity SET status = ? WHERE status = ? AND tries < 3",
        arguments: [StravaStatus.waiting.rawValue, StravaStatus.postponed.rawValue])
    }
  }

  // MARK: Events

  /// As many may wait: a year of rides told at once is less.
  static let mostEvents = 500

  /// Notes something Strava told; the same told again before it is done changes nothing, nor does one too many.
  /// - Returns: whether there is more to do than before.
  @discardableResult
  public func add(_ event: StravaEvent) async throws -> Bool {
    try await database.write { db in
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO strava_event (strava_id, aspect) SELECT ?, ?
            WHERE (SELECT count(*) FROM strava_event) < ?
          """, arguments: [event.activity, event.aspect.rawValue, Self.mostEvents])
      return db.changesCount > 0
    }
  }

  public func nextEvent() async throws -> StravaEvent? {
    try await database.read { db in
      try Row.fetchOne(db, cached: "SELECT * FROM strava_event ORDER BY number LIMIT 1").map {
        StravaEvent(
          activity: $0["strava_id"], aspect: StravaEvent.Aspect(rawValue: $0["aspect"]) ?? .update)
      }
    }
  }
}

/// What became of an activity. Raw values are stored and never renumbered.
enum StravaStatus: UInt8 {
  case waiting = 0
  case stored = 1
  /// For good.
  case skipped = 2
  /// Until the next pass.
  case postponed = 3
  /// At Strava itself.
  case removed = 4
}

extension StravaListing {
  fileprivate init(row: Row) {
    self.init(
      id: row["strava_id"], startUnixSeconds: row["start_time"], title: row["title"],
      gear: row["gear"],
      totals: StravaTotals(
        distanceMeters: row["distance"], movingSeconds: row["moving_seconds"],
        elevationGainMeters: row["elevation_gain"]),
      isTrainer: row["is_trainer"], isManual: row["is_manual"],
      summary: (row["summary"] as Data?).map { Array($0) } ?? [])
  }
}
