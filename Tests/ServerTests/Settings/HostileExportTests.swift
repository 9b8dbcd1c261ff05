import ActivityFiles
import GRDB
import Garage
import Testing

@testable import Store

/// Exports with contradictory lines, and exports that would exhaust the server's resources.
@Suite struct HostileExportTests {
  /// Restores an export. Returns its notes, or the reason why it was rejected.
  private func restore(
    _ export: EditedExport, into store: AthleteStore
  ) async throws -> (refusal: String?, notes: [String]) {
    let archive = try ZipArchive(bytes: export.archive)
    let whole = try #require(try FullExport(archive, at: "mine.zip"))
    let result = try await store.imports.add(whole: whole, now: TestServer.now)
    let isEmpty = try await store.database.read { try ExportRestore.isEmpty($0) }
    #expect(isEmpty != result.isRestored)
    if case .failed(let reason) = result.records.first?.outcome { return (reason, []) }
    return (nil, result.notes)
  }

  private func restore(_ export: EditedExport) async throws -> (refusal: String?, notes: [String]) {
    try await restore(export, into: AthleteStore(path: nil))
  }

  @Test func wrongManifestNumbersAreIgnoredButHashesAreChecked() async throws {
    var export = EditedExport()
    export.manifest =
      #"{"format":"andante-export","version":1,"exported_at":1e308,"athlete":7,"files":[{"file":"data/gear.jsonl","bytes":-9223372036854775808,"sha256":7},{"file":"data/none.jsonl","bytes":1e300,"sha256":"00"},7,null]}"#
    #expect(try await restore(export).notes.isEmpty)
    export.manifest =
      #"{"format":"andante-export","version":1,"files":[{"file":"data/gear.jsonl","bytes":1,"sha256":"00"}]}"#
    #expect(try await restore(export).refusal == "data/gear.jsonl was changed after the export")
  }

  @Test func duplicateIdentitiesAreLeftOut() async throws {
    for table in ["gear", "installations", "service_intervals", "service_records", "activities"] {
      var export = EditedExport()
      let lines = export.lines[table] ?? []
      export.setLines(of: table, to: lines + lines)
      let notes = try await restore(export).notes
      #expect(
        notes == [
          "data/\(table).jsonl: \(lines.count) of \(2 * lines.count) lines could not be imported"
        ])
    }
  }

  @Test func danglingReferencesAreLeftOut() async throws {
    for (table, member) in [
      ("installations", "part"), ("installations", "host"), ("service_intervals", "gear"),
      ("service_records", "interval"), ("chain_measurements", "chain"), ("carriers", "gear"),
      ("usual_carriers", "gear"), ("interval_moves", "interval"), ("interval_moves", "gear"),
      ("template_parts", "template"), ("template_parts", "host"),
      ("template_intervals", "template"), ("template_intervals", "part"),
    ] {
      var export = EditedExport()
      try export.set(member, of: table, to: "4000")
      let notes = try await restore(export).notes
      #expect(notes.contains { $0.hasPrefix("data/\(table).jsonl: 1 of ") }, "\(table).\(member)")
    }
  }

  @Test func impossibleInstallationsAreLeftOut() async throws {
    let impossible = [
      "a part on itself": #"{"number":4,"part":2,"host":2,"from":1500000000,"to":1600000000}"#,
      "a cycle": #"{"number":4,"part":2,"host":3,"from":1700000001,"to":null}"#,
      "an end before the beginning":
        #"{"number":4,"part":2,"host":1,"from":1600000000,"to":1500000000}"#,
      "two places at once": #"{"number":4,"part":3,"host":1,"from":1700000005,"to":null}"#,
      "a bike on a part": #"{"number":4,"part":1,"host":2,"from":1500000000,"to":1600000000}"#,
      "the year 12000": #"{"number":4,"part":3,"host":2,"from":316516000000,"to":null}"#,
    ]
    for (name, line) in impossible {
      var export = EditedExport()
      export.setLines(of: "installations", to: (export.lines["installations"] ?? []) + [line])
      let notes = try await restore(export).notes
      #expect(notes == ["data/installations.jsonl: 1 of 4 lines could not be imported"], "\(name)")
    }
  }

  @Test func tooManyLinesAreRefused() async throws {
    for (table, limit) in [("installations", 10_000), ("settings", 1)] {
      var export = EditedExport()
      export.setLines(of: table, to: Array(repeating: "{}", count: limit + 1))
      let refusal = try await restore(export).refusal
      #expect(refusal?.contains("data/\(table).jsonl has more than \(limit) line") == true)
    }
  }

  @Test func deeplyNestedLineIsRefused() async throws {
    for nested in [
      String(repeating: "[", count: 1_000_000), String(repeating: #"{"a":"#, count: 100_000),
    ] {
      var export = EditedExport()
      export.setLines(of: "gear", to: [nested])
      #expect(try await restore(export).refusal?.contains("the JSON is nested too deeply") == true)
    }
  }

  @Test func longTextIsCut() async throws {
    var export = EditedExport()
    try export.set("note", of: "gear", to: "\"\(String(repeating: "é", count: 1 << 17))\"")
    let store = try AthleteStore(path: nil)
    let notes = try await restore(export, into: store).notes
    #expect(notes == ["data/gear.jsonl: 1 text shortened to the maximum length"])
    #expect(try await store.garage.all().first?.note.count == 10_000)
  }

  /// If the athlete already has data, only recordings, titles and notes are imported, with the same checks.
  @Test func importIntoAnExistingAthleteIsChecked() async throws {
    let store = try AthleteStore(path: nil)
    try await store.garage.add(.shoes, "Own")
    for (member, json) in [
      ("start", "1e308"), ("zone_minutes", "9223372036854775807"), ("part", "-9223372036854775808"),
      ("title", "\"\(String(repeating: "x", count: 1 << 20))\""),
    ] {
      var export = EditedExport()
      try export.set(member, of: "activities", to: json)
      let archive = try ZipArchive(bytes: export.archive)
      let whole = try #require(try FullExport(archive, at: "mine.zip"))
      _ = try await store.imports.add(whole: whole, now: TestServer.now)
    }
    let activities = try await store.activities.page(limit: 10).activities
    #expect(activities.count == 2 && activities.allSatisfy { $0.title.count <= 200 })
  }
}
