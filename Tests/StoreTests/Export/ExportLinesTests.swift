import ActivityFiles
import Foundation
import TestBench
import Testing

@testable import Store

/// An export's lists are read line by line, without retaining processed lines.
@Suite struct ExportLinesTests {
  private let kind = ExportKind.activities

  private func export(_ list: [UInt8], stating hash: String? = nil) throws -> FullExport {
    let entry = ExportEntry(path: kind.path, byteCount: list.count, sha256: hash ?? "")
    let manifest = ExportManifest(
      program: "test", exportedAt: 0, athlete: "Ada", entries: hash == nil ? [] : [entry])
    let archive = zipArchive([(ExportManifest.path, manifest.bytes), (kind.path, list)])
    return try #require(try FullExport(ZipArchive(bytes: archive), at: "export.zip"))
  }

  /// Damage at the end is only found after the previous lines have been delivered.
  @Test func linesAreDeliveredOneByOne() throws {
    let good = (0..<20_000).map { "{\"part\":\($0)}\n" }.joined()
    let export = try export(Array((good + "{").utf8))
    var count = 0
    let error = #expect(throws: FileError.self) {
      try export.forEachLine(of: kind) { line in
        let part: Int64? = line.value("part", of: kind)
        #expect(part == Int64(count) && line.number == count + 1)
        count += 1
      }
    }
    #expect(count == 20_000 && error?.line == 20_001)
  }

  @Test func lastLineNeedsNoNewlineAndEmptyLinesAreSkipped() throws {
    let export = try export(Array("{\"part\":1}\n\n{\"part\":2}".utf8))
    #expect(try [kind, .gear].map { try export.lineCount(of: $0) } == [2, 0])
    #expect(export.activityCount == 2)
  }

  @Test func alteredListAndOverlongLineAreRefused() throws {
    let altered = try export(Array("{\"part\":1}\n".utf8), stating: "00")
    #expect(throws: FileError.self) { try altered.forEachLine(of: kind) { _ in } }
    let overlong = try export([UInt8](repeating: 0x20, count: 20 << 20))
    #expect(throws: FileError.self) { try overlong.lineCount(of: kind) }
  }
}
