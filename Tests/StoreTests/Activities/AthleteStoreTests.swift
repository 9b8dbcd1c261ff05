import Engine
import Foundation
import Model
import Testing

@testable import Store

@Suite struct AthleteStoreTests {
  let store: AthleteStore
  let now = 1_763_790_000.0
  private let day = 86_400.0

  init() throws { store = try AthleteStore(path: nil) }

  /// Imports activities one day apart and returns their identifiers, oldest first. Lists, in contrast, start with the
  /// latest.
  @discardableResult
  private func fill(_ count: Int, sport: Sport = .running) async throws -> [Identifier] {
    let files = (0..<count).map { index in
      sampleFile(
        title: "Number \(index)", sport: sport, pointCount: 20 + index,
        start: 1_700_000_000 + Double(index) * day)
    }
    return try await store.newActivities(of: files, now: now)
  }

  // MARK: Lists

  /// Reads the list with every page size. No activity may be missing or repeated.
  @Test func pagesJoinWithoutGapsOrRepeats() async throws {
    let ids = try await fill(7)
    for limit in 1...8 {
      var seen: [Identifier] = []
      var cursor: ActivityCursor?
      repeat {
        let page = try await store.activities.page(before: cursor, limit: limit)
        #expect(page.activities.count <= limit)
        seen += page.activities.map(\.id)
        cursor = page.next.flatMap { ActivityCursor($0.description) }
      } while cursor != nil
      #expect(seen == ids.reversed())
    }
  }

  @Test func newActivityDoesNotShiftThePages() async throws {
    let ids = try await fill(4)
    let first = try await store.activities.page(limit: 2)
    _ = try await store.imports.add(files: [sampleFile(pointCount: 99, start: now)], now: now)
    let second = try await store.activities.page(before: first.next, limit: 2)
    #expect((first.activities + second.activities).map(\.id) == ids.reversed())
  }

