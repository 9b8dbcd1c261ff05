import Engine
import Testing

@testable import ActivityFiles

@Suite struct LineSourceTests {
  private func lines(_ text: String, size: Int, limit: Int = 100) throws -> [(String, Int)] {
    var source = LineSource(TricklingSource(text, step: size), lengthLimit: limit, byteLimit: 1_000)
    var found: [(String, Int)] = []
    while let line = try source.next() {
      found.append((String(decoding: line.bytes, as: UTF8.self), line.offset))
    }
    return found
  }

  @Test(arguments: 1...9) func linesDoNotDependOnReadSize(size: Int) throws {
    let found = try lines("ab\n\ncdef\r\ng", size: size)
    #expect((found.map(\.0), found.map(\.1)) == (["ab", "", "cdef\r", "g"], [0, 3, 4, 10]))
    #expect(try (lines("", size: size).isEmpty, lines("a\n", size: size).map(\.0)) == (true, ["a"]))
    #expect(try lines("\n\n", size: size).map(\.0) == ["", ""])
  }

  @Test func overlongLineIsCut() throws {
    let long = String(repeating: "x", count: 50)
    #expect(try lines(long + "\ny", size: 7, limit: 10).map(\.0) == [String(long.prefix(10)), "y"])
    #expect(throws: FileError.self) { try lines(String(repeating: "x", count: 1_001), size: 64) }
  }

  /// Without a limit, a million segments of one point each would take 400 MB.
  @Test(arguments: ["gpx", "geojson", "csv"])
  func segmentCountIsLimited(format: String) throws {
    let count = 5_000
    let text: String =
      switch format {
      case "gpx":
        "<gpx><trk>"
          + String(repeating: "<trkseg><trkpt lat=\"1\" lon=\"1\"/></trkseg>", count: count)
          + "</trk></gpx>"
      case "geojson":
        "{\"type\":\"MultiLineString\",\"coordinates\":["
          + [String](repeating: "[[1,1]]", count: count).joined(separator: ",") + "]}"
      default:
        "latitude,longitude,segment\n" + (0..<count).map { "1,1,\($0)\n" }.joined()
      }
    var limits = FileLimits.standard
    limits.pointCount = 10_000
    let file = try readText(text, name: "a." + format, limits: limits)
    #expect((1_900...2_100).contains(file.recording.pointCount))
    #expect(file.warnings.contains { $0.kind == .tooLarge })
    let whole = try readText(text, name: "a." + format)
    #expect(whole.recording.pointCount == count)
  }

  @Test func formatReadAsAWholeIsRefusedBeyondItsSizeLimit() {
    var limits = FileLimits.standard
    limits.wholeByteCount = 1 << 20
    let json = Array("{\"type\":\"LineString\",\"coordinates\":[".utf8)
    let bytes = json + [UInt8](repeating: 0x20, count: 2 << 20)
    #expect(
      fileError { try readActivityFile(bytes: bytes, name: "a.geojson", limits: limits) }?.message
        == "a file in this format can have at most 1 MB: save it as GPX, TCX or FIT")
  }
}
