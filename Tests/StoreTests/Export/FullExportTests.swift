import ActivityFiles
import Engine
import Foundation
import GRDB
import Garage
import Testing
import TextEncoding

@testable import Store

/// The contents of an athlete's full export, and importing it into an empty and a filled store.
@Suite struct FullExportTests {
  private let now = 1_763_790_000.0

  private func makeStore() throws -> AthleteStore {
    try AthleteStore(path: nil) { _, _, _ in "Unnamed" }
  }

  private func ride(_ seed: UInt64, from start: Double = 1_763_000_000) -> [UInt8] {
    writeGPX(
      simulatedRecording(
        seed: seed, sport: .cycling, lengthMeters: 2_000, startUnixSeconds: start))
  }

  private func filledStore() async throws -> AthleteStore {
    let store = try makeStore()
    let bike = try await store.garage.add(newGear(.bike(.gravel), "Kestrel"), now: now)
    _ = try await store.imports.add(
      files: [
        ImportFile(name: "ride.gpx", bytes: ride(1)),
        ImportFile(name: "Ride.gpx", bytes: ride(2, from: 1_763_100_000)),
        ImportFile(name: "..:odd?.gpx", bytes: ride(3, from: 1_700_000_000)),
      ], now: now)
    _ = try await store.sessions.add(log: walkLog().bytes, now: now)
    _ = try await store.sessions.add(log: walkLog(.walkCalibration, identifier: 7).bytes, now: now)
    let list = try await store.activities.page().activities
    _ = try await store.garage.assign(
      ActivityGearAssignment(gear: bike), to: list.filter { $0.sport == .cycling }.map(\.id))
    for activity in list where activity.sport == .cycling {
      _ = try await store.activities.edit(
        activity.id, ActivityEdit(title: "Mine", notes: "Own words"))
    }
    return store
  }

  private func archive(
    of store: AthleteStore, _ format: ExportFormat = .andante
  ) async throws -> [UInt8] {
    let bytes = Bytes()
    let summary = try await store.exports.write(
      format, of: "Ada", by: "Test", now: now, to: { bytes.add($0) })
    #expect(summary.notes.isEmpty)
    return bytes.all
  }

  private func load(_ bytes: [UInt8], into store: AthleteStore) async throws -> [ImportRecord] {
    try await withArchivePlan(bytes, named: "mine.zip") {
      try await store.imports.add(plan: $0, now: now + 1)
    }
  }

