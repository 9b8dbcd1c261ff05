import ActivityFiles
import Compression
import Engine
import Foundation
import GRDB
import Testing

@testable import Store

@Suite struct ImportTests {
  let store: AthleteStore
  let now = 1_763_790_000.0

  init() throws { store = try AthleteStore(path: nil) { sport, _, _ in "A \(sport) activity" } }

  private func importOne(_ file: ImportFile) async throws -> ImportOutcome {
    try await store.imports.add(files: [file], now: now, zone: { _ in 60 })[0]
  }

  @Test func activityKeepsTheFilesDetails() async throws {
    let file = sampleFile(title: "Lake loop")
    let id = try #require(try await importOne(file).newID)
    let activity = try await store.activity(id)
    #expect((activity.title, activity.sport) == ("Lake loop", .running))
    #expect((activity.startUnixSeconds, activity.zoneMinutes) == (1_763_700_000, 60))
    #expect((activity.sourceKind, activity.sourceName) == (.file, "run.gpx"))
    #expect(activity.analysis.pointCount == 120)
    #expect(try await store.activities.source(of: id)?.bytes == file.bytes)
  }

  @Test func fileWithTotalsOnlyIsImported() async throws {
    let text =
      "<TrainingCenterDatabase><Activities><Activity Sport='Running'>"
      + "<Lap StartTime='2026-11-21T06:30:00Z'><TotalTimeSeconds>600</TotalTimeSeconds>"
      + "<DistanceMeters>2000</DistanceMeters></Lap></Activity></Activities>"
      + "</TrainingCenterDatabase>"
    let file = ImportFile(name: "a.tcx", bytes: Array(text.utf8))
    let id = try #require(try await importOne(file).newID)
    let activity = try await store.activity(id)
    #expect(activity.startUnixSeconds == 1_795_242_600 && activity.sport == .running)
    #expect(activity.analysis.distanceMeters == 2_000)
    #expect(activity.analysis.elapsedSeconds == 600 && activity.analysis.movingSeconds == 600)
  }

  @Test func storedAnalysisMatchesTheFile() async throws {
    let file = sampleFile()
    let id = try #require(try await importOne(file).newID)
    var stored = try await store.activity(id).analysis
    stored.points = try await store.activities.track(of: id)
    #expect(stored == analyze(try readActivityFile(bytes: file.bytes).recording))
  }

  @Test func identicalBytesAreStoredOnce() async throws {
    let twice = try await store.imports.add(files: [sampleFile(), sampleFile()], now: now)
    let id = try #require(twice[0].newID)
    #expect(twice[1] == .duplicate(id))
    #expect(try await importOne(sampleFile("other name.gpx")) == .duplicate(id))
    let packed = Deflate.compress(sampleFile().bytes, as: .gzip)
    #expect(try await importOne(ImportFile(name: "run.gpx.gz", bytes: packed)) == .duplicate(id))
    #expect(try await store.activities.count() == 1)
  }

  @Test func outcomesFollowTheOrderOfTheFiles() async throws {
    let files = [
      sampleFile(pointCount: 10), ImportFile(name: "notes.txt", bytes: Array("hello".utf8)),
      sampleFile(pointCount: 11), ImportFile(name: "empty.gpx", bytes: []),
    ]
    let outcomes = try await store.imports.add(files: files, now: now)
    let words = outcomes.map { outcome in
      switch outcome {
      case .imported: "imported"
      case .duplicate: "duplicate"
      case .attached, .enriched: "joined"
      case .skipped: "skipped"
      case .failed: "failed"
      }
    }
    #expect(words == ["imported", "skipped", "imported", "failed"])
  }

  @Test func fileWithoutTimesIsStored() async throws {
    let id = try #require(try await importOne(sampleFile(start: nil)).newID)
    #expect(try await store.activity(id).startUnixSeconds == nil)
    #expect(try await store.activities.page().activities.map(\.id) == [id])
  }

  @Test func deletedActivityComesBackOnReimport() async throws {
    let id = try #require(try await importOne(sampleFile()).newID)
    _ = try await store.activities.edit(id, ActivityEdit(title: "Mine"))
    #expect(try await store.activities.delete(id, now: now))
    #expect(try await importOne(sampleFile()) == .imported(id))
    #expect(try await store.activities.find(id)?.title == "Mine")
    #expect(try await store.activities.page().activities.count == 1)
  }

