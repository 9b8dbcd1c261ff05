import Engine
import Testing

@testable import Store

@Suite struct ByteCodingTests {
  static let edges: [Int64] = [
    0, 1, -1, 63, 64, -64, -65, 127, 128, 1 << 31, -(1 << 31), .max, .min,
  ]

  @Test(arguments: edges) func signedNumbersRoundTrip(value: Int64) {
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

  @Test func doublesRoundTripBitForBit() {
    for value in [0, -0.0, 1.1, .infinity, .leastNonzeroMagnitude, -.greatestFiniteMagnitude] {
      var writer = ByteWriter()
      writer.appendDouble(value)
      var reader = ByteReader(writer.bytes)
      #expect(reader.readDouble()?.bitPattern == value.bitPattern)
    }
  }

  @Test func analysisDetailsRoundTripExactly() throws {
    var analysis = ActivityAnalysis()
    analysis.segmentCount = 3
    analysis.kilometers = [Split(meters: 1_000, seconds: 331.1, elevationGainMeters: 0.1)]
    analysis.miles = [Split(meters: 12, seconds: 0.3, isComplete: false)]
    analysis.laps = [Split(meters: 400, seconds: 90), Split(meters: 400, seconds: 91)]
    analysis.gaps = [TrackGap(start: 10.5, end: 99)]
    analysis.quality.acceptedCount = 77
    analysis.quality.refusals[2] = 5
    analysis.quality.meanIntervalSeconds = 1.02
    analysis.quality.estimatedMeters = 541.25
    analysis.bestEfforts = [
      LengthEffort(length: 400, effort: BestEffort(seconds: 91.25, startMeters: 77.7))
    ]
    analysis.effort = fullEffort
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

  /// An effort with every field set and a partly unknown curve.
  private var fullEffort: ActivityEffort {
    var effort = ActivityEffort()
    effort.isOnFoot = true
    effort.joulesPerKilogram = 1234.5
    effort.heartRates.add(seconds: 3.25, heartRate: 151)
    effort.steady = SteadyEffort(count: 2, uptake: 39.5, heartRate: 150.25)
    effort.cadence.mean = 168.2
    effort.cadence.band = CadenceBand(secondsInside: 60, secondsBelow: 2, secondsAbove: 0.5)
    effort.cadence.retention = 0.75
    for second in 0..<9 { effort.cadence.line.add(x: Double(second), y: Double(second * second)) }
    effort.cadence.curve = [
      CadenceCurvePoint(seconds: 2.5, cadence: 168.4, target: 170, speed: 3.02, beatShare: 0.6),
      CadenceCurvePoint(seconds: 7.5),
    ]
    for step in 0..<300 { effort.symmetry.add(Double(step) * 0.36 + (step % 2 == 0 ? 0.01 : 0)) }
    effort.symmetry.endBout()
    return effort
  }
}
