import ActivityFiles
import Engine
import Foundation
import GRDB
import Model
import Testing

@testable import Store

/// Several recordings of one activity, and recordings of different activities that look alike.
@Suite struct MatchingTests {
  let store: AthleteStore
  let now = 1_763_790_000.0
  private static let start = 1_763_700_000.0
  private let recording = simulatedRecording(
    seed: 3, sport: .running, lengthMeters: 2_000, startUnixSeconds: start)

  init() throws { store = try AthleteStore(path: nil) { sport, _, _ in "A \(sport) activity" } }

  private func load(
    _ recording: Recording, _ name: String = "a.gpx", title: String? = nil, at time: Double? = nil
  ) async throws -> ImportOutcome {
    let file = ImportFile(name: name, bytes: writeGPX(recording, name: title))
    return try await store.imports.add(files: [file], now: time ?? now, zone: { _ in 60 })[0]
  }

  private func imported(_ recording: Recording) async throws -> Identifier {
    try #require(try await load(recording).newID)
  }

  /// Returns a copy of the recording with a change.
  private func changed(_ change: (inout Recording) -> Void) -> Recording {
    var copy = recording
    change(&copy)
    return copy
  }

  /// A copy without heart rates.
  private var poorer: Recording { without { $0.heartRate = nil } }

  private func without(_ change: (inout TrackPoint) -> Void) -> Recording {
    changed { copy in for index in copy.segments[0].indices { change(&copy.segments[0][index]) } }
  }

  @Test func poorerCopyIsAttached() async throws {
    let id = try await imported(recording)
    #expect(try await (load(poorer, "copy.gpx"), store.activities.count()) == (.attached(id), 1))
    let attached = try await store.attachments.list(of: id)
    #expect(attached.map(\.name) == ["copy.gpx"])
    #expect(try await store.attachments.source(of: attached[0].id)?.bytes == writeGPX(poorer))
    #expect(try await store.activities.find(id)?.sourceName == "a.gpx")
    #expect(try await load(poorer, "again.gpx") == .duplicate(id))
    #expect(try await store.attachments.holder(of: attached[0].id) == id)
  }

  @Test(arguments: [(Sport.openWaterSwimming, Sport.swimming), (.running, .other)])
  func lessPreciseSportMatches(sport: Sport, other: Sport) async throws {
    let id = try await imported(changed { $0.sport = sport })
    // An unknown sport is also matched if the copy is equally rich.
    var copy = other == .other ? recording : poorer
    copy.sport = other
    #expect(try await (load(copy, "copy.gpx"), store.activity(id).sport) == (.attached(id), sport))
  }

  @Test(arguments: [(false, Sport.openWaterSwimming), (true, .swimming)])
  func onlyPreciseListsReplaceAKindOfTheirSport(isPrecise: Bool, sport: Sport) {
    var file = ActivityFile(format: .gpx, recording: changed { $0.sport = .openWaterSwimming })
    var metadata = ArchivedMetadata(sport: .swimming)
    metadata.sportIsPrecise = isPrecise
    file.take(metadata)
    #expect(file.recording.sport == sport)
  }

  @Test func richerFileBecomesTheSourceAndEditsAreKept() async throws {
    let id = try await imported(poorer)
    _ = try await store.activities.edit(id, ActivityEdit(title: "Mine"))
    #expect(try await load(recording, "rich.gpx", title: "Theirs") == .enriched(id))
    let activity = try await store.activity(id)
    #expect(activity.title == "Mine" && activity.sourceName == "rich.gpx")
    #expect(activity.analysis.averageHeartRate != nil)
    #expect(try await store.attachments.list(of: id).map(\.name) == ["a.gpx"])
    #expect(try await load(poorer) == .duplicate(id))
    #expect(try await load(recording, title: "Theirs") == .duplicate(id))
  }

  @Test func missingTitleIsTakenFromACopy() async throws {
    let id = try await imported(recording)
    #expect(try await load(poorer, title: "Round the lake") == .attached(id))
    #expect(try await store.activities.find(id)?.title == "Round the lake")
  }

  @Test(arguments: [-119.0, -60, -1, 1, 59, 119]) func clocksMayDiffer(by shift: Double)
    async throws
  {
    let id = try await imported(recording)
    let copy = changed { $0.startUnixSeconds = Self.start + shift }
    #expect(try await load(copy) == .attached(id))
  }

  @Test func differentRecordingsAreSeparateActivities() async throws {
    _ = try await imported(recording)
    let others = [
      changed { $0.sport = .cycling },
      changed { $0.startUnixSeconds = Self.start + 200 },
      changed { $0.startUnixSeconds = Self.start + 86_400 },
      changed { $0.segments[0].removeLast($0.segments[0].count / 3) },
      simulatedRecording(
        seed: 4, sport: .running, lengthMeters: 2_000, startUnixSeconds: Self.start,
        origin: Coordinate(latitude: 10, longitude: 10)),
      simulatedRecording(
        seed: 5, sport: .running, lengthMeters: 2_000, startUnixSeconds: Self.start + 3_600),
    ]
    for (index, other) in others.enumerated() {
      #expect(try await load(other).newID != nil, "\(index) was taken for the same")
    }
  }

