import ActivityFiles
import Engine
import Foundation
import GRDB
import Testing

@testable import Store

/// Files that are imported again after their activity was separated, deleted or purged.
@Suite struct IdentityTests {
  let store: AthleteStore
  let now = 1_763_790_000.0
  private let rich = simulatedRecording(
    seed: 3, sport: .running, lengthMeters: 2_000, startUnixSeconds: 1_763_700_000)

  init() throws { store = try AthleteStore(path: nil) { sport, _, _ in "A \(sport) activity" } }

  private var plain: Recording {
    var copy = rich
    for index in copy.segments[0].indices { copy.segments[0][index].heartRate = nil }
    return copy
  }

  private func load(_ recordings: Recording..., named name: String = "a.gpx") async throws
    -> [ImportOutcome]
  {
    let files = recordings.map { ImportFile(name: name, bytes: writeGPX($0)) }
    return try await store.imports.add(files: files, now: now, zone: { _ in 60 })
  }

  private func purge(_ id: Identifier) async throws {
    #expect(try await store.activities.delete(id, now: now))
    #expect(try await store.activities.purge(deletedBefore: now + 1) == 1)
  }

  private func onlyActivity() async throws -> Identifier {
    let page = try await store.activities.page(limit: 2)
    #expect(page.activities.count == 1)
    return try #require(page.activities.first?.id)
  }

  @Test func fileIsStoredEvenIfAnotherHasItsIdentity() async throws {
    var richer = rich
    for index in richer.segments[0].indices { richer.segments[0][index].temperature = 20 }
    for recording in [plain, rich, richer] { _ = try await load(recording) }
    let id = try await onlyActivity()
    let attached = try await store.attachments.list(of: id)
    #expect(attached.count == 2)
    // The attached plain file has the rich file's identity, because the two were swapped.
    let apart = try #require(attached.max { $0.measuredValues < $1.measuredValues }?.id)
    #expect(try await store.attachments.separate(apart, now: now))
    try await purge(apart)
    var other = rich
    other.startUnixSeconds = 1_763_000_000
    let outcomes = try await load(rich, other)
    #expect(outcomes[0] == .attached(id) && outcomes[1].newID != nil)
  }

  @Test func purgedFileIsNotADuplicate() async throws {
    _ = try await load(plain)
    let id = try await onlyActivity()
    #expect(try await load(rich) == [.enriched(id)])
    // The activity has the plain file's identity although the rich file is its source.
    let attached = try #require(try await store.attachments.list(of: id).first?.id)
    #expect(try await store.attachments.separate(attached, now: now))
    try await purge(attached)
    #expect(try await (load(plain), store.attachments.list(of: id).count) == ([.attached(id)], 1))
    let again = try #require(try await store.attachments.list(of: id).first?.id)
    #expect(again != id)
    #expect(try await store.attachments.separate(again, now: now))
    #expect(try await store.activities.count() == 2)
  }

  /// If a deleted activity's file is imported again, the file is added to a later twin. If the deletion is undone, both
  /// activities remain.
  @Test(arguments: [true, false]) func deletedActivityJoinsItsTwinOnlyByImport(byFile: Bool)
    async throws
  {
    let first = try #require(try await load(plain)[0].newID)
    #expect(try await store.activities.delete(first, now: now))
    let second = try #require(try await load(rich)[0].newID)
    if byFile {
      #expect(try await (load(plain), onlyActivity()) == ([.attached(second)], second))
      #expect(try await store.attachments.holder(of: first) == second)
    } else {
      #expect(try await (store.activities.undelete(first), store.activities.count()) == (true, 2))
      #expect(try await store.activities.find(first)?.sourceName == "a.gpx")
    }
  }

