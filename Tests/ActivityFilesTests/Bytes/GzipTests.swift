import Compression
import Engine
import Testing

@testable import ActivityFiles

/// `<gpx><trk><trkseg><trkpt lat='1' lon='2'/></trkseg></trk></gpx>` as a gzip file.
let onePointGzip: [UInt8] = [
  0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xB3, 0x49, 0x2F, 0xA8, 0xB0, 0xB3,
  0x29, 0x29, 0xCA, 0x06, 0x13, 0xC5, 0xA9, 0xE9, 0x60, 0xBA, 0xA0, 0x44, 0x21, 0x27, 0xB1, 0xC4,
  0x56, 0xDD, 0x50, 0x5D, 0x21, 0x27, 0x3F, 0xCF, 0x56, 0xDD, 0x48, 0x5D, 0xDF, 0xCE, 0x46, 0x1F,
  0xA6, 0x40, 0x1F, 0xAC, 0x5C, 0x1F, 0xA4, 0x13, 0x00, 0x49, 0x09, 0xD5, 0x83, 0x3F, 0x00, 0x00,
  0x00,
]

@Suite struct GzipTests {
  @Test func compressedFileIsRead() throws {
    #expect(try readActivityFile(bytes: onePointGzip).recording.pointCount == 1)
  }

  @Test func formatsAreRecognisedInsideGzip() throws {
    let flight = "AXXX001 flight recorder\nHFDTE211126\nB0630005206343N00006198WA0058700558\n"
    let table = "heart_rate,cadence,power,time\n90,80,200,0\n"
    for (text, format) in [(flight, FileFormat.igc), (table, .csv)] {
      #expect(
        try readActivityFile(bytes: Deflate.compress(Array(text.utf8), as: .gzip)).format == format)
    }
  }

  @Test func severalMembersAndPaddingAreReadAsOne() throws {
    let bytes = onePointGzip + onePointGzip + [0, 0, 0]
    #expect(try readActivityFile(bytes: bytes).recording.segments.map(\.count) == [1, 1])
  }

  @Test func truncatedFileIsRefusedOrReported() throws {
    for count in 3..<onePointGzip.count {
      do {
        let file = try readActivityFile(bytes: Array(onePointGzip.prefix(count)))
        #expect(!file.warnings.isEmpty)
      } catch {
        #expect(error.kind == .truncated)
      }
    }
  }

  @Test func damagedDataIsAnError() {
    var bytes = onePointGzip
    bytes[12] ^= 0xFF
    bytes[30] ^= 0xFF
    #expect(throws: FileError.self) { try readActivityFile(bytes: bytes) }
  }

  @Test func decompressionStopsAtTheLimit() throws {
    var limits = FileLimits()
    limits.byteCount = 100
    do {
      let file = try readActivityFile(bytes: onePointGzip + onePointGzip, limits: limits)
      #expect(file.warnings.contains { $0.kind == .tooLarge })
    } catch {
      #expect(error.kind == .tooLarge)
    }
  }
}
