import Engine
import Foundation
import Model
import Reminders
import Store

@testable import Server

/// Parts that wear every hour and are serviced some time after becoming due.
struct WornParts {
  struct Part {
    let interval: UUID
    /// The service interval in hours of use.
    let hours: Double
    var used = 0.0
    var cycle = 1

    var threshold: ServiceThreshold? {
      switch used / hours {
      case ..<0.8: nil
      case ..<1: .soon
      case ..<1.15: .due
      default: .overdue
      }
    }
  }

  var parts: [Part]

  init(count: UInt8, _ numbers: inout SeededRandom) {
    parts = (1...count).map { number in
      Part(
        interval: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)),
        hours: .random(in: 300...2_500, using: &numbers))
    }
  }

  /// Adds up to two hours of use to every part, and services some parts that are long overdue.
  mutating func wear(_ numbers: inout SeededRandom) {
    for index in parts.indices {
      parts[index].used += .random(in: 0...2, using: &numbers)
      if parts[index].used / parts[index].hours > .random(in: 1.3...3, using: &numbers) {
        parts[index].used = 0
        parts[index].cycle += 1
      }
    }
  }

  var notices: [ServiceNotice] {
    parts.map {
      ServiceNotice(
        interval: $0.interval, cycle: $0.cycle, threshold: $0.threshold,
        title: $0.interval.uuidString, body: "\($0.cycle) \($0.threshold?.rawValue ?? 0)",
        path: "/garage")
    }
  }
}

/// The simulated end of the process.
struct SimulatedCrash: Error {}

/// A ledger that can simulate the end of the process before or after any call.
struct CrashingLedger: ReminderLedger {
  let ledger: StoredLedger
  let crashes: @Sendable () -> Bool

  private func step<Answer>(_ work: () async throws -> Answer) async throws -> Answer {
    if crashes() { throw SimulatedCrash() }
    let answer = try await work()
    if crashes() { throw SimulatedCrash() }
    return answer
  }

  func note(_ keys: [ReminderKey], on channels: [String], now: Double) async throws {
    try await step { try await ledger.note(keys, on: channels, now: now) }
  }

  func requeue(
    _ keys: [ReminderKey], on channels: [String], endedBefore end: Double, now: Double
  ) async throws {
    try await step {
      try await ledger.requeue(keys, on: channels, endedBefore: end, now: now)
    }
  }

  func waiting() async throws -> [WaitingReminder] {
    try await step { try await ledger.waiting() }
  }

  func begin(_ message: String, _ keys: [ReminderKey], on channel: String, now: Double)
    async throws
  {
    try await step { try await ledger.begin(message, keys, on: channel, now: now) }
  }

  func end(
    _ message: String, _ keys: [ReminderKey], on channel: String, outcome: SendingOutcome,
    now: Double
  ) async throws {
    try await step { try await ledger.end(message, keys, on: channel, outcome: outcome, now: now) }
  }
}
