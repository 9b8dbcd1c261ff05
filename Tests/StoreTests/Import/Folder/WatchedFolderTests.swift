import ActivityFiles
import Engine
import Foundation
import Testing

@testable import Store

/// Scanning a folder at given times while another program fills it.
@Suite struct WatchedFolderTests {
  private let store: AthleteStore
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path + "/watched" }
  private let quarter = 900.0

  init() throws {
    store = try AthleteStore(path: nil) { _, _, _ in "Unnamed" }
    temporary = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder + "/deep", withIntermediateDirectories: true)
  }

  private func scan(_ number: Double) async throws -> FolderScanResult {
    try await store.watch.scan(folder, now: number * quarter, zone: { _ in 0 })
  }

  private func ride(_ seed: UInt64) -> [UInt8] {
    writeGPX(
      simulatedRecording(
        seed: seed, sport: .cycling, lengthMeters: 1_500,
        startUnixSeconds: 1_763_000_000 + Double(seed) * 86_400))
  }

  /// - Parameter modified: The modification time in seconds since 1970.
  private func save(_ bytes: [UInt8], _ name: String, modified: Double = 1_000) throws {
    let path = folder + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: modified)], ofItemAtPath: path)
  }

  private func found(
    new: Int = 0, known: Int = 0, skipped: Int = 0, waiting: Int = 0, refused: [String] = []
  ) -> FolderScanResult {
    var findings = FolderScanResult()
    (findings.newCount, findings.knownCount, findings.skippedCount) = (new, known, skipped)
    (findings.waitingCount, findings.refused) = (waiting, refused)
    return findings
  }

  @Test func fileIsImportedOnceItIsUnchanged() async throws {
    try save(Array(ride(1).prefix(400)), "a.gpx")
    try save(ride(2), "deep/b.gpx")
    #expect(try await scan(0) == found(waiting: 2))
    try save(ride(1), "a.gpx", modified: 1_001)
    #expect(try await (scan(1), scan(2)) == (found(new: 1, waiting: 1), found(new: 1)))
    #expect(try await (scan(3), store.activities.count()) == (found(), 2))
  }

  @Test func linkOutOfTheFolderIsRefusedOnce() async throws {
    let outside = folder + "-outside.gpx"
    try Data(ride(1)).write(to: URL(fileURLWithPath: outside))
    try save(ride(2), "inside.gpx")
    for (link, target) in [("out.gpx", outside), ("in.gpx", folder + "/inside.gpx")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/deep/" + link, withDestinationPath: target)
    }
    let refusal = "deep/out.gpx (a link to a file outside the folder)"
    #expect(try await scan(0) == found(waiting: 2, refused: [refusal]))
    #expect(try await (scan(1), store.activities.count()) == (found(new: 1, known: 1), 1))
  }

  @Test func scansInTheSameMomentCountAsOne() async throws {
    try save(ride(1), "a.gpx")
    #expect(try await (scan(0), scan(0.001)) == (found(waiting: 1), found(waiting: 1)))
    #expect(try await scan(0.02) == found(new: 1))
  }

  @Test func touchedFileIsNotImportedAgain() async throws {
    try save(ride(1), "a.gpx")
    _ = try await scan(0)
    #expect(try await scan(1) == found(new: 1))
    try save(ride(1), "a.gpx", modified: 2_000)
    #expect(try await (scan(2), scan(3), scan(4)) == (found(waiting: 1), found(), found()))
    #expect(try await store.imports.log().entries.count == 1)
    // Different bytes of the same length.
    var other = ride(1)
    let place = try #require(other.firstRange(of: Array("lat=\"".utf8)))
    other[place.upperBound + 8] = other[place.upperBound + 8] == 0x31 ? 0x32 : 0x31
    try save(other, "a.gpx", modified: 3_000)
    #expect(try await (scan(5), scan(6)) == (found(waiting: 1), found(known: 1)))
  }

  @Test func refusedFilesAreReportedOnce() async throws {
    try save(Array("<gpx".utf8), "broken.fit")
    try save(Array("shopping".utf8), "list.txt")
    try save([0x50, 0x4B, 3, 4, 9], "torn.zip")
    _ = try await scan(0)
    let secondScan = try await scan(1)
    #expect(
      secondScan.newCount == 0 && secondScan.skippedCount == 1 && secondScan.refused.count == 2)
    #expect(secondScan.refused.contains { $0.hasPrefix("broken.fit (") })
    #expect(secondScan.refused.contains { $0.contains("torn.zip (") })
    #expect(try await (scan(2), store.imports.log().entries.count) == (found(), 3))
  }

  @Test func archivesAndExportsAreExpanded() async throws {
    try save(zipArchive([("a.gpx", ride(1)), ("b.gpx", ride(2))]), "all.zip")
    let titles =
      "Activity ID,Activity Date,Activity Name,Activity Type,Filename\n9,\"Nov 16, 2025, 2:13:20 AM\",Lake,Ride,activities/9.gpx\n"
    try FileManager.default.createDirectory(
      atPath: folder + "/export/activities", withIntermediateDirectories: true)
    try save(Array(titles.utf8), "export/activities.csv")
    try save(ride(3), "export/activities/9.gpx")
    #expect(try await (scan(0), scan(1)) == (found(waiting: 3), found(new: 3)))
    let titled = try await store.activities.page(limit: 9).activities.map(\.title)
    #expect(titled.sorted() == ["Lake", "Unnamed", "Unnamed"])
  }

  @Test func missingFolderIsReportedAndItsStateIsKept() async throws {
    try save(ride(1), "a.gpx")
    _ = try await scan(0)
    _ = try await scan(1)
    try FileManager.default.moveItem(atPath: folder, toPath: folder + "-away")
    await #expect(
      throws: StoreError.cannotOpen(path: folder, reason: "the watched folder does not exist")
    ) { try await scan(2) }
    try FileManager.default.moveItem(atPath: folder + "-away", toPath: folder)
    #expect(try await scan(3) == found())
    try FileManager.default.removeItem(atPath: folder + "/a.gpx")
    #expect(try await scan(4) == found())
    try save(ride(1), "a.gpx")
    #expect(try await (scan(5), scan(6)) == (found(waiting: 1), found(known: 1)))
  }

  @Test func changingTheFolderResetsItsState() async throws {
    try await store.watch.setFolder(folder)
    #expect(try await store.watch.folder() == folder)
    try save(ride(1), "a.gpx")
    _ = try await scan(0)
    try await store.watch.setFolder(folder)
    #expect(try await scan(1) == found(new: 1))
    try await store.watch.setFolder("/elsewhere")
    #expect(try await scan(2) == found(waiting: 1))
    try await store.watch.setFolder(nil)
    #expect(try await store.watch.folder() == nil)
  }
}
