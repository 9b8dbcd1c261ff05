import ActivityFiles
import Engine
import Foundation
import GRDB
import Garage
import HTTPTypes
import Reminders
import Testing

@testable import Server
@testable import Store

/// Restores exports with one changed value for an athlete without data. A change must not crash the server or make a
/// page fail. If an export is rejected, the athlete must still have no data.
@Suite struct EditedExportTests {
  struct Edit: CustomStringConvertible {
    let table: String
    let member: String
    /// The new value as JSON, or nil to remove the member.
    let json: String?

    var description: String { "\(table).\(member) = \(json?.prefix(60) ?? "missing")" }
  }

  static let values: [String?] =
    [
      "9223372036854775807", "-9223372036854775808", "9.3e18", "1e308", "-1e308", "1e400", "NaN",
      "1125899906842624", "1000000000000000000", "4294967296", "2147483648", "-2147483649",
      "1000000", "10000000000000", "255", "256", "65536", "3", "1", "0", "-1", "0.5", "1e-320",
      "253402300800", "-62167219201", "true", "null", "[]", "{}", "\"\"", "\"x\"", "\"\\u0000\"",
      "\"\\r\\nX: y\"", "\"ffffffffffffffffffffffffffffffff\"", "\"../../../etc/passwd\"",
      "\"\(String(repeating: "é", count: 1 << 20))\"", "\"{\\\"failures\\\":9223372036854775807}\"",
      "\(String(repeating: "[", count: 100_000))", nil,
    ]

  static let edits: [Edit] = ExportKind.all.filter(\.isRestored).flatMap { kind in
    kind.fields.flatMap { field in
      values.map { Edit(table: kind.name, member: field.key, json: $0) }
    }
  }

  private static let pages = [
    "/", "/activities", "/activities?sort=title", "/activities/deleted", "/garage", "/garage/bikes",
    "/garage/factors", "/garage/rides", "/garage/strava", "/garage/templates", "/import/log",
    "/metronome", "/settings", "/settings/reminders", "/settings/jobs", "/settings/stored",
    "/statistics", "/statistics/effort", "/statistics/plan", "/statistics/records",
    "/statistics/trends", "/statistics/map", "/train/history", "/walk/history", "/api/whoami",
  ]

  /// Returns the problems with an edited export; empty if it was restored or rejected correctly.
  private func findings(
    _ archive: [UInt8], _ server: TestServer, _ browser: Browser
  ) async throws -> [String] {
    let store = try server.store()
    try await wipe(store)
    let path = server.services.options.dataPath + "/edited.zip"
    try Data(archive).write(to: URL(fileURLWithPath: path))
    var plan = ImportPlan()
    plan.addArchive(path, named: "edited.zip")
    let records = try await store.imports.add(plan: plan, now: TestServer.now)
    var findings: [String] = []
    let isRefused = records.contains { if case .failed = $0.outcome { true } else { false } }
    if isRefused, try await !isEmpty(store) { findings.append("refused and half done") }
    _ = try await ReminderService(server.services.reminders, of: server.services.athlete).check()
    _ = try await server.services.reminders.notices(of: server.services.athlete)
    for page in Self.pages + (try await ownPages(store)) {
      let status = try await browser.get(page).status
      if status.code >= 500 { findings.append("\(page) answers \(status.code)") }
    }
    let summary = try await store.exports.write(
      of: "Ada", by: "Test", now: TestServer.now, to: { _ in })
    if summary.fileCount < ExportKind.all.count { findings.append("the export is not whole") }
    return findings
  }

  /// Returns the pages of the restored items.
  private func ownPages(_ store: AthleteStore) async throws -> [String] {
    let activities = try await store.activities.page(limit: 5).activities.map(\.id)
    let book = try await store.garage.contents().book
    return activities.flatMap {
      ["/activities/\($0)", "/activities/\($0)/edit", "/activities/\($0)/steps"]
    }
      + book.ledger.gear.keys.flatMap {
        ["/garage/bikes/\($0)", "/garage/bikes/\($0)/edit", "/garage/bikes/\($0)/history"]
      }
      + book.intervals.flatMap { ["/garage/services/\($0.id)", "/garage/services/\($0.id)/edit"] }
  }

  private func isEmpty(_ store: AthleteStore) async throws -> Bool {
    try await store.database.read { try ExportRestore.isEmpty($0) }
  }

  private func wipe(_ store: AthleteStore) async throws {
    let tables = ExportKind.all.map(\.table) + ExportKind.leftOut.keys
    try await store.database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      for table in tables where !["grdb_migrations", "owner"].contains(table) {
        try db.execute(sql: "DELETE FROM \(table)")
      }
      try db.execute(sql: "PRAGMA foreign_keys = ON")
    }
  }

