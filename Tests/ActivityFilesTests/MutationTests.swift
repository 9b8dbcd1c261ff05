import Engine
import Testing

@testable import ActivityFiles

/// Reads files that are damaged at random.
@Suite struct MutationTests {
  private static let whole = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE gpx [<!ENTITY a "b">]>
    <gpx version="1.1" creator="x"><metadata><name>N &amp; &#228; <![CDATA[<c>]]></name></metadata>
    <trk><name>T</name><type>run</type><!-- c --><trkseg>
    <trkpt lat="52.5" lon='13.4'><ele>1e2</ele><time>2026-11-21T06:30:00.250+01:00</time><extensions>
    <gpxtpx:TrackPointExtension><gpxtpx:hr>142</gpxtpx:hr><gpxtpx:cad>88</gpxtpx:cad>
    </gpxtpx:TrackPointExtension></extensions></trkpt><trkpt lat="-52.123456789012345678" lon="180"/>
    </trkseg></trk><rte><rtept lat="1" lon="1"/></rte></gpx>
    """.utf8)

  @Test func damagedGPXDoesNotCrashTheReader() {
    var limits = FileLimits()
    limits.textByteCount = 64
    expectNoCrash(Self.whole, copies: 4_000, limits: limits)
  }

  @Test func damagedUTF16DoesNotCrashTheReader() {
    let wide: [UInt8] = [0xFF, 0xFE] + Self.whole.flatMap { [$0, 0] }
    expectNoCrash(wide, copies: 1_000)
  }

  @Test func damagedGzipDoesNotCrashTheReader() {
    expectNoCrash(onePointGzip, copies: 2_000)
  }

  @Test func damagedFITDoesNotCrashTheReader() {
    var builder = FITBuilder.run(12)
    builder.timer(20, runs: false)
    builder.define(
      2, 206, [(0, 1, 2), (1, 1, 2), (2, 1, 2), (8, 4, 7), (6, 1, 2), (14, 2, 0x84), (15, 1, 2)])
    builder.data += [2, 0, 9, 0x89, 0x6D, 0x2F, 0x73, 0, 1, 20, 0, 6]
    builder.define(0, 20, [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x88)], developers: [(9, 8, 0)])
    builder.data += [0] + [UInt8](repeating: 0x3F, count: 20)
    let whole = builder.file() + FITBuilder.run(3).file()
    expectNoCrash(whole, copies: 6_000)
  }

  @Test(arguments: ["tcx", "kml", "kmz", "geojson", "csv", "polyline", "gpx"])
  func damagedFilesOfOtherFormatsDoNotCrashTheReader(format: String) throws {
    let file = RoundTripTests.sample(seed: 2, sport: .running)
    let kml = Array(
      ("<kml><Placemark><name>n</name><gx:Track><when>2026-11-21T06:30:00Z</when><gx:coord>1 2 3"
        + "</gx:coord><gx:SimpleArrayData name='hr'><gx:value>9</gx:value></gx:SimpleArrayData>"
        + "</gx:Track><LineString><coordinates>1,2 3,4,5<![CDATA[6,7]]></coordinates></LineString>"
        + "</Placemark></kml>").utf8)
    let zip = ZipWriter()
    zip.add("doc.kml", kml)
    let whole =
      switch format {
      case "tcx": try writeTCX(file)
      case "kml": kml
      case "kmz": zip.finish()
      case "geojson": writeGeoJSON(file)
      case "csv": writeCSV(file)
      case "polyline": writePolyline(file)
      default: writeGPX(file)
      }
    expectNoCrash(whole, copies: 1_500)
  }

  @Test func randomBytesDoNotCrashTheReader() {
    for seed in 0..<500 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let bytes = (0..<300).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      #expect(isReadOrRefused(bytes), "seed \(seed)")
    }
  }
}