  /// If the same course is repeated an hour later, positions differ by at least a few centimetres. In a copy with a
  /// wrong time zone, they are identical.
  @Test func zoneShiftedCopyMatchesOnlyWithEqualPositions() async throws {
    let id = try await imported(recording)
    let copy = changed { $0.startUnixSeconds = Self.start + 3_600 }
    #expect(try await load(copy) == .attached(id))
    var walkedAgain = without {
      guard let place = $0.coordinate else { return }
      $0.coordinate = Coordinate(latitude: place.latitude + 0.000_1, longitude: place.longitude)
    }
    walkedAgain.startUnixSeconds = Self.start + 7_200
    #expect(try await load(walkedAgain).newID != nil, "an hour later is another activity")
    let offHour = changed { $0.startUnixSeconds = Self.start + 3_700 }
    #expect(try await load(offHour).newID != nil, "no zone is off by that")
  }

  // MARK: Sources

  @Test func attachedSourceCanBeSeparated() async throws {
    let id = try await imported(recording)
    _ = try await load(poorer, "copy.gpx")
    let attached = try #require(try await store.attachments.list(of: id).first)
    #expect(try await store.attachments.separate(attached.id, now: now))
    #expect(try await store.activities.count() == 2)
    #expect(try await store.attachments.list(of: id).isEmpty)
    let apart = try await store.activity(attached.id)
    #expect(apart.sourceName == "copy.gpx" && apart.analysis.averageHeartRate == nil)
    #expect(try await load(poorer) == .duplicate(attached.id))
    #expect(try await !store.attachments.separate(attached.id, now: now))
  }

  @Test func chosenSourceIsKept() async throws {
    let id = try await imported(recording)
    _ = try await load(poorer, "copy.gpx")
    let attached = try #require(try await store.attachments.list(of: id).first)
    #expect(try await store.attachments.promote(attached.id, now: now) == id)
    #expect(try await store.activities.find(id)?.sourceName == "copy.gpx")
    #expect(try await store.activities.find(id)?.analysis.averageHeartRate == nil)
    #expect(try await store.attachments.list(of: id).map(\.name) == ["a.gpx"])
    let third = changed { $0.startUnixSeconds = Self.start + 1 }
    #expect(try await (load(third), store.attachments.list(of: id).count) == (.attached(id), 2))
  }

  @Test func attachedSourcesAreDeletedAndRestoredTogether() async throws {
    let id = try await imported(recording)
    _ = try await load(poorer, "copy.gpx")
    #expect(try await store.activities.delete(id, now: now))
    #expect(try await load(poorer) == .imported(id))
    #expect(try await store.activities.delete(id, now: now))
    #expect(try await store.activities.purge(deletedBefore: now + 1) == 1)
    #expect(try await store.rowCount(of: "source") == 0)
    #expect(try await load(poorer) != .attached(id))
  }

  // MARK: Sessions

  private func copy(of session: Session, start: Double = start) -> Recording {
    var recording = session.recording()
    recording.startUnixSeconds = (recording.startUnixSeconds ?? start) + 5
    for index in recording.segments[0].indices { recording.segments[0][index].temperature = 20 }
    return recording
  }

  @Test func recordedSessionIsNeverReplaced() async throws {
    let (bytes, session) = sessionLog(seconds: 600)
    let stored = try await store.sessions.add(log: bytes, now: now)
    let windows = try await store.rowCount(of: "steady_window")
    #expect(windows > 0)
    #expect(try await load(copy(of: session)) == .attached(stored.id))
    #expect(try await store.rowCount(of: "steady_window") == windows)
    let attached = try #require(try await store.attachments.list(of: stored.id).first)
    #expect(try await store.attachments.promote(attached.id, now: now) == nil)
    #expect(try await store.activities.find(stored.id)?.sourceKind == .sessionLog)
    #expect(try await store.attachments.list(of: stored.id).count == 1)
  }

  @Test func laterSessionAttachesItsCopies() async throws {
    let (bytes, session) = sessionLog(seconds: 600)
    let file = try #require(try await load(copy(of: session), title: "Lake").newID)
    let stored = try await store.sessions.add(log: bytes, now: now)
    #expect(stored.isNew && stored.id != file)
    #expect(try await store.activities.count() == 1)
    #expect(try await store.activities.find(stored.id)?.title == "Lake")
    #expect(try await store.attachments.holder(of: file) == stored.id)
    #expect(try await store.activities.find(file) == nil)
    #expect(try await store.attachments.separate(file, now: now))
    #expect(try await store.activities.count() == 2)
  }

  @Test func sessionReplacesADefaultTitle() async throws {
    let (bytes, session) = sessionLog(seconds: 600)
    var copy = copy(of: session)
    copy.sport = .other
    _ = try await load(copy)
    let stored = try await store.sessions.add(log: bytes, now: now)
    #expect(try await store.activities.count() == 1)
    #expect(try await store.activities.find(stored.id)?.title == "A running activity")
  }

