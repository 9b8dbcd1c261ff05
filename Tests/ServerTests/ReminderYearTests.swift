import Foundation
import Reminders
import Screens
import Store
import Synchronization
import Testing

@testable import Server

/// A receiver that drops a message it had before, as the protocols let one, and is away now and then.
private final class Inbox: ReminderChannel {
  struct Contents {
    /// What each message said and when it came, by its name.
    var messages: [String: (text: String, at: Double)] = [:]
    /// Messages that came again under their own name.
    var duplicates = 0
    var now = 0.0
    var isAway = false
  }

  let contents = Mutex(Contents())

  func send(_ message: ReminderMessage) async throws(ReminderFailure) {
    let isAway = contents.withLock { contents in
      guard !contents.isAway else { return true }
      if contents.messages[message.id] == nil {
        contents.messages[message.id] = (message.body, contents.now)
      } else {
        contents.duplicates += 1
      }
      return false
    }
    if isAway { throw ReminderFailure("away") }
  }

  /// The number of messages that were sent again after the process had ended.
  var duplicates: Int { contents.withLock { $0.duplicates } }

  /// When each line came, over all messages, in order. In seconds since 1970.
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

  /// The ledger's file, which outlives every process.
  private struct Home {
    let path = NSTemporaryDirectory() + "andante-year-\(UUID().uuidString).sqlite"

    func open() throws -> StoredLedger {
      StoredLedger(reminders: try AthleteStore(path: path).reminders)
    }

    func remove() {
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + ending)
      }
    }
  }

  /// A line a threshold, also of one service alone.
  private static func line(_ notice: ServiceNotice) -> String {
    "\(notice.interval.uuidString) \(notice.cycle) \(notice.threshold?.rawValue ?? 0)"
  }

  private static func announcer<Ledger: ReminderLedger>(_ ledger: Ledger) -> Announcer<Ledger> {
    Announcer(ledger: ledger, overview: "/garage") { notices in
      ("several", notices.map(line).joined(separator: "\n"))
    }
  }

  /// As `WornParts` has them, with bodies that name all of it.
  private static func notices(_ parts: WornParts) -> [ServiceNotice] {
    parts.notices.map { notice in
      var notice = notice
      notice.body = line(notice)
      return notice
    }
  }

  /// A year in hours. Processes end at any step and the file is opened again; the clock jumps by up to four days and comes
  /// back; receivers are away; services are done. At every check that went through, whatever holds was announced, and
  /// nothing twice within a week.
  @Test(arguments: [1, 2] as [UInt64])
  func everyThresholdIsAnnouncedAndRepeatedOnlyWeekly(seed: UInt64) async throws {
    let home = Home()
    defer { home.remove() }
    var numbers = SeededNumbers(state: seed)
    let deaths = Mutex(SeededNumbers(state: seed &+ 99))
    let channels = ["ntfy": Inbox(), "push:1": Inbox()]
    var parts = WornParts(count: 12, &numbers)
    var ledger = try home.open()
    var jump = 0.0
    var kills = 0
    var jumps = 0
    for hour in 0..<8_760 {
      parts.wear(&numbers)
      if Int.random(in: 0..<150, using: &numbers) == 0 {
        jump = jump == 0 ? Double(Int.random(in: -96...96, using: &numbers)) * 3_600 : 0
        jumps += 1
      }
      Self.comeAndGo(channels, &numbers)
      let mortal = MortalLedger(ledger: ledger) {
        deaths.withLock { Int.random(in: 0..<400, using: &$0) == 0 }
      }
      let now = Self.start + Double(hour) * 3_600 + jump
      let isQuiet = Self.night.contains(minute: Int(now / 60) % 1_440)
      for inbox in channels.values { inbox.setClock(now) }
      do {
        _ = try await Self.announcer(mortal).check(
          Self.notices(parts), channels: channels, now: now, isQuiet: isQuiet)
      } catch is Killed {
        kills += 1
        ledger = try home.open()
      }
    }
    #expect(kills > 30 && jumps > 30)
    #expect(channels.values.reduce(0) { $0 + $1.duplicates } <= kills)
    for inbox in channels.values {
      #expect(inbox.lines.count > 60)
      expectWeeks(between: inbox.lines)
    }
    try await expectNothingMissing(parts, channels, try home.open())
  }

  /// What is soon due comes once; the rest at most every week.
  private func expectWeeks(between lines: [String: [Double]]) {
    for (line, times) in lines {
      if line.hasSuffix(" 1") { #expect(times.count == 1, "\(line)") }
      for (one, next) in zip(times, times.dropFirst()) {
        #expect(next - one >= 7 * 86_400, "\(line)")
      }
    }
  }

  /// Each receiver is away at one check of twenty.
  private static func comeAndGo(_ channels: [String: Inbox], _ numbers: inout SeededNumbers) {
    for name in channels.keys.sorted() {
      let isAway = Int.random(in: 0..<20, using: &numbers) == 0
      channels[name]?.contents.withLock { $0.isAway = isAway }
    }
  }

  /// After the year, with all receivers there and no end in between: a day later everything that holds was announced, or a
  /// higher threshold of its cycle.
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
      expectWeeks(between: lines)
    }
  }

  /// With receivers that are there and a clock that only runs, every threshold of every cycle that was reached outside the
  /// quiet hours is announced at once, and what is due again every week: compared with the parts alone.
  @Test func nothingIsLeftOutOfAPlainYear() async throws {
    let home = Home()
    defer { home.remove() }
    var numbers = SeededNumbers(state: 4)
    var parts = WornParts(count: 12, &numbers)
    var ledger = try home.open()
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
      if hour % 500 == 499 { ledger = try home.open() }
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

  /// When a line is to come that held at these times outside the quiet hours.
  private static func reminders(of line: String, heldAt times: [Double]) -> [Double] {
    times.reduce(into: []) { sent, time in
      let isDue = sent.last.map { !line.hasSuffix(" 1") && time >= $0 + 7 * 86_400 }
      if isDue ?? true { sent.append(time) }
    }
  }
}
