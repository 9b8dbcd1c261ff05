public import Foundation
import GRDB

/// The athlete's preferences for reminders.
public struct ReminderPreferences: Equatable, Sendable {
  /// The server's address as the athlete last used it: scheme, host and port.
  public var origin: String?
  /// The time zone, such as "Europe/Berlin"; nil to use this machine's time zone.
  public var zone: String?
  /// The quiet hours, in minutes since midnight (0 ... 1439); both values are nil if quiet hours are off.
  public var quietStart: Int?
  public var quietEnd: Int?

  public init(
    origin: String? = nil, zone: String? = nil, quietStart: Int? = nil, quietEnd: Int? = nil
  ) {
    self.origin = origin
    self.zone = zone
    self.quietStart = quietStart
    self.quietEnd = quietEnd
  }
}

extension ReminderPreferences: StoredRow {
  static let table = "reminder_settings"
  static let columns = "origin, zone, quiet_start, quiet_end, id"
  var values: [(any DatabaseValueConvertible)?] { [origin, zone, quietStart, quietEnd, 1] }

  /// - Throws: `StoreError.damaged` if the time zone is unknown, the origin isn't a web address, or only one end of the
  ///   quiet hours is set.
  init(_ row: inout RowReader) throws(StoreError) {
    try self.init(
      origin: row.next(), zone: row.next(), quietStart: row.next(), quietEnd: row.next())
    guard zone.map({ TimeZone(identifier: $0) != nil }) ?? true,
      (quietStart == nil) == (quietEnd == nil),
      origin.map({ URL(string: $0)?.scheme?.hasPrefix("http") ?? false }) ?? true
    else { throw .damaged(what: "the preferences for reminders") }
  }
}

/// A channel's settings, which are encrypted in the athlete's file.
public struct StoredChannel: Equatable, Sendable {
  public var name: String
  public var isOn: Bool
  /// The settings; nil if they cannot be decrypted because their key was lost.
  public var settings: Data?

  public init(name: String, isOn: Bool, settings: Data?) {
    self.name = name
    self.isOn = isOn
    self.settings = settings
  }
}

/// The result of sending the latest message on a channel.
public struct StoredResult: Equatable, Sendable {
  /// The time at which the message was sent, in seconds since 1970.
  public var at: Double
  /// The reason for the failure, in one sentence; nil if the message was sent.
  public var failure: String?

  public init(at: Double, failure: String?) {
    self.at = at
    self.failure = failure
  }
}

/// The athlete's service reminders, and the channels on which they are sent.
public struct ReminderRepository: Sendable {
  let database: StoreDatabase
  let vault: SecretVault

  public func preferences() async throws -> ReminderPreferences {
    try await database.read { db in
      try ReminderPreferences.readable(db).first ?? ReminderPreferences()
    }
  }

  /// Replaces all preferences.
  public func save(_ preferences: ReminderPreferences) async throws {
    try await database.write { db in try preferences.upsert(db) }
  }

  /// Returns the channels, keyed by name.
  public func channels() async throws -> [String: StoredChannel] {
    try await database.read { db in
      let channels = try db.rows(cached: "SELECT name, is_on, sealed FROM reminder_channel") {
        row in
        let (name, isOn): (String, Bool) = try (row.next(), row.next())
        let settings = try vault.open(row.nextBytes(), as: name)
        return (name, StoredChannel(name: name, isOn: isOn, settings: settings.map { Data($0) }))
      }
      return Dictionary(uniqueKeysWithValues: channels)
    }
  }

  public func save(_ channel: StoredChannel) async throws {
    let sealed = Data(try vault.seal(Array(channel.settings ?? Data()), as: channel.name))
    try await database.write { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO reminder_channel (name, is_on, sealed) VALUES (?, ?, ?)",
        arguments: [channel.name, channel.isOn, sealed])
    }
  }

  /// Returns the latest result of each channel, keyed by the channel's name.
  public func results() async throws -> [String: StoredResult] {
    try await database.read { db in
      let results = try db.rows(cached: "SELECT channel, at, failure FROM reminder_result") { row in
        try (row.next() as String, StoredResult(at: row.next(), failure: row.next()))
      }
      return Dictionary(uniqueKeysWithValues: results)
    }
  }

  public func note(_ result: StoredResult, of channel: String) async throws {
    try await database.write { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO reminder_result (channel, at, failure) VALUES (?, ?, ?)",
        arguments: [channel, result.at, result.failure])
    }
  }
}
