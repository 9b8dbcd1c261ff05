import Engine
import Foundation
import Model
import Reminders
import Screens
import Store
import Synchronization
import Testing

@testable import Server

/// A receiver that ignores repeated messages, as the protocols permit, and is sometimes unavailable.
private final class Inbox: ReminderChannel {
  struct Contents {
    /// The text and arrival time of each message, keyed by message ID.
    var messages: [String: (text: String, at: Double)] = [:]
    /// The number of messages that arrived again with an ID that had already been received.
    var duplicates = 0
    var now = 0.0
    var isAway = false
  }

  let contents = Mutex(Contents())

  func send(_ message: ReminderMessage) async throws(ReminderError) {
    let isAway = contents.withLock { contents in
      guard !contents.isAway else { return true }
      if contents.messages[message.id] == nil {
        contents.messages[message.id] = (message.body, contents.now)
      } else {
        contents.duplicates += 1
      }
      return false
    }
    if isAway { throw ReminderError("away") }
  }

  /// The number of messages that were sent again because the process had ended.
  var duplicates: Int { contents.withLock { $0.duplicates } }

  /// The times at which each line arrived in any message, in ascending order, in seconds since 1970.
  var lines: [String: [Double]] {
    contents.withLock { contents in
      var times: [String: [Double]] = [:]
      for message in contents.messages.values {
        for line in message.text.split(separator: "\n") {
          times[String(line), default: []].append(message.at)
        }
      }
      return times.mapValues { $0.sorted() }
    }
  }

  func setClock(_ now: Double) { contents.withLock { $0.now = now } }
}

@Suite struct ReminderYearTests {
  private static let start = 1_767_225_600.0
  private static let night = QuietHours(start: 22 * 60, end: 7 * 60)

  /// Opens the ledger's file, which remains when a simulated process ends.
  private static func open(_ file: TemporaryPath) throws -> StoredLedger {
    StoredLedger(reminders: try AthleteStore(path: file.path).reminders)
  }

  /// Returns a line that identifies the service, its cycle and the threshold.
  private static func line(_ notice: ServiceNotice) -> String {
    "\(notice.interval.uuidString) \(notice.cycle) \(notice.threshold?.rawValue ?? 0)"
  }

  private static func announcer<Ledger: ReminderLedger>(_ ledger: Ledger) -> ReminderSender<Ledger>
  {
    ReminderSender(ledger: ledger, overview: "/garage") { notices in
      ("several", notices.map(line).joined(separator: "\n"))
    }
  }

  /// Returns the parts' notices, each with a body that identifies it.
  private static func notices(_ parts: WornParts) -> [ServiceNotice] {
    parts.notices.map { notice in
      var notice = notice
      notice.body = line(notice)
      return notice
    }
  }

  /// Simulates a year in steps of an hour. Processes end at any step and reopen the file, the clock jumps by up to four
  /// days and back, receivers are sometimes unavailable, and services are done. An announcement must not be repeated
  /// within a week. In the end, every threshold that is exceeded must have been announced.
  @Test(arguments: [1, 2] as [UInt64])
  func everyThresholdIsAnnouncedAndRepeatedOnlyWeekly(seed: UInt64) async throws {
    let ledgerFile = TemporaryPath()
    var numbers = SeededRandom(seed: seed)
    let crashNumbers = Mutex(SeededRandom(seed: seed &+ 99))
    let channels = ["ntfy": Inbox(), "push:1": Inbox()]
    var parts = WornParts(count: 12, &numbers)
    var ledger = try Self.open(ledgerFile)
    var jump = 0.0
    var crashCount = 0
    var jumps = 0
    for hour in 0..<8_760 {
      parts.wear(&numbers)
      if Int.random(in: 0..<150, using: &numbers) == 0 {
        jump = jump == 0 ? Double(Int.random(in: -96...96, using: &numbers)) * 3_600 : 0
        jumps += 1
      }
      Self.changeAvailability(channels, &numbers)
      let crashing = CrashingLedger(ledger: ledger) {
        crashNumbers.withLock { Int.random(in: 0..<400, using: &$0) == 0 }
      }
      let now = Self.start + Double(hour) * 3_600 + jump
      let isQuiet = Self.night.contains(minute: Int(now / 60) % 1_440)
      for inbox in channels.values { inbox.setClock(now) }
      do {
        _ = try await Self.announcer(crashing).check(
          Self.notices(parts), channels: channels, now: now, isQuiet: isQuiet)
      } catch is SimulatedCrash {
        crashCount += 1
        ledger = try Self.open(ledgerFile)
      }
    }
    #expect(crashCount > 30 && jumps > 30)
    #expect(channels.values.reduce(0) { $0 + $1.duplicates } <= crashCount)
    for inbox in channels.values {
      #expect(inbox.lines.count > 60)
      expectNoRepetitionWithinAWeek(between: inbox.lines)
    }
    try await expectNothingMissing(parts, channels, try Self.open(ledgerFile))
  }

