import Engine
import Testing

@testable import Store

@Suite struct TrackColumnsTests {
  /// Returns the points of one hour at 1 Hz over rolling terrain, as smooth as a filtered track.
  static func hour() -> [MeasuredPoint] {
    var random = SeededRandom(seed: 7)
    var (north, east, distance) = (0.0, 0.0, 0.0)
    return (0..<3_600).map { second in
      let time = Double(second)
      let speed = 3 + 0.4 * sine(time / 37) + 0.02 * random.nextNormal()
      let course = time / 300
      north += speed * cosine(course)
      east += speed * sine(course)
      distance += speed
      return MeasuredPoint(
        seconds: time,
        coordinate: Coordinate(latitude: 48.1 + north / 111_200, longitude: 11.5 + east / 74_300),
        distanceMeters: distance, movingSeconds: time, speed: speed,
        altitude: 520 + 12 * sine(time / 200), heartRate: 140 + 12 * sine(time / 400),
        cadence: 168 + 4 * sine(time / 50), startsSegment: second == 0)
    }
  }

  @Test func measuredTrackRoundTripsBitForBit() throws {
    let track = MeasuredTrack(Self.hour())
    let bytes = TrackColumns.encode(track)
    let decoded = try #require(TrackColumns.decode(bytes))
    #expect(decoded == track && TrackColumns.encode(decoded) == bytes)
    #expect(Double(bytes.count) / Double(track.count) < 11, "bytes per point")
    #expect(try #require(TrackColumns.decode(TrackColumns.encode([]))).isEmpty)
  }

  /// Tests combinations of known and unknown values.
  @Test(arguments: 0..<64) func unknownValuesStayUnknown(mask: Int) throws {
    let points = (0..<3).map { index in
      let isKnown = { (bit: Int) in (mask >> bit + index) & 1 == 1 }
      return MeasuredPoint(
        seconds: Double(index),
        coordinate: isKnown(0) ? Coordinate(latitude: -33.5, longitude: 179.999_999_9) : nil,
        distanceMeters: 2.5 * Double(index), movingSeconds: Double(index) / 2,
        speed: isKnown(1) ? 2.5 : nil, altitude: isKnown(2) ? -3.5 : nil,
        heartRate: isKnown(3) ? 120 : nil, cadence: isKnown(1) ? 170 : nil,
        startsSegment: isKnown(2))
    }
    #expect(
      try #require(TrackColumns.decode(TrackColumns.encode(points))).map(\.isKnown)
        == points.map(\.isKnown))
  }

  @Test func implausibleValuesBecomeUnknown() throws {
    let point = MeasuredPoint(
      seconds: .nan, coordinate: Coordinate(latitude: .infinity, longitude: 1),
      distanceMeters: .nan, movingSeconds: -.infinity, speed: 1e300, altitude: .nan)
    let copy = try #require(TrackColumns.decode(TrackColumns.encode([point]))?.first)
    let unknown = MeasuredPoint(
      seconds: nil, coordinate: nil, distanceMeters: 0, movingSeconds: nil)
    #expect(copy == unknown)
  }

  @Test func truncatedOrDamagedTrackNeverTraps() {
    let bytes = TrackColumns.encode(Array(Self.hour().prefix(20)))
    for length in 0..<bytes.count { #expect(TrackColumns.decode(Array(bytes[..<length])) == nil) }
    for index in bytes.indices {
      for change in [UInt8(0x01), 0x80, 0xFF] {
        var damaged = bytes
        damaged[index] ^= change
        _ = TrackColumns.decode(damaged)
      }
    }
  }
}

extension MeasuredPoint {
  fileprivate var isKnown: [Bool] {
    [
      coordinate != nil, speed != nil, altitude != nil, heartRate != nil, cadence != nil,
      startsSegment,
    ]
  }
}
