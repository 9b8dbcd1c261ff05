import Engine
import Testing

@testable import ActivityFiles

/// Damages valid files in every way a seed comes up with: reading must end, without a crash, in a
/// file or in one of our errors.
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

  @Test func noDamageCrashesOrHangsTheReader() {
    var limits = FileLimits()
    limits.textByteCount = 64
    for seed in 0..<4_000 as Range<UInt64> {
      var random = SeededGenerator(state: seed)
      #expect(survives(mutated(Self.whole, &random), limits), "seed \(seed)")
    }
  }

  @Test func noDamageToUTF16CrashesOrHangsTheReader() {
    let wide: [UInt8] = [0xFF, 0xFE] + Self.whole.flatMap { [$0, 0] }
    for seed in 0..<1_000 as Range<UInt64> {
      var random = SeededGenerator(state: seed)
      #expect(survives(mutated(wide, &random), .standard), "seed \(seed)")
    }
  }

  @Test func noDamageToCompressedDataCrashesOrHangsTheReader() {
    for seed in 0..<2_000 as Range<UInt64> {
      var random = SeededGenerator(state: seed)
      #expect(survives(mutated(onePointGzip, &random), .standard), "seed \(seed)")
    }
  }

  @Test func noiseIsRefused() {
    for seed in 0..<500 as Range<UInt64> {
      var random = SeededGenerator(state: seed)
      let bytes = (0..<300).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      #expect(survives(bytes, .standard), "seed \(seed)")
    }
  }
}

/// One to six things wrong with bytes that were right.
func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
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
