import Compression
import Engine
import Testing

@testable import ActivityFiles

@Suite struct GzipTests {
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
      } catch { #expect(error.kind == .truncated) }
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
    } catch { #expect(error.kind == .tooLarge) }
  }
}