  @Test func fileWithoutDateCanBeGivenOne() async throws {
    let dated = try #require(try await importOne(sampleFile()).newID)
    let file = ImportFile(name: "a.csv", bytes: Array("lat,lon\n52,13\n52.01,13\n".utf8))
    let id = try #require(try await importOne(file).newID)
    #expect(try await store.activities.page().activities.map(\.id) == [id, dated])
    let start = Instant(unixSeconds: 1_500_000_000, zoneMinutes: 120)
    #expect(try await store.activities.edit(id, ActivityEdit(start: start)))
    #expect(try await store.activities.page().activities.map(\.id) == [dated, id])
    let activity = try await store.activity(id)
    #expect(activity.startUnixSeconds == 1_500_000_000 && activity.zoneMinutes == 120)
    let day = Instant(unixSeconds: 1_500_000_000, zoneMinutes: 120).localDay
    let found = try await store.activities.page(
      matching: ActivityFilter(firstDay: day, lastDay: day), before: nil, limit: 10)
    #expect(found.activities.map(\.id) == [id])
  }

  @Test func defaultTitleFollowsTheSport() async throws {
    let id = try #require(try await importOne(sampleFile()).newID)
    let title = try await store.activity(id).title
    #expect(title == "A running activity")
    #expect(try await store.activities.edit(id, ActivityEdit(title: title, sport: .cycling)))
    #expect(try await store.activities.find(id)?.title == "A cycling activity")
    #expect(try await store.activities.edit(id, ActivityEdit(title: "Mine", sport: .running)))
    #expect(try await store.activities.find(id)?.title == "Mine")
  }

  @Test func editedStartIsKept() async throws {
    let id = try #require(try await importOne(sampleFile(pointCount: 116)).newID)
    let start = Instant(unixSeconds: 1_763_700_010, zoneMinutes: 0)
    #expect(try await store.activities.edit(id, ActivityEdit(start: start)))
    #expect(try await importOne(sampleFile("richer.gpx", pointCount: 120)) == .enriched(id))
    #expect(try await store.activities.find(id)?.startUnixSeconds == 1_763_700_010)
    let other = try #require(try await store.attachments.list(of: id).first)
    #expect(try await store.attachments.promote(other.id, now: now) == id)
    let activity = try await store.activity(id)
    #expect(activity.startUnixSeconds == 1_763_700_010 && activity.zoneMinutes == 0)
  }

  @Test func changedSportIsAnalysedByItsOwnLimits() async throws {
    let id = try #require(try await importOne(sampleFile()).newID)
    #expect(try await store.activities.edit(id, ActivityEdit(sport: .cycling)))
    var recording = try readActivityFile(bytes: sampleFile().bytes).recording
    recording.sport = .cycling
    var expected = analyze(recording)
    expected.points = []
    #expect(try await store.activities.find(id)?.analysis == expected)
  }

  @Test func outdatedNumbersAreDerivedAgain() async throws {
    _ = try await store.imports.add(
      files: (1...5).map { sampleFile(pointCount: 10 * $0) }, now: now)
    let before = try await store.activities.page().activities
    try await store.execute(
      "UPDATE activity SET analysis_version = 0, distance = -1; DELETE FROM track")
    #expect(try await (store.rederive(limit: 3), store.rederive(limit: 3)) == (3, 2))
    #expect(try await (store.rederive(limit: 3), store.activities.page().activities) == (0, before))
    #expect(try await store.activities.track(of: before[0].id).isEmpty == false)
  }

  /// A truncated point is accepted if its position and time are complete. For the first point, the position is enough.
  @Test func fileTruncatedAnywhereIsStoredOrRefused() async throws {
    let bytes = sampleFile(pointCount: 3).bytes
    var counts = Set<Int>()
    for length in 0..<bytes.count {
      let alone = try AthleteStore(path: nil)
      let torn = ImportFile(name: "torn.gpx", bytes: Array(bytes[..<length]))
      let begun = String(decoding: torn.bytes, as: UTF8.self).components(separatedBy: "<trkpt ")
        .dropFirst()
      let points = begun.enumerated().count { index, text in
        text.contains(index == 0 ? ">" : "</time>")
      }
      switch try await alone.imports.add(files: [torn], now: now)[0] {
      case .imported(let id):
        let stored = try await alone.activities.track(of: id)
        #expect(stored.count == points, "\(length) bytes")
        #expect(try await alone.activities.source(of: id)?.bytes == torn.bytes)
      case .failed(let reason), .skipped(let reason):
        #expect(!reason.isEmpty && points == 0, "\(length) bytes")
        #expect(try await alone.activities.count() == 0)
      case let other: Issue.record("\(other) of \(length) bytes")
      }
      counts.insert(points)
    }
    #expect(counts == [0, 1, 2, 3])
  }
}
