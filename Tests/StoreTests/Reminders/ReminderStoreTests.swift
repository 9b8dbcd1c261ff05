import Foundation
import GRDB
import Model
import Testing

@testable import Store

@Suite struct ReminderStoreTests {
  let store: AthleteStore
  let interval = Identifier(high: 1, low: 2)

  init() throws { store = try AthleteStore(path: nil) }

  private var reminders: ReminderRepository { store.reminders }

  private func key(_ threshold: UInt8, cycle: Int = 1) -> StoredReminderKey {
    StoredReminderKey(interval: interval, cycle: cycle, threshold: threshold)
  }

  private func states() async throws -> [String] {
    try await reminders.history(of: interval).map {
      "\($0.channel) \($0.key.cycle).\($0.key.threshold) \($0.state)"
    }
  }

  @Test func higherThresholdReplacesTheLowerOne() async throws {
    try await reminders.note([key(1)], on: ["a", "b"], now: 1)
    try await reminders.begin("m", [key(1)], on: "a", now: 2)
    try await reminders.end([key(1)], on: "a", failure: nil, nextTry: nil, now: 3)
    try await reminders.note([key(3)], on: ["a", "b"], now: 4)
    try await reminders.note([key(1), key(2), key(3)], on: ["a", "b"], now: 5)
    #expect(try await states() == ["a 1.1 sent", "a 1.3 waiting", "b 1.1 passed", "b 1.3 waiting"])
    try await reminders.note([key(1, cycle: 2)], on: ["a"], now: 6)
    #expect(try await reminders.waiting().count == 3)
  }

  @Test func triesAreCountedWithTheirMessage() async throws {
    try await reminders.note([key(2)], on: ["a"], now: 1)
    try await reminders.begin("m", [key(2)], on: "a", now: 2)
    #expect(try await reminders.waiting().map(\.state) == [.sending])
    try await reminders.end([key(2)], on: "a", failure: "no", nextTry: 99, now: 3)
    let waiting = try #require(try await reminders.waiting().first)
    #expect(waiting.tries == 1 && waiting.nextTry == 99 && waiting.message == "m")
    try await reminders.begin("m", [key(2)], on: "a", now: 100)
    try await reminders.end([key(2)], on: "a", failure: "no", nextTry: nil, now: 101)
    #expect(try await states() == ["a 1.2 gaveUp"])
  }

  @Test func preferencesAndCalendarTokenAreIndependent() async throws {
    #expect(try await reminders.preferences() == ReminderPreferences())
    let token = try await reminders.newCalendarToken()
    let preferences = ReminderPreferences(
      origin: "https://bike.example", zone: "Europe/Berlin", quietStart: 1_320, quietEnd: 420)
    try await reminders.save(preferences)
    #expect(try await reminders.isCalendarToken(token.text))
    let other = try await reminders.newCalendarToken()
    #expect(try await !reminders.isCalendarToken(token.text))
    #expect(try await reminders.isCalendarToken(other.text))
    try await reminders.revokeCalendar()
    #expect(try await !reminders.isCalendarToken(other.text))
    #expect(try await (reminders.hasCalendar(), reminders.preferences()) == (false, preferences))
  }

  @Test func calendarEventChangesOnlyWithItsContent() async throws {
    var events = try await reminders.calendarEvents([interval: "x"], now: 1)
    #expect(events[interval] == CalendarStamp(sequence: 0, changedAt: 1))
    events = try await reminders.calendarEvents([interval: "x"], now: 2)
    #expect(events[interval] == CalendarStamp(sequence: 0, changedAt: 1))
    events = try await reminders.calendarEvents([interval: "y"], now: 3)
    #expect(events[interval] == CalendarStamp(sequence: 1, changedAt: 3))
  }

  @Test func subscriptionNumbersAreStableAndNeverReused() async throws {
    func add(_ endpoint: String) async throws {
      try await reminders.addSubscription(
        endpoint: endpoint, publicKey: Data(repeating: 4, count: 65),
        secret: Data(repeating: 1, count: 16), device: "Phone", now: 1)
    }
    try await add("https://a")
    try await add("https://b")
    try await add("https://a")
    let ids = try await reminders.subscriptions().map(\.id)
    #expect(ids == [1, 2])
    #expect(try await reminders.removeSubscription(2))
    #expect(try await !reminders.removeSubscription(2))
    try await add("https://b")
    let later = try await reminders.subscriptions().map(\.id)
    #expect(later.count == 2 && later[0] == 1 && later[1] > 2)
    try await reminders.removeSubscription(endpoint: "https://b")
    for number in 0..<60 { try await add("https://c/\(number)") }
    #expect(try await reminders.subscriptions().count == ReminderRepository.subscriptionLimit)
  }

  @Test func channelsAndResultsAreReplaced() async throws {
    let channel = StoredChannel(name: "ntfy", isOn: true, settings: Data("tk_secret".utf8))
    try await reminders.save(StoredChannel(name: "ntfy", isOn: false, settings: Data()))
    try await reminders.save(channel)
    #expect(try await reminders.channels() == ["ntfy": channel])
    let sealed = try await store.database.read { db in
      try Data.fetchOne(db, sql: "SELECT sealed FROM reminder_channel")
    }
    #expect(try #require(sealed).range(of: Data("secret".utf8)) == nil)
    let copied = ReminderRepository(database: store.database, vault: SecretVault(keysPath: nil))
    #expect(try await copied.channels()["ntfy"]?.settings == nil)
    try await reminders.note(StoredResult(at: 1, failure: "no"), of: "ntfy")
    try await reminders.note(StoredResult(at: 2, failure: nil), of: "ntfy")
    #expect(try await reminders.results() == ["ntfy": StoredResult(at: 2, failure: nil)])
  }

  @Test func jobRunsAreLoggedTrimmedAndMarkedAsCutOff() async throws {
    let jobs = store.jobs
    #expect(try await jobs.lastStart(of: "check") == nil)
    let cut = try await jobs.begin("check", now: 5)
    try await jobs.markInterruptedJobs()
    let done = try await jobs.begin("check", now: 6)
    try await jobs.end(done, .done, text: "2 sent", now: 7)
    let runs = try await jobs.latest()
    #expect(runs.map(\.number) == [done, cut] && runs.map(\.outcome) == [.done, .cutOff])
    #expect(runs[0].ended == 7 && runs[0].text == "2 sent" && runs[1].ended == nil)
    #expect(try await jobs.lastStart(of: "check") == 6)
    _ = try await jobs.begin("fetch", now: 8)
    for second in 0..<250 { _ = try await jobs.begin("check", now: Double(second)) }
    let all = try await jobs.latest(limit: 1_000)
    #expect(all.count == JobRepository.limit + 1 && all.contains { $0.job == "fetch" })
  }
}