  @Test func filtersNarrowTheListAndItsCount() async throws {
    try await fill(3)
    let rides = try await fill(2, sport: .cycling)
    let bySport = ActivityFilter(sport: .cycling)
    #expect(
      try await Set(store.activities.page(matching: bySport).activities.map(\.id)) == Set(rides))
    #expect(try await store.activities.count(matching: bySport) == 2)
    let byText = ActivityFilter(text: "NUMBER 2")
    #expect(
      try await store.activities.page(matching: byText).activities.map(\.title) == ["Number 2"])
    let firstDay = Instant(unixSeconds: 1_700_000_000, zoneMinutes: 0).localDay
    let byDay = ActivityFilter(firstDay: firstDay + 1, lastDay: firstDay + 1)
    #expect(try await store.activities.count(matching: byDay) == 2)
    let both = ActivityFilter(sport: .running, text: "number 1", firstDay: firstDay)
    #expect(try await store.activities.count(matching: both) == 1)
  }

  @Test(arguments: ["%", "_", "\\", "'", "\"", "100%", "a_b"])
  func searchMatchesSpecialCharactersLiterally(text: String) async throws {
    let ids = try await fill(2)
    #expect(try await store.activities.count(matching: ActivityFilter(text: text)) == 0)
    _ = try await store.activities.edit(ids[0], ActivityEdit(notes: "before \(text) after"))
    let found = try await store.activities.page(matching: ActivityFilter(text: text)).activities
    #expect(found.map(\.id) == [ids[0]])
  }

  @Test func listsUseTheirIndexes() async throws {
    for condition in [
      "deleted_at IS NULL", "deleted_at IS NULL AND sport = 1",
      "deleted_at IS NULL AND (sort_time, id) < (1, 1)",
    ] {
      let plan = try await store.plan(
        of: "SELECT id FROM activity WHERE \(condition) ORDER BY sort_time DESC, id DESC LIMIT 3")
      #expect(plan.contains("USING") && plan.contains("INDEX"), "\(plan)")
      #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }
  }

  @Test func dayTotalsAreGroupedBySport() async throws {
    try await fill(3)
    try await fill(1, sport: .cycling)
    let first = Instant(unixSeconds: 1_700_000_000, zoneMinutes: 0).localDay
    let totals = try await store.statistics.dayTotals(from: first, through: first + 1)
    #expect(totals.map(\.day) == [first, first, first + 1])
    #expect(totals.map(\.sport) == [.running, .cycling, .running])
    #expect(totals.allSatisfy { $0.activityCount == 1 })
    let listed = try await store.activities.page().activities.filter { $0.sport == .running }
    let all = try await store.statistics.dayTotals(from: first, through: first + 9)
      .filter { $0.sport == .running }.reduce(0) { $0 + $1.distanceMeters }
    #expect(abs(all - listed.reduce(0) { $0 + $1.distanceMeters }) < 1e-9)
  }

  /// A file without times doesn't belong to any day until the athlete sets its start.
  @Test func activityWithoutDateCountsTowardsNoDay() async throws {
    let file = sampleFile(start: nil)
    let id = try #require(try await store.imports.add(files: [file], now: 1_700_000_000)[0].newID)
    let day = Instant(unixSeconds: 1_700_000_000, zoneMinutes: 0).localDay
    #expect(try await store.statistics.dayTotals(from: day - 9, through: day + 9).isEmpty)
    let start = Instant(unixSeconds: 1_700_000_000, zoneMinutes: 0)
    _ = try await store.activities.edit(id, ActivityEdit(start: start))
    let totals = try await store.statistics.dayTotals(from: day, through: day)
    #expect(totals.map(\.activityCount) == [1])
  }

  @Test(arguments: [
    (0.0, 0, 0), (86_399, 0, 0), (86_400, 0, 1), (-1, 0, -1), (86_399, 1, 1), (0, -1, -1),
  ]) func dayIsInTheActivitysTimeZone(seconds: Double, minutes: Int, day: Int) {
    #expect(Instant(unixSeconds: seconds, zoneMinutes: minutes).localDay == day)
  }

  @Test func cursorsRoundTripThroughText() {
    for cursor in [
      ActivityCursor(sortTime: 1_763_790_000.25, row: 7), ActivityCursor(sortTime: -0.5, row: 0),
      ActivityCursor(sortTime: 0, row: .max),
    ] { #expect(ActivityCursor(cursor.description) == cursor) }
    for text in ["", "-", "x-1", "7ff0000000000000-1", "1", "1-2-3", "1-x", "11111111111111111-1"] {
      #expect(ActivityCursor(text) == nil)
    }
  }

  // MARK: Changes

  @Test func deletionCanBeUndoneUntilPurged() async throws {
    let ids = try await fill(2)
    #expect(try await store.activities.delete(ids[0], now: now))
    #expect(try await !store.activities.delete(ids[0], now: now))
    #expect(try await store.activities.page().activities.map(\.id) == [ids[1]])
    #expect(try await store.activities.find(ids[0])?.deletedAt == now)
    #expect(try await store.activities.purge(deletedBefore: now) == 0)
    #expect(try await (store.activities.undelete(ids[0]), store.activities.count()) == (true, 2))
    #expect(try await store.activities.delete(ids[0], now: now))
    #expect(try await store.activities.purge(deletedBefore: now + 1) == 1)
    #expect(try await !store.activities.undelete(ids[0]))
    #expect(try await store.activities.find(ids[0]) == nil)
    for table in ["activity", "track", "source"] {
      #expect(try await store.rowCount(of: table) == 1, "\(table)")
    }
  }

  @Test func editsOfUnknownActivitiesAreRefused() async throws {
    #expect(try await !store.activities.edit(.random(), ActivityEdit(title: "x")))
    let ids = try await fill(1)
    _ = try await store.activities.delete(ids[0], now: now)
    #expect(try await !store.activities.edit(ids[0], ActivityEdit(title: "x")))
  }

  @Test func settingsAreStored() async throws {
    #expect(try await store.settings.current() == AthleteSettings())
    var settings = AthleteSettings()
    settings.units = .imperial
    settings.theme = .dark
    settings.heightMeters = 1.75
    settings.birthYear = 1990
    settings.sex = .female
    settings.restingHeartRate = 52
    try await store.settings.save(settings)
    #expect(try await store.settings.current() == settings)
    settings.heightMeters = nil
    try await store.settings.save(settings)
    #expect(try await store.settings.current() == settings)
    for field in SettingsField.allCases {
      let number = field.kind == .choice ? 1 : field.range.upperBound
      settings[field] = number
      #expect(settings[field] == number)
    }
    try await store.settings.save(settings)
    #expect(try await store.settings.current() == settings)
  }
}
