import Engine
import Testing

@testable import ActivityFiles

/// Damages valid files at random, with a seed. Every read must return a file or throw a `FileError`, and must not crash
/// or hang.
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

  private func survives(_ bytes: [UInt8], _ limits: FileLimits) -> Bool {
    do {
      let file = try readActivityFile(bytes: bytes, limits: limits)
      return file.recording.pointCount <= bytes.count && file.warnings.count < 20
    } catch {
      return !error.message.isEmpty
    }
  }

  @Test func damagedGPXDoesNotCrashTheReader() {
    var limits = FileLimits()
    limits.textByteCount = 64
    for seed in 0..<4_000 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      #expect(survives(mutated(Self.whole, &random), limits), "seed \(seed)")
    }
  }

  @Test func damagedUTF16DoesNotCrashTheReader() {
    let wide: [UInt8] = [0xFF, 0xFE] + Self.whole.flatMap { [$0, 0] }
    for seed in 0..<1_000 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      #expect(survives(mutated(wide, &random), .standard), "seed \(seed)")
    }
  }

  @Test func damagedGzipDoesNotCrashTheReader() {
    for seed in 0..<2_000 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      #expect(survives(mutated(onePointGzip, &random), .standard), "seed \(seed)")
    }
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
    for seed in 0..<6_000 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      #expect(survives(mutated(whole, &random), .standard), "seed \(seed)")
    }
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
    for seed in 0..<1_500 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      #expect(survives(mutated(whole, &random), .standard), "seed \(seed)")
    }
  }

  @Test func randomBytesDoNotCrashTheReader() {
    for seed in 0..<500 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let bytes = (0..<300).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      #expect(survives(bytes, .standard), "seed \(seed)")
    }
  }
}

/// Returns the bytes with one to six random defects.
func mutated(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
  var bytes = bytes
  for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
    let place = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
    switch random.next() % 6 {
    case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 1: bytes.removeSubrange(place..<end)
    case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 3:
      bytes[place] =
        [0x3C, 0x3E, 0x26, 0x22, 0x27, 0x2F, 0x21, 0x3F, 0x00][Int(random.next() % 9)]
    case 4: bytes.removeSubrange(place...)
    default: bytes.swapAt(place, end - 1)
    }
  }
  return bytes
}