  /// Bringing back one of two activities that the athlete separated must not merge them again.
  @Test(arguments: [true, false], [true, false])
  func separatedActivitiesStaySeparate(byFile: Bool, leader: Bool) async throws {
    _ = try await load(rich)
    let id = try await onlyActivity()
    #expect(try await load(plain, named: "copy.gpx") == [.attached(id)])
    let apart = try #require(try await store.attachments.list(of: id).first?.id)
    #expect(try await store.attachments.separate(apart, now: now))
    let before = try await store.activities.page().activities
    let (gone, recording) = leader ? (id, rich) : (apart, plain)
    #expect(try await store.activities.delete(gone, now: now))
    if byFile {
      #expect(try await load(recording) == [.imported(gone)])
    } else {
      #expect(try await store.activities.undelete(gone))
    }
    #expect(try await store.activities.page().activities == before)
    #expect(try await store.attachments.list(of: id).isEmpty)
  }

  /// Two activities that were stored separately are still separate when they are restored, even if the athlete never
  /// split them.
  @Test func activityDeletedSeparatelyComesBackSeparately() async throws {
    _ = try await load(rich)
    let id = try await onlyActivity()
    #expect(try await store.activities.delete(id, now: now))
    let other = try #require(try await load(plain)[0].newID)
    #expect(try await store.activities.undelete(id))
    #expect(try await store.activities.delete(other, now: now + 1))
    #expect(try await (load(plain), store.activities.count()) == ([.imported(other)], 2))
  }

  @Test func allSessionsOfAFileComeBack() async throws {
    var file = ActivityFile(format: .fit, recording: rich)
    let half = rich.segments[0].count / 2
    file.recording.segments = [Array(rich.segments[0][..<half]), Array(rich.segments[0][half...])]
    file.sessions = [0..<1, 1..<2].enumerated().map { index, segments in
      FileSession(
        sport: index == 0 ? .running : .cycling, segments: segments,
        summary: DeviceSummary(startSeconds: index == 0 ? 0 : Double(half)))
    }
    let files = [ImportFile(name: "a.fit", bytes: try writeFIT(file))]
    _ = try await store.imports.add(files: files, now: now)
    let page = try await store.activities.page(limit: 5)
    #expect(page.activities.count == 2)
    for activity in page.activities {
      #expect(try await store.activities.delete(activity.id, now: now))
    }
    let back = try await store.imports.add(items: files.map(ImportItem.init), now: now)[0]
    #expect(back.outcome.newID != nil)
    #expect(back.newCount == 2 && Set(back.activities) == Set(page.activities.map(\.id)))
    #expect(try await store.activities.count() == 2)
    let again = try await store.imports.add(items: files.map(ImportItem.init), now: now)[0]
    #expect(again.newCount == 0 && again.activities == back.activities)
  }

  @Test func longerLogFileReplacesAShorterOne() async throws {
    let (bytes, _) = sessionLog(seconds: 600)
    let truncated = ImportFile(name: "a.log", bytes: Array(bytes.prefix(bytes.count / 2)))
    let whole = ImportFile(name: "b.log", bytes: bytes)
    let id = try #require(try await store.imports.add(files: [truncated], now: now)[0].newID)
    let short = try await store.activity(id).analysis.distanceMeters
    #expect(
      try await store.imports.add(files: [whole, truncated], now: now) == [
        .enriched(id), .duplicate(id),
      ])
    #expect(try await store.activity(id).analysis.distanceMeters > 1.5 * short)
  }

  @Test func valuesOfAnOldActivityAreCountedBeforeComparison() async throws {
    _ = try await load(rich)
    let id = try await onlyActivity()
    try await store.execute("UPDATE activity SET measured_values = 0, figures_version = 0")
    #expect(try await load(plain) == [.attached(id)])
    #expect(try await store.activities.find(id)?.analysis.averageHeartRate != nil)
  }

  @Test func importLogLinksOnlyToExistingActivities() async throws {
    guard case .imported(let id) = try await load(rich)[0] else { return }
    _ = try await load(plain)
    #expect(try await store.imports.log().entries.map(\.activity) == [id, id])
    #expect(try await store.activities.delete(id, now: now))
    #expect(try await store.imports.log().entries.map(\.activity) == [nil, nil])
  }
}
