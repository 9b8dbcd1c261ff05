import ActivityFiles
import Foundation
import GRDB

/// The data from Strava, and the sync's progress.
public struct StravaRepository: Sendable {
  let database: any DatabaseWriter
  let reading: SourceReader
  let vault: SecretVault
  /// The writer that updates the athlete's link in the accounts database; nil if the accounts aren't available.
  var links: StravaLinkWriter?

  // MARK: Secrets

  /// Returns a secret, or nil if it doesn't exist or the file was copied without its key.
  public func secret(_ name: StravaSecret) async throws -> [UInt8]? {
    try await database.read { try secret(name, in: $0) }
  }

  func secret(_ name: StravaSecret, in db: Database) throws -> [UInt8]? {
    let sealed = try Data.fetchOne(
      db, cached: "SELECT sealed FROM strava_secret WHERE name = ?", arguments: [name.rawValue])
    return try sealed.flatMap { try vault.open(Array($0), as: name.rawValue) }
  }

  /// Encrypts and stores a secret; nil deletes it. The change has been written to disk when this returns.
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
    try await updateStravaLink()
  }

  // MARK: Progress

  /// Returns the sync's stored progress, or nil before the first sync.
  public func stateBytes() async throws -> [UInt8]? {
    try await database.read { db in
      try Data.fetchOne(db, cached: "SELECT state FROM strava_state").map { Array($0) }
    }
  }

  /// Stores the change from a Strava response together with the sync's new progress in one transaction. If a document
  /// cannot be read, its activity is skipped with the reason.
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
    if case .athlete = change { try await updateStravaLink() }
  }

  private enum Prepared: Sendable {
    case change(StravaChange)
    case source(PendingSource, of: Int64)
  }

  /// Reads and measures a document. Call this outside the transaction, because it takes most of the time.
  private func prepare(_ change: StravaChange) -> Prepared {
    guard case .activity(let id, let document) = change else { return .change(change) }
    let original = OriginalBytes(name: "strava-\(id).json", bytes: document)
    do throws(FileError) {
      return .source(try reading.file(original, zone: LocalZone.minutes(at:)), of: id)
    } catch {
      return .change(.skipped(id: id, reason: error.description, isFinal: true))
    }
  }

  /// Returns the numbers of listed, stored, waiting and skipped activities.
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

  /// Returns the latest activity that is listed but hasn't been fetched.
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

  /// Returns the ID of gear whose details haven't been fetched. The gear is in the athlete's list or used by an
  /// activity.
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

  /// Puts temporarily skipped activities back into the queue, at most three times each.
  public func retrySkipped() async throws {
    try await database.write { db in
      try db.execute(
        sql: "UPDATE strava_activity SET status = ? WHERE status = ? AND tries < 3",
        arguments: [StravaStatus.waiting.rawValue, StravaStatus.postponed.rawValue])
    }
  }

  // MARK: Events

  /// The maximum number of pending events. It is high enough for a year of rides that arrive at once.
  static let maximumPendingEvents = 500

  /// Stores an event. Does nothing if the same event is already pending or if there are too many pending events.
  /// - Returns: whether the event was added.
  @discardableResult
  public func add(_ event: StravaEvent) async throws -> Bool {
    try await database.write { db in
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO strava_event (strava_id, aspect) SELECT ?, ?
            WHERE (SELECT count(*) FROM strava_event) < ?
          """, arguments: [event.activity, event.aspect.rawValue, Self.maximumPendingEvents])
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

/// The state of an activity on Strava. Raw values are stored and never renumbered.
enum StravaStatus: UInt8 {
  case waiting = 0
  case stored = 1
  /// Skipped permanently.
  case skipped = 2
  /// Skipped until the next sync.
  case postponed = 3
  /// Deleted on Strava.
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
