import Engine
import Testing

@testable import Store

@Suite struct ByteCodingTests {
  static let edges: [Int64] = [
    0, 1, -1, 63, 64, -64, -65, 127, 128, 1 << 31, -(1 << 31), .max, .min,
  ]

  @Test(arguments: edges) func signedNumbersComeBack(value: Int64) {
    var writer = ByteWriter()
    writer.appendSigned(value)
    var reader = ByteReader(writer.bytes)
    #expect(reader.readSigned() == value)
    #expect(reader.remaining == 0)
  }

  @Test func smallMagnitudesTakeOneByte() {
    for value in -64...63 {
      var writer = ByteWriter()
      writer.appendSigned(Int64(value))
      #expect(writer.bytes.count == 1)
    }
  }

  @Test func numbersOfMoreThan64BitsAreRefused() {
    var tooLong = ByteReader([UInt8](repeating: 0x80, count: 10) + [1])
    #expect(tooLong.readVarint() == nil)
    var tooBig = ByteReader([UInt8](repeating: 0xFF, count: 9) + [2])
    #expect(tooBig.readVarint() == nil)
  }

  @Test func doublesComeBackBitForBit() {
    for value in [0, -0.0, 1.1, .infinity, .leastNonzeroMagnitude, -.greatestFiniteMagnitude] {
      var writer = ByteWriter()
      writer.appendDouble(value)
      var reader = ByteReader(writer.bytes)
      #expect(reader.readDouble()?.bitPattern == value.bitPattern)
    }
  }

  @Test(arguments: [0, 1, 1_000, 200_000]) func compressedBytesComeBack(count: Int) throws {
    var random = SeededRandom(seed: 3)
    let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() & 15) }
    for container in [Zlib.Container.zlib, .gzip] {
      let compressed = try #require(Zlib.compress(bytes, as: container))
      #expect(Zlib.decompress(compressed, as: container, count: count) == bytes)
      #expect(Zlib.decompress(compressed, as: container, count: count + 1) == nil)
      #expect(Zlib.decompress(Array(compressed.dropLast()), as: container, count: count) == nil)
    }
  }

  @Test func detailsOfAnAnalysisComeBackExactly() throws {
    var analysis = ActivityAnalysis()
    analysis.segmentCount = 3
    analysis.kilometers = [Split(meters: 1_000, seconds: 331.1, elevationGainMeters: 0.1)]
    analysis.miles = [Split(meters: 12, seconds: 0.3, isComplete: false)]
    analysis.laps = [Split(meters: 400, seconds: 90), Split(meters: 400, seconds: 91)]
    analysis.gaps = [TrackGap(start: 10.5, end: 99)]
    analysis.quality.acceptedCount = 77
    analysis.quality.refusals[2] = 5
    analysis.quality.meanIntervalSeconds = 1.02
    let bytes = AnalysisDetails.encode(analysis)
    var copy = ActivityAnalysis()
    #expect(AnalysisDetails.decode(bytes, into: &copy))
    #expect(copy == analysis)
    for length in 0..<bytes.count {
      var other = ActivityAnalysis()
      #expect(!AnalysisDetails.decode(Array(bytes[..<length]), into: &other))
      #expect(other == ActivityAnalysis())
    }
  }
}
