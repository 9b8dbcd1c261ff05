import ActivityFiles
import Compression
import Engine
import Foundation
import GRDB
import Testing

@testable import Store

/// Files that are hashed, analysed and compressed from disk must be stored like files in memory.
@Suite struct LargeFileTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path }
  private let store: AthleteStore

  init() throws {
    temporary = try TemporaryFolder()
    store = try AthleteStore(path: temporary.path + "/athlete.sqlite")
  }

  /// Returns more than 8 MiB of GPX.
  private func largeBytes() -> [UInt8] {
    let points = (0..<60_000).map { (index: Int) -> TrackPoint in
      let second = Double(index)
      let place = Coordinate(latitude: 50 + second * 2.7e-5, longitude: 13)
      let altitude = 200 + 10 * sine(second / 500)
      return TrackPoint(
        seconds: second, coordinate: place, altitude: altitude, heartRate: Double(140 + index % 7))
    }
    let recording = Recording(sport: .running, startUnixSeconds: 1_700_000_000, segments: [points])
    return writeGPX(ActivityFile(format: .gpx, recording: recording, name: "Long"))
  }

  private func save(_ bytes: [UInt8], as name: String) throws -> String {
    let path = folder + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func imported(_ path: String, into store: AthleteStore) async throws -> ImportRecord {
    try await store.imports.add(items: importPlan(path).items, now: 0, zone: { _ in 60 })[0]
  }

  @Test func largeFileIsStoredAndAnalysedLikeASmallOne() async throws {
    let bytes = largeBytes()
    #expect(bytes.count > LargeFile.minimumByteCount)
    let record = try await imported(try save(bytes, as: "long.gpx"), into: store)
    let id = try #require(record.activities.first)
    let source = try #require(try await store.activities.source(of: id))
    #expect((source.bytes, source.name) == (bytes, "long.gpx"))
    let other = try AthleteStore(path: nil)
    _ = try await other.imports.add(
      files: [ImportFile(name: "long.gpx", bytes: bytes)], now: 0, zone: { _ in 60 })
    let (mine, theirs) = (try await store.activities.find(id), try await other.activities.find(id))
    #expect(mine != nil && mine == theirs)
    #expect(try await store.activities.track(of: id) == (try await other.activities.track(of: id)))
  }

  @Test func duplicateIsRecognisedAndLeavesNoTemporaryFile() async throws {
    let bytes = largeBytes()
    let path = try save(bytes, as: "long.gpx")
    let first = try await imported(path, into: store)
    let again = try await imported(path, into: store)
    #expect(again.outcome == .duplicate(try #require(first.activities.first)))
    let packed = try save(Deflate.compress(bytes, as: .gzip), as: "long.gpx.gz")
    #expect(try await imported(packed, into: store).outcome == again.outcome)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!names.contains { $0.hasPrefix(".andante") })
  }

  /// Each piece is stored as a separate zlib stream.
  @Test func bytesAreStoredAsOneStreamPerPiece() async throws {
    let bytes = largeBytes()
    _ = try await imported(try save(bytes, as: "long.gpx"), into: store)
    let packed = try await store.database.read { db in
      try Data.fetchOne(db, sql: "SELECT bytes FROM source")
    }
    var streams: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: LargeFile.pieceByteCount) {
      let piece = Array(bytes[start..<min(start + LargeFile.pieceByteCount, bytes.count)])
      streams += Deflate.compress(piece, level: 1)
    }
    #expect(packed == Data(streams))
  }

  @Test func failedTransactionLeavesNothing() async throws {
    let large = try #require(
      try LargeFile(path: try save(largeBytes(), as: "long.gpx"), name: "long.gpx"))
    let packed = try large.pack(in: folder)
    let (hash, byteCount) = try large.hash()
    let draft = PendingSource(
      hash: hash, kind: .file, name: "long.gpx", byteCount: byteCount, packed: packed,
      activities: [])
    struct Stop: Error {}
    await #expect(throws: Stop.self) {
      try await store.database.write { db in
        _ = try SourceRows.insert(draft, in: db)
        throw Stop()
      }
    }
    #expect(try await store.rowCount(of: "source") == 0)
  }

  @Test func fileChangedDuringImportIsRefused() throws {
    let path = try save(largeBytes(), as: "long.gpx")
    let large = try #require(try LargeFile(path: path, name: "long.gpx"))
    try large.checkUnchanged()
    _ = try save([0x3C], as: "long.gpx")
    #expect(throws: FileError.self) { try large.checkUnchanged() }
  }

  @Test func damagedLargeFileIsSkippedWithAReason() async throws {
    let path = try save([UInt8](repeating: 0x20, count: 9 << 20), as: "blank.gpx")
    let record = try await imported(path, into: store)
    guard case .skipped(let reason) = record.outcome else {
      Issue.record("\(record.outcome)")
      return
    }
    #expect(!reason.isEmpty)
  }
}
