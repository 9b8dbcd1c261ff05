import ActivityFiles
import Compression
import Engine
import Foundation
import Testing

@testable import Store

/// Archives whose unpacked size far exceeds the archive's own size.
@Suite struct UnpackTests {
  private let zeros = [UInt8](repeating: 0, count: 4 << 20)

  private func plan(_ bytes: [UInt8], limit: Int = 512 << 20) throws -> ImportPlan {
    let plan = ImportPlan(entryByteLimit: limit, scratch: NSTemporaryDirectory())
    return try archivePlan(bytes, named: "bomb.zip", addedTo: plan)
  }

  private func reasons(_ plan: ImportPlan) async throws -> [String] {
    let store = try AthleteStore(path: nil)
    let records = try await store.imports.add(plan: plan, now: 0)
    #expect(try await store.imports.log(limit: 500).entries.count == records.count)
    return records.compactMap { record in
      if case .failed(let reason) = record.outcome { reason } else { nil }
    }
  }

  @Test func entryWithAnExtremeCompressionRatioIsRefused() async throws {
    let bytes = zipArchive([("a.gpx", zeros)])
    #expect(bytes.count < 10_000)
    let reasons = try await reasons(plan(bytes))
    #expect(
      reasons == ["\"a.gpx\" unpacks to more than 200 times its size, so it is not a recording"])
  }

  @Test func nestedGzipIsRefused() async throws {
    let once = Deflate.compress(zeros, as: .gzip)
    let twice = Deflate.compress(once, as: .gzip)
    #expect(throws: FileError.self) { try readActivityFile(bytes: twice, name: "a.gpx.gz") }
    let reasons = try await reasons(plan(zipArchive([("a.gpx.gz", once), ("b.gpx.gz", twice)])))
    #expect(reasons.count == 2 && reasons.allSatisfy { $0.contains("200 times its size") })
  }

  /// Each file is below the limit, but together they are far above it.
  @Test func nestedArchivesShareOneUnpackLimit() async throws {
    var text = [UInt8]()
    // The text is compressed about 150-fold, so no single file is rejected.
    for number in 0..<3_000 {
      text += [UInt8](repeating: UInt8(truncatingIfNeeded: number &* 37 >> 3), count: 300)
    }
    let inner = zipArchive((0..<20).map { ("\($0).gpx", text) })
    let bytes = zipArchive((0..<20).map { ("\($0).zip", inner) })
    let reasons = try await reasons(plan(bytes))
    let refused = reasons.filter { $0.hasPrefix("the archive unpacks to more than 200 times") }
    #expect(!refused.isEmpty && refused.count < 400 && refused.count == reasons.count)
  }

  @Test func nestedArchivesAreLimitedToSixtyFour() throws {
    let inner = zipArchive([("a.gpx", Array("<gpx/>".utf8))])
    let plan = try plan(zipArchive((0..<70).map { ("\($0).zip", inner) }))
    #expect(plan.items.count == 64 && plan.refusals.count == 6)
    #expect(plan.refusals.allSatisfy { $0.reason.contains("too many: unpack it first") })
  }

  @Test func archivedFileIsBoundByTheServersLimit() async throws {
    var random = SeededRandom(seed: 8)
    let noise = (0..<300_000).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let reasons = try await reasons(plan(zipArchive([("a.gpx", noise)]), limit: 1 << 18))
    #expect(reasons.count == 1 && reasons[0].contains("larger than 0 MB"))
  }

  /// Like a real export, the archive contains many small gzipped files.
  @Test func ordinaryArchiveIsAccepted() async throws {
    let files = (0..<300).map { index in
      let points = (0..<200).map {
        "<trkpt lat=\"\(48 + Double($0) * 1e-5)\" lon=\"11\"><ele>500</ele></trkpt>\n"
      }
      let text =
        "<gpx version=\"1.1\" creator=\"t\"><trk><name>\(index)</name><trkseg>\(points.joined())"
        + "</trkseg></trk></gpx>"
      let packed = Deflate.compress(Array(text.utf8), as: .gzip)
      return ("activities/\(index).gpx.gz", packed)
    }
    #expect(try await reasons(plan(zipArchive(files))) == [])
  }
}
