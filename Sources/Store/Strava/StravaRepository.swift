import ActivityFiles
import Foundation
import GRDB

/// The data from Strava, and the sync's progress.
public struct StravaRepository: Sendable {
  let database: StoreDatabase
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
      let groups = try db.rows(
        cached: "SELECT status, count(*) FROM strava_activity GROUP BY status"
      ) { row in (status: StravaStatus(rawValue: try row.next()), number: try row.next() as Int) }
      var counts = StravaCounts()
      for (status, number) in groups {
        counts.listed += number
        switch status {
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
      try StravaListing.first(
        db, "WHERE status = ? ORDER BY start_time DESC LIMIT 1", [StravaStatus.waiting.rawValue])
    }
  }

  /// Returns the ID of a bike or a pair of shoes whose details haven't been fetched, either from the athlete's list or
  /// from an activity. Skips the IDs in `known`. Returns nil if no details are missing.
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
      try StravaEvent.first(db, "ORDER BY number LIMIT 1")
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

extension StravaListing: StoredTable {
  static let table = "strava_activity"
  static let columns =
    "strava_id, start_time, title, gear, \(StravaTotals.columns), is_trainer, is_manual, summary"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      id: row.next(), startUnixSeconds: row.next(), title: row.next(), gear: row.next(),
      totals: StravaTotals(&row), isTrainer: row.next(), isManual: row.next(),
      summary: (row.next() as Data?).map { Array($0) } ?? [])
  }
}

extension StravaTotals: StoredRecord {
  static let columns = "distance, moving_seconds, elevation_gain"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      distanceMeters: row.next(), movingSeconds: row.next(), elevationGainMeters: row.next())
  }
}

extension StravaEvent: StoredTable {
  static let table = "strava_event"
  static let columns = "strava_id, aspect"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(activity: row.next(), aspect: row.next(or: .update))
  }
}