  /// Expects a service that is due soon to be announced once, and all others to be announced at most weekly.
  private func expectNoRepetitionWithinAWeek(between lines: [String: [Double]]) {
    for (line, times) in lines {
      if line.hasSuffix(" 1") { #expect(times.count == 1, "\(line)") }
      for (one, next) in zip(times, times.dropFirst()) {
        #expect(next - one >= 7 * 86_400, "\(line)")
      }
    }
  }

  /// Makes each receiver unavailable during one in 20 checks.
  private static func changeAvailability(
    _ channels: [String: Inbox], _ numbers: inout SeededRandom
  ) {
    for name in channels.keys.sorted() {
      let isAway = Int.random(in: 0..<20, using: &numbers) == 0
      channels[name]?.contents.withLock { $0.isAway = isAway }
    }
  }

  /// Checks the state after the year, with all receivers available and without crashes. Everything that is due must be
  /// announced within 30 hours.
  private func expectNothingMissing(
    _ parts: WornParts, _ channels: [String: Inbox], _ ledger: StoredLedger
  ) async throws {
    for inbox in channels.values { inbox.contents.withLock { $0.isAway = false } }
    for hour in 0..<30 {
      for inbox in channels.values {
        inbox.setClock(Self.start + Double(8_760 + 200 + hour) * 3_600)
      }
      _ = try await Self.announcer(ledger).check(
        Self.notices(parts), channels: channels,
        now: Self.start + Double(8_760 + 200 + hour) * 3_600, isQuiet: false)
    }
    for inbox in channels.values {
      let lines = inbox.lines
      for notice in Self.notices(parts) where notice.threshold != nil {
        #expect(lines[notice.body] != nil, "\(notice.body)")
      }
      expectNoRepetitionWithinAWeek(between: lines)
    }
  }

  /// If receivers are available and the clock never jumps, every threshold that is exceeded outside the quiet hours is
  /// announced immediately. Due services are announced again every week. The expected times are only calculated from
  /// the parts.
  @Test func uneventfulYearAnnouncesEverythingOnTime() async throws {
    let ledgerFile = TemporaryPath()
    var numbers = SeededRandom(seed: 4)
    var parts = WornParts(count: 12, &numbers)
    var ledger = try Self.open(ledgerFile)
    let inbox = Inbox()
    var held: [String: [Double]] = [:]
    for hour in 0..<8_760 {
      parts.wear(&numbers)
      let now = Self.start + Double(hour) * 3_600
      let isQuiet = Self.night.contains(minute: Int(now / 60) % 1_440)
      let notices = Self.notices(parts)
      inbox.setClock(now)
      if !isQuiet {
        for notice in notices where notice.threshold != nil {
          held[notice.body, default: []].append(now)
        }
      }
      if hour % 500 == 499 { ledger = try Self.open(ledgerFile) }
      _ = try await Self.announcer(ledger).check(
        notices, channels: ["ntfy": inbox], now: now, isQuiet: isQuiet)
    }
    #expect(held.count > 60)
    for (line, times) in held {
      #expect(inbox.lines[line] == Self.reminders(of: line, heldAt: times), "\(line)")
    }
    #expect(inbox.lines.count == held.count)
    #expect(inbox.duplicates == 0)
  }

  /// Returns the expected announcements of a line whose threshold was exceeded at these times, outside the quiet hours.
  private static func reminders(of line: String, heldAt times: [Double]) -> [Double] {
    times.reduce(into: []) { sent, time in
      let isDue = sent.last.map { !line.hasSuffix(" 1") && time >= $0 + 7 * 86_400 }
      if isDue ?? true { sent.append(time) }
    }
  }
}
