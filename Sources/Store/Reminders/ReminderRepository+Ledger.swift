import Foundation
import GRDB

/// Identifies a threshold in one cycle of a service interval.
public struct StoredReminderKey: Hashable, Sendable {
  public var interval: Identifier
  public var cycle: Int
  /// The threshold's urgency, starting at 1. Higher numbers are more urgent.
  public var threshold: UInt8

  public init(interval: Identifier, cycle: Int, threshold: UInt8) {
    self.interval = interval
    self.cycle = cycle
    self.threshold = threshold
  }
}

/// The state of a reminder on a channel. Raw values are stored and never renumbered.
public enum ReminderState: UInt8, Sendable {
  case waiting = 1
  /// The message is being sent. If the process ends now, it is unknown whether the message arrived.
  case sending = 2
  case sent = 3
  case gaveUp = 4
  /// A higher threshold was reached before the reminder was sent.
  case passed = 5
}

/// A reminder to be sent on one channel.
public struct StoredReminder: Equatable, Sendable {
  public var key: StoredReminderKey
  public var channel: String
  public var state: ReminderState
  public var tries: Int
  /// The time of the next attempt in seconds since 1970; 0 before the first attempt.
  public var nextTry: Double
  /// The ID of the message that contained the reminder in the latest attempt.
  public var message: String?
  /// The time at which the reminder was created, in seconds since 1970.
  public var decidedAt: Double
}

extension ReminderRepository {
  /// Creates a waiting reminder for each key on each channel, unless the cycle already has a reminder for that
  /// threshold or a higher one on the channel. Marks waiting reminders for the cycle's lower thresholds as passed.
  public func note(_ keys: [StoredReminderKey], on channels: [String], now: Double) async throws {
    try await database.write { db in
      for key in keys {
        for channel in channels { try Self.note(key, on: channel, now: now, in: db) }
      }
    }
  }

  private static func note(
    _ key: StoredReminderKey, on channel: String, now: Double, in db: Database
  ) throws {
    let arguments: StatementArguments = [
      "interval": key.interval, "cycle": key.cycle, "channel": channel,
      "threshold": key.threshold, "now": now,
    ]
    try db.cachedStatement(
      sql: """
        INSERT INTO reminder
          (interval, cycle, channel, threshold, state, tries, next_try, decided_at, changed_at)
        SELECT :interval, :cycle, :channel, :threshold, 1, 0, 0, :now, :now
        WHERE NOT EXISTS (SELECT 1 FROM reminder WHERE interval = :interval AND cycle = :cycle
          AND channel = :channel AND threshold >= :threshold)
        """
    ).execute(arguments: arguments)
    guard db.changesCount > 0 else { return }
    try db.cachedStatement(
      sql: """
        UPDATE reminder SET state = 5, changed_at = :now
        WHERE interval = :interval AND cycle = :cycle AND channel = :channel
          AND threshold < :threshold AND state IN (1, 2)
        """
    ).execute(arguments: arguments)
  }

  /// Makes reminders wait again if they were sent or given up before `end`, unless a higher threshold of the cycle has
  /// a reminder. Also includes reminders whose end time is more than a month after `now`, because the clock must have
  /// been wrong.
  public func requeue(
    _ keys: [StoredReminderKey], on channels: [String], endedBefore end: Double, now: Double
  ) async throws {
    try await database.write { db in
      for key in keys {
        for channel in channels {
          try Self.requeue(key, on: channel, endedBefore: end, now: now, in: db)
        }
      }
    }
  }

  private static func requeue(
    _ key: StoredReminderKey, on channel: String, endedBefore end: Double, now: Double,
    in db: Database
  ) throws {
    try db.cachedStatement(
      sql: """
        UPDATE reminder SET state = 1, tries = 0, next_try = 0, message = NULL,
          failure = NULL, decided_at = :now, changed_at = :now
        WHERE interval = :interval AND cycle = :cycle AND channel = :channel
          AND threshold = :threshold AND state IN (3, 4)
          AND (changed_at <= :end OR changed_at > :now + 30 * 86400)
          AND NOT EXISTS (SELECT 1 FROM reminder WHERE interval = :interval AND cycle = :cycle
            AND channel = :channel AND threshold > :threshold)
        """
    ).execute(arguments: [
      "interval": key.interval, "cycle": key.cycle, "channel": channel,
      "threshold": key.threshold, "now": now, "end": end,
    ])
  }

  /// Returns the reminders that are waiting or were being sent when the process ended.
  public func waiting() async throws -> [StoredReminder] {
    try await database.read { db in
      try StoredReminder.all(db, "WHERE state <= 2")
    }
  }

  /// Returns all reminders that were ever created for an interval.
  public func history(of interval: Identifier) async throws -> [StoredReminder] {
    try await database.read { db in
      try StoredReminder.all(db, "WHERE interval = ?", [interval])
    }
  }

  /// Records that reminders are about to be sent in a message.
  ///
  /// - Parameter message: the message's ID.
  public func begin(
    _ message: String, _ keys: [StoredReminderKey], on channel: String, now: Double
  ) async throws {
    try await change(
      keys, on: channel, "state = 2, tries = tries + 1, message = ?, changed_at = ?",
      [message, now])
  }

  /// Records the result of sending reminders. If `nextTry` is given, they are retried at that time.
  public func end(
    _ keys: [StoredReminderKey], on channel: String, failure: String?, nextTry: Double?,
    now: Double
  ) async throws {
    let state: ReminderState = nextTry != nil ? .waiting : failure == nil ? .sent : .gaveUp
    try await change(
      keys, on: channel, "state = ?, failure = ?, next_try = ?, changed_at = ?",
      [state.rawValue, failure, nextTry ?? 0, now])
  }

  private func change(
    _ keys: [StoredReminderKey], on channel: String, _ assignments: String,
    _ values: StatementArguments
  ) async throws {
    try await database.write { db in
      for key in keys {
        try db.cachedStatement(
          sql: """
            UPDATE reminder SET \(assignments)
            WHERE interval = ? AND cycle = ? AND channel = ? AND threshold = ?
            """
        ).execute(
          arguments: values + [key.interval, key.cycle, channel, key.threshold])
      }
    }
  }
}

extension ReminderState: StoredValue {}

extension StoredReminder: StoredTable {
  static let table = "reminder"
  static let columns =
    "interval, cycle, threshold, channel, state, tries, next_try, message, decided_at"

  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      key: StoredReminderKey(interval: row.next(), cycle: row.next(), threshold: row.next()),
      channel: row.next(), state: row.next(), tries: row.next(), nextTry: row.next(),
      message: row.next(), decidedAt: row.next())
  }
}