  @Test func everyTableIsExportedOrListedAsLeftOut() async throws {
    let kinds = Set(ExportKind.all.map(\.table))
    let tables = try await makeStore().database.read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
    }
    for table in tables where !kinds.contains(table) {
      #expect(
        ExportKind.leftOut[table] != nil,
        "\(table) is not exported: make it a kind, or say in ExportKind.leftOut why not")
    }
    #expect(kinds.isDisjoint(with: ExportKind.leftOut.keys))
  }

  @Test func everyMemberOfEveryLineIsDocumented() async throws {
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/using/export.md"), encoding: .utf8)
    let store = try await filledStore()
    let archive = try ZipArchive(bytes: try await archive(of: store))
    for kind in ExportKind.all {
      let sections = page.components(separatedBy: "### `\(kind.path)`")
      guard sections.count == 2 else {
        Issue.record("docs/using/export.md has no section, or two, of \(kind.path)")
        continue
      }
      let section = sections[1].components(separatedBy: "\n### ")[0]
      let entry = try #require(archive.entries.first { $0.name == kind.path })
      let line = try archive.bytes(of: entry).split(separator: 0x0A).first
      let written = try line.map { try JSONValue(bytes: Array($0)).members ?? [] } ?? []
      for key in Set(kind.fields.map(\.key) + written.map { $0.name }) {
        #expect(section.contains("| `\(key)` |"), "\(kind.path): \(key) is not explained")
      }
    }
  }

  @Test func archiveIsReproducibleAndMatchesItsManifest() async throws {
    let store = try await filledStore()
    let first = try ZipArchive(bytes: try await archive(of: store))
    let second = try ZipArchive(bytes: try await archive(of: store))
    #expect(first.entries.map(\.name) == second.entries.map(\.name))
    let names = first.entries.map(\.name)
    #expect(names.first == "README.txt" && names.last == "manifest.json")
    #expect(
      names.filter { $0.hasPrefix("originals/") }.sorted() == [
        "originals/2023/_._odd_.gpx", "originals/2025/Ride-2.gpx",
        "originals/2025/ride.gpx",
      ])
    for (a, b) in zip(first.entries, second.entries)
    where !["database/athlete.sqlite", "manifest.json"].contains(a.name) {
      #expect(try first.bytes(of: a) == second.bytes(of: b), "\(a.name)")
    }
    let whole = try #require(try FullExport(first, at: ""))
    #expect(whole.manifest.entries.count == names.count - 1)
    for entry in whole.manifest.entries {
      #expect(try whole.bytes(entry.path).count == entry.byteCount)
    }
  }

  @Test func secretsAreNotExported() async throws {
    let store = try await filledStore()
    let secret = Array("a very secret token".utf8)
    try await store.database.write { db in
      try db.execute(
        sql: """
          INSERT INTO strava_secret VALUES ('tokens', :secret);
          INSERT INTO reminder_channel VALUES ('mail', 1, :secret);
          INSERT INTO push_subscription VALUES
            (4, 'https://push.example/a very secret token', zeroblob(65), zeroblob(16), 'Phone', 1);
          """, arguments: ["secret": Data(secret)])
    }
    let archive = try ZipArchive(bytes: try await archive(of: store))
    for entry in archive.entries {
      let text = String(decoding: try archive.bytes(of: entry), as: UTF8.self)
      #expect(!text.contains("a very secret token"), "\(entry.name)")
    }
  }

  @Test func independentPythonReaderFindsEverything() async throws {
    let python = "/usr/bin/python3"
    guard FileManager.default.isExecutableFile(atPath: python) else { return }
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.zip"
    try Data(try await archive(of: filledStore())).write(to: URL(fileURLWithPath: path))
    let process = try Process.run(
      URL(fileURLWithPath: python), arguments: ["-c", Self.reader, path])
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  /// Reads the archive using only what docs/using/export.md says.
  private static let reader = """
    import hashlib, io, json, sqlite3, sys, tempfile, zipfile
    archive = zipfile.ZipFile(sys.argv[1])
    assert archive.testzip() is None
    manifest = json.loads(archive.read("manifest.json"))
    assert manifest["format"] == "andante-export" and manifest["version"] == 1
    assert [f["file"] for f in manifest["files"]] == archive.namelist()[:-1]
    for file in manifest["files"]:
        data = archive.read(file["file"])
        assert hashlib.sha256(data).hexdigest() == file["sha256"] and len(data) == file["bytes"]
    def lines(name):
        return [json.loads(line) for line in archive.read(f"data/{name}.jsonl").splitlines()]
    originals = {line["sha256"]: line for line in lines("originals")}
    for sha256, line in originals.items():
        assert hashlib.sha256(archive.read(line["file"])).hexdigest() == sha256
    activities = lines("activities")
    assert len(activities) == 4 and all(a["original"] in originals for a in activities)
    assert sorted(a["title"] for a in activities)[:3] == ["Mine"] * 3
    assert [g["name"] for g in lines("gear")] == ["Kestrel"]
    assert len(lines("calibrations")) == 1 and len(lines("carriers")) == 3
    with tempfile.NamedTemporaryFile() as file:
        file.write(archive.read("database/athlete.sqlite")); file.flush()
        base = sqlite3.connect(file.name)
        assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert base.execute("SELECT count(*) FROM activity").fetchone() == (4,)
    """

  @Test func emptyStoreRestoresEveryTable() async throws {
    let store = try await filledStore()
    let other = try makeStore()
    let records = try await load(try await archive(of: store), into: other)
    #expect(records.count == 4 && records.allSatisfy { $0.newCount == 1 })
    for kind in ExportKind.all where kind.table != "source" {
      let query = "SELECT * FROM \"\(kind.table)\" ORDER BY \(kind.order)"
      let (mine, theirs) = (
        try await store.database.read { try Row.fetchAll($0, sql: query).map(\.description) },
        try await other.database.read { try Row.fetchAll($0, sql: query).map(\.description) }
      )
      #expect(mine == theirs, "\(kind.name)")
    }
  }

  @Test func nonEmptyStoreMergesRecordingsAndReportsTheRest() async throws {
    let archive = try await archive(of: filledStore())
    let other = try makeStore()
    _ = try await other.imports.add(
      files: [ImportFile(name: "known.gpx", bytes: ride(1))], now: now)
    let known = try #require(try await other.activities.page().activities.first)
    _ = try await other.activities.edit(known.id, ActivityEdit(title: "Theirs"))
    let records = try await load(archive, into: other)
    #expect(records.count { $0.outcome == .duplicate(known.id) } == 1)
    let list = try await other.activities.page().activities
    #expect(list.map(\.title).sorted() == ["Mine", "Mine", "Theirs", "Unnamed"])
    let gear = try await other.garage.all()
    #expect(gear.map(\.name) == ["Kestrel"])
    #expect(try await other.garage.gearAssignment(of: known.id).gear == gear[0].id)
    let log = try await other.imports.log().entries
    let logged = log.first { $0.reason?.contains("An Andante export") == true }
    #expect(logged?.warnings.first?.contains("Left out: gear (1), import_log (3)") == true)
  }

  @Test func damagedOrNewerArchiveIsRefused() async throws {
    let archive = try ZipArchive(bytes: try await archive(of: filledStore()))
    func changed(_ path: String, _ change: (String) -> String) throws -> [UInt8] {
      let files = try archive.entries.map { entry in
        let bytes = try archive.bytes(of: entry)
        let isChanged = entry.name == path
        let text = isChanged ? change(String(decoding: bytes, as: UTF8.self)) : ""
        return (entry.name, isChanged ? Array(text.utf8) : bytes)
      }
      return zipArchive(files)
    }
    for (path, change, reason) in [
      ("data/gear.jsonl", { $0 + " " }, "data/gear.jsonl was changed after the export"),
      (
        "manifest.json", { $0.replacing("\"version\": 1", with: "\"version\": 2") },
        "the export was made by a newer version of Andante: update this server first"
      ),
      (
        "manifest.json", { $0.replacing("\"version\": 1", with: "\"version\": -1") },
        "the export is damaged: its version is missing or wrong"
      ),
    ] as [(String, (String) -> String, String)] {
      let store = try makeStore()
      let records = try await load(try changed(path, change), into: store)
      #expect(records.map(\.outcome) == [.failed(reason)])
      #expect(try await store.activities.count() == 0)
    }
    let store = try makeStore()
    let damaged = try changed("originals/2025/ride.gpx") { _ in "<gpx/>" }
    #expect(try await load(damaged, into: store).count == 3)
    let logged = try #require(try await store.imports.log(limit: 1).entries.first)
    #expect(logged.warnings.first?.hasPrefix("originals/2025/ride.gpx") == true)
  }

  @Test func activityFilesInAHealthArchiveAreImported() async throws {
    let zip = zipArchive([
      ("apple_health_export/export.xml", Array("<HealthData></HealthData>".utf8)),
      ("strava/ride.gpx", ride(1)),
      ("more.zip", zipArchive([("inner.gpx", ride(2, from: 1_763_100_000))])),
    ])
    let store = try makeStore()
    let health = try HealthImport(bytes: zip)
    let result = try await store.imports.add(health: health, now: now)
    #expect(result.imported == 2 && result.failed.isEmpty)
    #expect(Set(try await store.imports.log().entries.map(\.name)) == ["ride.gpx", "inner.gpx"])
  }
}
