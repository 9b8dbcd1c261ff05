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
    /// What each message said, by its name.
    var messages: [String: String] = [:]
    var repeats = 0
    var isAway = false
  }

  let contents = Mutex(Contents())

  func send(_ message: ReminderMessage) async throws(ReminderFailure) {
    let isAway = contents.withLock { contents in
      guard !contents.isAway else { return true }
      if contents.messages[message.id] == nil {
        contents.messages[message.id] = message.body
      } else {
        contents.repeats += 1
      }
      return false
    }
    if isAway { throw ReminderFailure("away") }
  }

  /// Of messages that went out before an end: sent again under their own name. Nothing else ever is.
  var repeats: Int { contents.withLock { $0.repeats } }

  /// How often each line was read, over all messages.
  var lines: [String: Int] {
    contents.withLock { contents in
      contents.messages.values.flatMap { $0.split(separator: "\n") }
        .reduce(into: [:]) { $0[String($1), default: 0] += 1 }
    }
  }
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
  /// nothing ever twice.
  @Test(arguments: [1, 2] as [UInt64])
  func everyThresholdIsAnnouncedOnce(seed: UInt64) async throws {
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
      do {
        _ = try await Self.announcer(mortal).check(
          Self.notices(parts), channels: channels, now: now, isQuiet: isQuiet)
      } catch is Killed {
        kills += 1
        ledger = try home.open()
      }
    }
    #expect(kills > 30 && jumps > 30)
    #expect(channels.values.reduce(0) { $0 + $1.repeats } <= kills)
    for inbox in channels.values {
      let lines = inbox.lines
      #expect(lines.values.allSatisfy { $0 == 1 })
      #expect(lines.count > 60)
    }
    try await expectNothingMissing(parts, channels, try home.open())
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
      _ = try await Self.announcer(ledger).check(
        Self.notices(parts), channels: channels,
        now: Self.start + Double(8_760 + 200 + hour) * 3_600, isQuiet: false)
    }
    for inbox in channels.values {
      let lines = inbox.lines
      for notice in Self.notices(parts) where notice.threshold != nil {
        #expect(lines[notice.body] == 1, "\(notice.body)")
      }
      #expect(lines.values.allSatisfy { $0 == 1 })
    }
  }

  /// With receivers that are there and a clock that only runs, every threshold of every cycle that was reached outside the
  /// quiet hours is announced, each once: compared with a list made from the parts alone.
  @Test func nothingIsLeftOutOfAPlainYear() async throws {
    let home = Home()
    defer { home.remove() }
    var numbers = SeededNumbers(state: 4)
    var parts = WornParts(count: 12, &numbers)
    var ledger = try home.open()
    let inbox = Inbox()
    var expected: Set<String> = []
    for hour in 0..<8_760 {
      parts.wear(&numbers)
      let now = Self.start + Double(hour) * 3_600
      let isQuiet = Self.night.contains(minute: Int(now / 60) % 1_440)
      let notices = Self.notices(parts)
      if !isQuiet { expected.formUnion(notices.filter { $0.threshold != nil }.map(\.body)) }
      if hour % 500 == 499 { ledger = try home.open() }
      _ = try await Self.announcer(ledger).check(
        notices, channels: ["ntfy": inbox], now: now, isQuiet: isQuiet)
    }
    #expect(expected.count > 60)
    #expect(Set(inbox.lines.keys) == expected)
    #expect(inbox.lines.values.allSatisfy { $0 == 1 })
    #expect(inbox.contents.withLock { $0.repeats } == 0)
  }
}