  @Test func everyTableIsRestored() async throws {
    let (server, browser) = try await TestServer.signedIn()
    #expect(try await findings(EditedExport().archive, server, browser).isEmpty)
    let store = try server.store()
    let notes = try await store.imports.log().entries.flatMap(\.warnings)
    #expect(notes == ["One", "Two"])
    for kind in ExportKind.all where kind.isRestored {
      let count = try await store.database.read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM \(kind.table)")
      }
      #expect(count ?? 0 > 0, "\(kind.name)")
    }
  }

  /// Tests 20 edits, selected at random with a seed. `ANDANTE_EDITED_EXPORTS` sets another number, or `all`.
  @Test func editedExportsNeverCrashTheServerOrFailAPage() async throws {
    let wanted = ProcessInfo.processInfo.environment["ANDANTE_EDITED_EXPORTS"]
    var numbers = SeededRandom(seed: 48)
    let all = Self.edits.shuffled(using: &numbers)
    let chosen = all.prefix(wanted == "all" ? all.count : wanted.flatMap { Int($0) } ?? 20)
    let (server, browser) = try await TestServer.signedIn()
    for edit in chosen {
      // If the process crashes, the last line names the edit that caused the crash.
      if wanted != nil { FileHandle.standardError.write(Data("\(edit)\n".utf8)) }
      var export = EditedExport()
      try export.set(edit.member, of: edit.table, to: edit.json)
      let found = try await findings(export.archive, server, browser)
      #expect(found.isEmpty, "\(edit)")
    }
  }

  @Test func impossibleServiceIntervalIsLeftOut() async throws {
    let (server, browser) = try await TestServer.signedIn()
    for (member, json) in [("days", "1125899906842624"), ("days", "1000000"), ("due", "1e13")] {
      var export = EditedExport()
      try export.set(member, of: "service_intervals", to: json)
      #expect(try await findings(export.archive, server, browser).isEmpty)
      let store = try server.store()
      #expect(try await store.garage.contents().book.intervals.map(\.title) == ["True"])
      let notes = try await store.imports.log().entries.flatMap(\.warnings)
      #expect(notes.contains("data/service_intervals.jsonl: 1 of 2 lines could not be imported"))
    }
  }

  @Test func storedIntervalOutOfRangeIsNotRead() async throws {
    let (server, browser) = try await TestServer.signedIn()
    _ = try await findings(EditedExport().archive, server, browser)
    let store = try server.store()
    try await store.database.write { db in
      try db.execute(sql: "UPDATE service_interval SET days = 1 << 50, due = 1e13 WHERE id = 1")
      try db.execute(sql: "UPDATE service_record SET cost = 1 << 62, at = 9e999 WHERE id = 2")
      try db.execute(sql: "UPDATE settings SET birth_year = 1 << 62, weight_kilograms = 9e999")
      try db.execute(sql: "UPDATE cadence_plan SET start_day = -1 << 62, weeks = 9e999")
    }
    #expect(try await store.garage.contents().book.intervals.map(\.title) == ["True"])
    _ = try await ReminderService(server.services.reminders, of: server.services.athlete).check()
    for page in Self.pages { #expect(try await browser.get(page).status.code < 500, "\(page)") }
  }
}
