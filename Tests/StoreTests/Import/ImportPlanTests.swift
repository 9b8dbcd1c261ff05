import ActivityFiles
import Compression
import Foundation
import Model
import TestBench
import Testing

@testable import Store

/// The import items that paths expand to, and imports that require more than one transaction.
@Suite struct ImportPlanTests {
  private let history = SimulatedHistory(count: 8, lengthShare: 0.05)

  private let temporary: TemporaryFolder
  private var folder: String { temporary.path }

  init() throws {
    temporary = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder + "/deep/er", withIntermediateDirectories: true)
  }

  private func save(_ bytes: [UInt8], _ path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private func archive(_ indexes: Range<Int>) throws -> [UInt8] {
    let writer = ZipWriter()
    writer.add("__MACOSX/._x.gpx", [1, 2, 3])
    writer.add("activities.csv", Array("Activity ID,Name\n1,Lake\n".utf8))
    for index in indexes {
      let file = try history.file(index)
      let packed = Deflate.compress(file.bytes, as: .gzip)
      writer.add("activities/\(file.name).gz", packed, isCompressed: false)
    }
    return writer.finish()
  }

  @Test func foldersAndArchivesAreExpanded() async throws {
    try save(history.file(0).bytes, folder + "/deep/a.gpx")
    try save(history.file(1).bytes, folder + "/deep/er/.hidden.tcx")
    let files = [("part-1.zip", try archive(4..<6)), ("b.fit", try history.file(2).bytes)]
    try save(zipArchive(files), folder + "/all.zip")
    var plan = importPlan(folder)
    plan.add(folder + "/none.gpx")
    #expect(
      plan.items.map(\.name) == [
        "activities.csv", "activity-4.tcx", "activity-5.fit", "b.fit", "a.gpx", "none.gpx",
      ])
    #expect(plan.items.map(\.isNamed) == [false, false, false, false, false, true])
    let store = try AthleteStore(path: nil)
    let records = try await store.imports.add(items: plan.items, now: 0)
    let outcomes = try await store.imports.log().entries.reversed().map(\.outcome)
    #expect(outcomes == [.skipped, .imported, .imported, .imported, .imported, .failed])
    #expect(records.map(\.name) == plan.items.map(\.name))
  }

  /// A ZIP archive's directory is at its end, so a truncated archive lists no entries and is rejected as a whole.
  @Test func archiveTruncatedAnywhereIsRefused() async throws {
    let whole = try archive(0..<2)
    try save(whole, folder + "/whole.zip")
    var plan = ImportPlan()
    plan.addArchive(folder + "/whole.zip")
    #expect(plan.items.map(\.name) == ["activities.csv", "activity-0.gpx", "activity-1.tcx"])
    #expect(plan.refusals.isEmpty)
    let ends = Set(stride(from: 4, to: whole.count, by: 997)).union(whole.count - 300..<whole.count)
    for end in ends {
      try save(Array(whole[..<end]), folder + "/torn.zip")
      var plan = ImportPlan()
      plan.addArchive(folder + "/torn.zip")
      #expect(plan.items.isEmpty && plan.refusals.count == 1, "\(end) bytes")
      #expect(plan.refusals.first?.reason.contains("cut off") == true, "\(end) bytes")
    }
  }

  /// The directory is intact but entries are damaged. Each activity must either be stored completely or logged as
  /// failed.
  @Test func damagedEntriesAreStoredCompletelyOrRefused() async throws {
    let whole = try archive(0..<2)
    let contents = try (0..<2).map { try history.file($0).bytes }
    var stored = Set<Int>()
    for position in stride(from: 40, to: whole.count - 200, by: whole.count / 12) {
      var damaged = whole
      for offset in 0..<40 { damaged[position + offset] ^= 0x5A }
      try save(damaged, folder + "/damaged.zip")
      let plan = importPlan(folder + "/damaged.zip")
      let store = try AthleteStore(path: nil)
      let records = try await store.imports.add(items: plan.items, now: 0)
      stored.insert(records.reduce(0) { $0 + $1.newCount })
      let logged = try await store.imports.log().entries
      #expect(logged.count == plan.items.count)
      for entry in logged {
        guard let id = entry.activity else {
          #expect(entry.reason?.isEmpty == false, "\(position)")
          continue
        }
        let bytes = try #require(try await store.activities.source(of: id)).bytes
        #expect(contents.contains(bytes), "half of a file was stored, \(position)")
        #expect(try await store.activities.track(of: id).count > 0)
      }
      #expect(try await store.activities.count() == logged.count { $0.activity != nil })
    }
    #expect(stored.contains(1), "one activity is spared while the other is lost")
  }

  @Test func namesLeadingOutOfAnArchiveAreRefused() async throws {
    let files = [("../x.gpx", try history.file(0).bytes), ("b.fit", try history.file(2).bytes)]
    try save(zipArchive(files), folder + "/all.zip")
    let plan = importPlan(folder + "/all.zip")
    #expect(plan.items.map(\.name) == ["b.fit"])
    #expect(plan.refusals.map(\.displayPath) == ["\(folder)/all.zip: ../x.gpx"])
    #expect(plan.refusals.map(\.reason) == ["the name points outside the archive"])
  }

  @Test func batchesKeepTheOrderAndTheirLimits() {
    let items = (0..<200).map {
      ImportItem(ImportFile(name: "\($0)", bytes: [UInt8](repeating: 0, count: $0 * 5_000)))
    }
    let batches = Array(ImportBatches(items))
    #expect(batches.flatMap { $0.map(\.name) } == items.map(\.name))
    #expect(batches.allSatisfy { (1...64).contains($0.count) })
    #expect(batches.allSatisfy { $0.dropLast().reduce(0) { $0 + $1.byteCount } < 16 << 20 })
    #expect(Array(ImportBatches([])).isEmpty)
  }

  @Test func progressReachesTheTotal() async throws {
    let items = try (0..<8).map { index in
      let file = try history.file(index)
      return ImportItem(ImportFile(name: file.name, bytes: file.bytes))
    }
    let store = try AthleteStore(path: nil)
    let twice = items + items
    try await confirmation(expectedCount: 1...) { called in
      let records = try await store.imports.add(
        items: twice, now: 0, onProgress: { if $0 == 16 { called() } })
      #expect(records.count == 16)
    }
    #expect(try await store.activities.count() == 8)
  }

  @Test func largeItemsAreProcessedAlone() {
    let items = [10, 10, 10, 60, 10, 80, 10].map { megabytes in
      ImportItem(path: "", byteCount: megabytes << 20, isNamed: false)
    }
    var load = ImportLoad(items[1...], countLimit: 3)
    func startedItems() -> [Int] { Array(sequence(state: ()) { _ in load.next() }) }
    let first = startedItems()
    let next = (1...6).map { finished in
      load.finish(finished)
      return startedItems()
    }
    #expect([first] + next == [[1, 2], [], [3], [4], [5], [6], []])
  }

  // MARK: Trial

  @Test func leftoversOfKilledTrialsAreRemoved() async throws {
    let manager = FileManager.default
    // Two directories left by killed dry runs, the second not yet locked, and one that is being created.
    let names = ["", "unlocked-", "unlocked-"].enumerated().map { index, mark in
      "\(folder)/\(mark)\(DryRunDirectory.prefix)\(index)"
    }
    for name in names {
      try manager.createDirectory(atPath: name + "/athletes", withIntermediateDirectories: true)
    }
    let running = try DryRunDirectory(of: folder + "/data", in: folder)
    let old = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -90)]
    for name in try manager.contentsOfDirectory(atPath: folder) where name.hasSuffix("1") {
      try manager.setAttributes(old, ofItemAtPath: folder + "/" + name)
    }
    let next = try DryRunDirectory(of: folder + "/data", in: folder)
    #expect(names.map(manager.fileExists(atPath:)) == [false, false, true])
    _ = try await running.openAccounts().chosenAthlete(named: nil, now: 0)
    _ = try await next.openAccounts().chosenAthlete(named: nil, now: 0)
  }

  @Test func trialImportChangesNothing() async throws {
    let data = folder + "/data"
    let naming: ActivityNaming = { _, _, _ in "" }
    let fresh = try DryRunDirectory(of: data)
    let nobody = try await fresh.openAccounts().chosenAthlete(named: nil, now: 0)
    let file = try history.file(0)
    let items = [ImportItem(ImportFile(name: file.name, bytes: file.bytes))]
    _ = try await fresh.openStore(of: nobody, naming: naming).imports.add(items: items, now: 0)
    #expect(!FileManager.default.fileExists(atPath: data))

    let directory = try DataDirectory(path: data)
    let athlete = try await directory.openAccounts().chosenAthlete(named: nil, now: 0)
    let store = try directory.openStore(of: athlete)
    _ = try await store.imports.add(items: items, now: 0)
    let trial = try DryRunDirectory(of: data)
    let same = try await trial.openAccounts().chosenAthlete(named: nil, now: 0)
    #expect(same.identifier == athlete.identifier)
    let tried = try trial.openStore(of: same, naming: naming)
    let other = try history.file(1)
    let more = items + [ImportItem(ImportFile(name: other.name, bytes: other.bytes))]
    let outcomes = try await tried.imports.add(items: more, now: 0).map(\.outcome)
    guard case .duplicate = outcomes[0], case .imported = outcomes[1] else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(try await store.activities.count() == 1)
  }
}
