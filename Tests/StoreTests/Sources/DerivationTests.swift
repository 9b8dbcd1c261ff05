import ActivityFiles
import Compression
import Engine
import Foundation
import GRDB
import Testing

@testable import Store

/// Metrics that a later version recalculates.
@Suite struct DerivationTests {
  let store: AthleteStore
  let now = 1_763_790_000.0

  init() throws { store = try AthleteStore(path: nil) }

  private func imported(_ files: ImportFile...) async throws -> [Identifier] {
    try await store.newActivities(of: files, now: now)
  }

  /// Replaces an activity's original with one that cannot be read, as if the reader had become stricter.
  private func replaceOriginal(of id: Identifier, by bytes: [UInt8]) async throws {
    let packed = Deflate.compress(bytes, level: 1)
    try await store.database.write { db in
      try db.execute(
        sql: """
          UPDATE source SET bytes = ?, byte_count = ?
          WHERE id = (SELECT source FROM activity WHERE uuid = ?)
          """, arguments: [Data(packed), bytes.count, Data(id.bytes)])
    }
  }

  private func outdate() async throws {
    try await store.execute("UPDATE activity SET analysis_version = 0, figures_version = 0")
  }

  private func noteNextVersion() async throws {
    try await store.execute("UPDATE attempt SET version = '1.1'")
  }

  @Test func rejectedOriginalKeepsItsNumbersUntilTheNextVersion() async throws {
    let ids = try await imported(sampleFile(), sampleFile(pointCount: 40, start: 1_763_600_000))
    let original = try #require(try await store.activities.source(of: ids[0])).bytes
    let before = try await store.activity(ids[0])
    #expect(before.analysis.distanceMeters > 0)
    try await replaceOriginal(of: ids[0], by: Array("<gpx><trk>".utf8))
    try await outdate()
    #expect(try await (store.rederive(), store.activities.find(ids[0])) == (2, before))
    #expect(try await !store.activities.track(of: ids[0]).isEmpty)
    let setAside = try await store.attempts.setAside()
    #expect(setAside.map(\.item) == [.activity(ids[0])] && setAside[0].title == before.title)
    #expect(try await store.attempts.reason(of: .activity(ids[0]))?.isEmpty == false)
    #expect(try await (store.attempts.reason(of: .activity(ids[1])), store.rederive()) == (nil, 0))

    try await noteNextVersion()
    #expect(try await (store.rederive(), store.attempts.setAside().count) == (1, 1))
    try await noteNextVersion()
    try await replaceOriginal(of: ids[0], by: original)
    #expect(try await (store.rederive(), store.attempts.setAside().isEmpty) == (1, true))
    #expect(try await store.activities.find(ids[0]) == before)
  }

  @Test func damagedOriginalDoesNotStopTheOthers() async throws {
    let ids = try await imported(
      sampleFile(), sampleFile(start: 1_763_600_000), sampleFile(start: 1_763_500_000))
    try await store.execute(
      "UPDATE source SET bytes = x'00' WHERE id = (SELECT min(id) FROM source)")
    try await outdate()
    #expect(try await (store.rederive(), store.rederive()) == (3, 0))
    #expect(try await store.attempts.setAside().map(\.item) == [.activity(ids[0])])
  }

  @Test func unreadableSessionsAndCalibrationsKeepTheirNumbers() async throws {
    let walk = try await store.sessions.add(log: walkLog(.walk, seconds: 40).bytes, now: now).id
    let calibration = try await store.sessions.add(
      log: walkLog(.walkCalibration, seconds: 30, identifier: 77).bytes, now: now
    ).id
    let before = try await store.activities.find(walk)
    let row = try await calibrationRow()
    try await store.database.write { db in
      let packed = Deflate.compress(Array("no log".utf8), level: 1)
      try db.execute(sql: "UPDATE source SET bytes = ?, byte_count = 6", arguments: [Data(packed)])
      try db.execute(sql: "UPDATE calibration SET figures_version = 0")
    }
    try await outdate()
    #expect(try await (store.rederive(), store.activities.find(walk)) == (2, before))
    #expect(try await calibrationRow() == row)
    #expect(
      Set(try await store.attempts.setAside().map(\.item))
        == [.activity(walk), .calibration(calibration)])
  }

  /// Returns the step length, speed and step count of the stored calibration.
  private func calibrationRow() async throws -> [Double?]? {
    try await store.database.read { db in
      let row = try Row.fetchOne(db, sql: "SELECT step_length, speed, step_count FROM calibration")
      return row.map { [$0[0], $0[1], $0[2]] }
    }
  }

  @Test func changedSportOfAnUnreadableOriginalKeepsItsNumbers() async throws {
    let id = try await imported(sampleFile())[0]
    let before = try await store.activity(id)
    try await replaceOriginal(of: id, by: Array("<gpx>".utf8))
    #expect(try await store.activities.edit(id, ActivityEdit(sport: .cycling)))
    let after = try await store.activity(id)
    #expect(after.sport == .cycling && after.analysis == before.analysis)
    #expect(try await store.attempts.reason(of: .activity(id)) != nil)
  }

  @Test func unreadableOriginalCanBeReplacedByAnotherRecording() async throws {
    let id = try await imported(sampleFile())[0]
    let before = try await store.activity(id).analysis
    try await replaceOriginal(of: id, by: Array("<gpx>".utf8))
    try await outdate()
    let recording = sampleRecording(pointCount: 120, start: 1_763_700_000)
    let copy = ImportFile(
      name: "run.tcx", bytes: try writeTCX(ActivityFile(format: .tcx, recording: recording)))
    let outcome = try await store.imports.add(files: [copy], now: now, zone: { _ in 0 })[0]
    #expect(outcome == .attached(id))
    #expect(try await store.activities.find(id)?.analysis == before)
    #expect(try await store.attempts.setAside().map(\.item) == [.activity(id)])
    let attached = try #require(try await store.attachments.list(of: id).first)
    #expect(try await store.attachments.promote(attached.id, now: now) == id)
    #expect(try await store.attempts.setAside().isEmpty)
  }

  @Test func purgedActivityIsNoLongerSetAside() async throws {
    let id = try await imported(sampleFile())[0]
    try await replaceOriginal(of: id, by: [1, 2, 3])
    try await outdate()
    _ = try await store.rederive()
    #expect(try await store.activities.delete(id, now: now))
    try await store.activities.purge(deletedBefore: now + 1)
    #expect(try await store.attempts.setAside().isEmpty)
  }
}
