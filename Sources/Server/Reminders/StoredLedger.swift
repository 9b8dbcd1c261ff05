import Foundation
import Model
import Reminders
import Store

struct StoredLedger: ReminderLedger {
  let reminders: ReminderRepository

  func note(_ keys: [ReminderKey], on channels: [String], now: Double) async throws {
    try await reminders.note(keys.map(StoredReminderKey.init), on: channels, now: now)
  }

  func requeue(
    _ keys: [ReminderKey], on channels: [String], endedBefore end: Double, now: Double
  ) async throws {
    try await reminders.requeue(
      keys.map(StoredReminderKey.init), on: channels, endedBefore: end, now: now)
  }

  func waiting() async throws -> [WaitingReminder] {
    try await reminders.waiting().compactMap(WaitingReminder.init)
  }

  func begin(_ message: String, _ keys: [ReminderKey], on channel: String, now: Double)
    async throws
  {
    try await reminders.begin(
      message, keys.map(StoredReminderKey.init), on: channel, now: now)
  }

  func end(
    _ message: String, _ keys: [ReminderKey], on channel: String, outcome: SendingOutcome,
    now: Double
  ) async throws {
    let keys = keys.map(StoredReminderKey.init)
    switch outcome {
    case .sent:
      try await reminders.end(keys, on: channel, failure: nil, nextTry: nil, now: now)
    case .failed(let reason, let nextTry):
      try await reminders.end(keys, on: channel, failure: reason, nextTry: nextTry, now: now)
    case .gaveUp(let reason):
      try await reminders.end(keys, on: channel, failure: reason, nextTry: nil, now: now)
    }
  }
}

extension StoredReminderKey {
  fileprivate init(_ key: ReminderKey) {
    self.init(
      interval: Identifier(key.interval), cycle: key.cycle, threshold: key.threshold.rawValue)
  }
}

extension WaitingReminder {
  /// Returns nil if this version doesn't know the threshold.
  fileprivate init?(_ stored: StoredReminder) {
    guard let threshold = ServiceThreshold(rawValue: stored.key.threshold) else { return nil }
    self.init(
      key: ReminderKey(
        interval: UUID(stored.key.interval), cycle: stored.key.cycle, threshold: threshold),
      channel: stored.channel, tries: stored.tries, nextTry: stored.nextTry,
      message: stored.message, decidedAt: stored.decidedAt)
  }
}

extension Identifier {
  init(_ uuid: UUID) {
    let bytes = withUnsafeBytes(of: uuid.uuid) { Array($0) }
    func half(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
    self.init(high: half(bytes[..<8]), low: half(bytes[8...]))
  }
}

extension UUID {
  init(_ identifier: Identifier) {
    var value = noUUID
    withUnsafeMutableBytes(of: &value) { bytes in
      for index in 0..<8 {
        bytes[index] = UInt8(truncatingIfNeeded: identifier.high >> UInt64(56 - 8 * index))
        bytes[8 + index] = UInt8(truncatingIfNeeded: identifier.low >> UInt64(56 - 8 * index))
      }
    }
    self.init(uuid: value)
  }
}

private let noUUID: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