  // MARK: Log

  @Test func logHasTheOutcomeOfEachFile() async throws {
    let id = try await imported(recording)
    _ = try await load(poorer, "copy.gpx")
    _ = try await load(poorer, "copy.gpx")
    let broken = Array(writeGPX(without { $0.speed = nil }).dropLast(40))
    let files = [
      ImportFile(name: "notes.txt", bytes: Array("hello".utf8)),
      ImportFile(name: "empty.gpx", bytes: []), ImportFile(name: "torn.gpx", bytes: broken),
    ]
    _ = try await store.imports.add(files: files, now: now + 1)
    try await store.imports.logRefusal(of: "huge.fit", reason: "too large", now: now + 2)
    let first = try await store.imports.log(limit: 4)
    #expect(first.entries.map(\.name) == ["huge.fit", "torn.gpx", "empty.gpx", "notes.txt"])
    #expect(first.entries.map(\.outcome) == [.failed, .attached, .failed, .skipped])
    #expect(first.entries[0].reason == "too large" && first.entries[0].importedAt == now + 2)
    #expect(!first.entries[1].warnings.isEmpty && first.entries[1].activity == id)
    let rest = try await store.imports.log(before: try #require(first.next), limit: 4)
    #expect(rest.entries.map(\.outcome) == [.duplicate, .attached, .imported])
    #expect(rest.entries.allSatisfy { $0.activity == id } && rest.next == nil)
  }

  @Test func logIsFilteredByOutcome() async throws {
    _ = try await load(recording, "new.gpx")
    _ = try await load(recording, "again.gpx")
    for index in 0..<3 { try await store.imports.logRefusal(of: "\(index)", reason: "x", now: now) }
    let first = try await store.imports.log([.failed], limit: 2)
    #expect(first.entries.map(\.name) == ["2", "1"])
    let rest = try await store.imports.log([.failed], before: try #require(first.next), limit: 2)
    #expect(rest.entries.map(\.name) == ["0"] && rest.next == nil)
    #expect(try await store.imports.log([.imported]).entries.map(\.name) == ["new.gpx"])
    #expect(try await store.imports.log([.skipped]).entries.isEmpty)
  }

  @Test func failuresOfAnUploadAreListedInOrder() async throws {
    try await store.imports.logRefusal(of: "before.gpx", reason: "x", now: now - 1)
    let id = Identifier.random()
    try await store.uploads.accept(id, .archive, name: "all.zip", byteCount: 9, now: now)
    for name in ["a.gpx", "b.gpx", "c.gpx"] {
      _ = try await store.imports.skipFailedItem(name, of: id, reason: "torn", now: now + 1)
    }
    // A file that is uploaded separately at the same time isn't part of the archive.
    try await store.imports.logRefusal(of: "meanwhile.gpx", reason: "x", now: now + 1)
    try await store.imports.logRefusal(of: "d.gpx", from: id, reason: "torn", now: now + 1)
    try await store.uploads.end(id, .done, now: now + 2)
    try await store.imports.logRefusal(of: "after.gpx", reason: "x", now: now + 3)
    let firstFailures = try await store.imports.failures(of: id, limit: 2)
    #expect(firstFailures.map(\.name) == ["a.gpx", "b.gpx"] && firstFailures[0].reason == "torn")
    let names = try await store.imports.failures(of: id, limit: 9).map(\.name)
    #expect(names == ["a.gpx", "b.gpx", "c.gpx", "d.gpx"])
  }

  @Test func newsOfAnUploadListsItsNewActivities() async throws {
    let before = try await imported(recording)
    let (id, time) = (Identifier.random(), now)
    #expect(try await store.imports.addedActivities(of: id, limit: 9).latest.isEmpty)
    try await store.database.write { db in
      try ImportRepository.log(
        ImportRecord(name: "new.gpx", outcome: .imported(before)), from: id, now: time, in: db)
      try ImportRepository.log(
        ImportRecord(name: "again.gpx", outcome: .duplicate(before)), from: id, now: time, in: db)
    }
    let added = try await store.imports.addedActivities(of: id, limit: 9)
    #expect(added.latest.map(\.id) == [before] && added.sports.map(\.count) == [1])
    #expect(try await store.imports.addedActivities(of: .random(), limit: 9).latest.isEmpty)
    _ = try await store.activities.delete(before, now: now)
    #expect(try await store.imports.addedActivities(of: id, limit: 9).latest.isEmpty)
  }

  @Test func logIsTrimmedToItsLimit() async throws {
    for index in 0..<7 { try await store.imports.logRefusal(of: "\(index)", reason: "x", now: now) }
    #expect(try await store.imports.trimLog(keeping: 3) == 4)
    #expect(try await store.imports.trimLog(keeping: 3) == 0)
    #expect(try await store.imports.log().entries.map(\.name) == ["6", "5", "4"])
  }
}
