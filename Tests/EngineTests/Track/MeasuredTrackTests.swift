import Testing

@testable import Engine

@Suite struct MeasuredTrackTests {
  @Test func pointsAreStoredWithinTheirResolution() {
    var random = SeededRandom(seed: 14)
    var points: [MeasuredPoint] = []
    for index in 0..<5000 {
      points.append(
        MeasuredPoint(
          seconds: index % 7 == 0 ? nil : random.next(in: 0...1e6),
          coordinate: index % 5 == 0
            ? nil
            : Coordinate(
              latitude: random.next(in: -90...90), longitude: random.next(in: -180...180)),
          distanceMeters: random.next(in: 0...1e6), movingSeconds: random.next(in: 0...1e6),
          speed: index % 3 == 0 ? nil : random.next(in: 0...90),
          altitude: index % 4 == 0 ? nil : random.next(in: -400...8800),
          heartRate: index % 2 == 0 ? nil : random.next(in: 30...220),
          cadence: index % 2 == 1 ? nil : random.next(in: 0...250), startsSegment: index % 11 == 0))
    }
    let track = MeasuredTrack(points)
    #expect(track.count == points.count && MeasuredTrack.bytesPerPoint <= 32)
    for (kept, point) in zip(track, points) {
      #expect((kept.seconds == nil) == (point.seconds == nil))
      #expect(abs((kept.seconds ?? 0) - (point.seconds ?? 0)) <= 0.0051)
      #expect((kept.coordinate == nil) == (point.coordinate == nil))
      if let a = kept.coordinate, let b = point.coordinate {
        #expect(abs(a.latitude - b.latitude) < 6e-8 && abs(a.longitude - b.longitude) < 6e-8)
      }
      #expect(abs(kept.distanceMeters - point.distanceMeters) <= 0.0051)
      #expect(abs((kept.altitude ?? 0) - (point.altitude ?? 0)) <= 0.0051)
      #expect(abs((kept.speed ?? 0) - (point.speed ?? 0)) <= 0.0051)
      #expect(abs((kept.heartRate ?? 0) - (point.heartRate ?? 0)) <= 0.051)
      #expect(kept.startsSegment == point.startsSegment)
    }
    #expect(MeasuredTrack(track) == track)
  }

  @Test func impossibleValuesAreStoredAsUnknown() {
    let point = MeasuredPoint(
      seconds: .nan, coordinate: Coordinate(latitude: .nan, longitude: 400), distanceMeters: .nan,
      movingSeconds: -5, speed: .infinity, altitude: 1e300, heartRate: -1, cadence: 1e9)
    let unknown = MeasuredPoint(
      seconds: nil, coordinate: nil, distanceMeters: 0, movingSeconds: nil)
    #expect(MeasuredTrack([point])[0] == unknown)
  }
}
