import Testing

@testable import Engine

/// Geodesic distances in metres, computed with Karney's algorithm (GeographicLib 2.1).
private let lines: [(Coordinate, Coordinate, Double)] = [
  (
    .init(latitude: 40.6, longitude: -73.8), .init(latitude: 51.6, longitude: -0.5),
    5_551_759.400319
  ),
  (
    .init(latitude: -41.32, longitude: 174.81), .init(latitude: 40.96, longitude: -5.5),
    19_959_679.267354
  ),
  (.init(latitude: 0, longitude: 0), .init(latitude: 0, longitude: 1), 111_319.490793),
  (.init(latitude: 0, longitude: 0), .init(latitude: 1, longitude: 0), 110_574.388558),
  (.init(latitude: 45, longitude: 7), .init(latitude: 46, longitude: 7), 111_141.548474),
  (.init(latitude: 60, longitude: 10), .init(latitude: 60, longitude: 11), 55_799.470393),
  (
    .init(latitude: 52.52, longitude: 13.405), .init(latitude: 52.5209, longitude: 13.405),
    100.149498
  ),
  (
    .init(latitude: 52.52, longitude: 13.405), .init(latitude: 52.52, longitude: 13.4064742),
    100.067831
  ),
  (
    .init(latitude: 42.3541165, longitude: -71.0693514),
    .init(latitude: 40.7791472, longitude: -73.9680804), 298_396.057475
  ),
  (
    .init(latitude: -17, longitude: 179.9995), .init(latitude: -17, longitude: -179.9995),
    106.485831
  ),
]

/// Geodesic distances near the north pole.
private let polarLines: [(Coordinate, Coordinate, Double)] = [
  (.init(latitude: 89.99, longitude: 0), .init(latitude: 89.99, longitude: 10), 194.6954),
  (.init(latitude: 89.999, longitude: 0), .init(latitude: 89.999, longitude: 180), 223.3880),
  (.init(latitude: 89.95, longitude: 20), .init(latitude: 89.95, longitude: -100), 9672.9820),
  (.init(latitude: 89.5, longitude: 0), .init(latitude: 89.5, longitude: 45), 42742.9614),
  (.init(latitude: 89.01, longitude: 0), .init(latitude: 89.01, longitude: 90), 156375.5011),
  (.init(latitude: 88.9, longitude: 0), .init(latitude: 88.9, longitude: 3), 6431.9737),
  (.init(latitude: 88.0, longitude: 10), .init(latitude: 88.0, longitude: 14), 15589.0283),
  (.init(latitude: 89.995, longitude: 0), .init(latitude: 88.995, longitude: 2), 111694.2051),
  (.init(latitude: 90, longitude: 0), .init(latitude: 89.999, longitude: 77), 111.6940),
  (.init(latitude: 86, longitude: 0), .init(latitude: 86, longitude: 1.2), 9349.3304),
]

@Suite struct TrackGeodesicTests {
  @Test(arguments: lines.indices) func distanceMatchesKarney(_ index: Int) {
    let (start, end, expected) = lines[index]
    let tolerance = expected < 1000 ? 1e-3 : 1e-3
    #expect(abs(distanceMeters(from: start, to: end) - expected) < tolerance)
    #expect(abs(distanceMeters(from: end, to: start) - expected) < tolerance)
  }

  @Test(arguments: polarLines)
  func distanceNearThePolesMatchesKarney(_ line: (Coordinate, Coordinate, Double)) {
    #expect(abs(distanceMeters(from: line.0, to: line.1) / line.2 - 1) < 0.001)
    let south = [line.0, line.1].map {
      Coordinate(latitude: -$0.latitude, longitude: $0.longitude)
    }
    #expect(abs(distanceMeters(from: south[0], to: south[1]) / line.2 - 1) < 0.001)
  }

  @Test func planeIsAccurateAcrossThePole() {
    for latitude in [89.999, -89.999, 90, -90] {
      let plane = TangentPlane(at: Coordinate(latitude: latitude, longitude: 30))
      for longitude in [-150.0, -60, 30, 120] {
        let place = Coordinate(latitude: latitude > 0 ? 89.998 : -89.998, longitude: longitude)
        let position = plane.position(of: place)
        let length = (position * position).sum().squareRoot()
        let expected = distanceMeters(from: plane.anchor, to: place)
        #expect(abs(length - expected) < 0.001 * expected)
        let again = plane.coordinate(of: position)
        #expect(distanceMeters(from: again, to: place) < 0.001)
      }
    }
  }

  @Test func vincentyMatchesKarneyForLongDistances() throws {
    for (start, end, expected) in lines where expected > localDistanceLimit {
      let length = try #require(vincentyDistance(from: start, to: end))
      #expect(abs(length - expected) < 1e-4)
    }
  }

  @Test func greatCircleReplacesVincentyNearTheAntipode() {
    let start = Coordinate(latitude: 0, longitude: 0)
    let end = Coordinate(latitude: 0.5, longitude: 179.7)
    #expect(vincentyDistance(from: start, to: end) == nil)
    let length = distanceMeters(from: start, to: end)
    #expect(abs(length - 19_944_127.420750) / length < 0.006)
    #expect(abs(length - 19_950_277.343497) < 0.01)
  }

  @Test func greatCircleUsesTheMeanSphere() {
    let start = Coordinate(latitude: 40.6, longitude: -73.8)
    let end = Coordinate(latitude: 51.6, longitude: -0.5)
    #expect(abs(greatCircleDistance(from: start, to: end) - 5_536_891.987228) < 1e-3)
  }

  @Test func localFormulaIsWithinFiveCentimetersOfVincentyAtTenKilometers() throws {
    var random = SeededRandom(seed: 11)
    for _ in 0..<2000 {
      let start = Coordinate(
        latitude: random.next(in: -80...80), longitude: random.next(in: -180...180))
      let plane = TangentPlane(at: start)
      let angle = random.next(in: 0...(2 * .pi))
      for (reach, tolerance) in [(900.0, 1e-3), (9900.0, 0.05)] {
        let end = plane.coordinate(of: reach * SIMD2(sine(angle), cosine(angle)))
        let exact = try #require(vincentyDistance(from: start, to: end))
        #expect(abs(localDistance(from: start, to: end) - exact) < tolerance)
      }
    }
  }

  @Test func distanceIsSymmetricZeroToItselfAndPeriodicInLongitude() {
    var random = SeededRandom(seed: 12)
    for _ in 0..<500 {
      let a = Coordinate(
        latitude: random.next(in: -90...90), longitude: random.next(in: -180...180))
      let b = Coordinate(
        latitude: random.next(in: -90...90), longitude: random.next(in: -180...180))
      let turned = Coordinate(latitude: b.latitude, longitude: b.longitude + 360)
      #expect(distanceMeters(from: a, to: a) == 0)
      let there = distanceMeters(from: a, to: b)
      #expect(there >= 0 && there <= 20_020_000)
      #expect(abs(there - distanceMeters(from: b, to: a)) < 1e-4)
      #expect(abs(there - distanceMeters(from: a, to: turned)) < 1e-4)
    }
  }

  @Test func distanceToANonFiniteCoordinateIsNaN() {
    let place = Coordinate(latitude: 48, longitude: 11)
    #expect(distanceMeters(from: place, to: Coordinate(latitude: .nan, longitude: 11)).isNaN)
    #expect(distanceMeters(from: place, to: Coordinate(latitude: 48, longitude: .infinity)).isNaN)
  }

  @Test func positionAndCoordinateAreInverse() {
    var random = SeededRandom(seed: 13)
    for _ in 0..<500 {
      let anchor = Coordinate(
        latitude: random.next(in: -89...89), longitude: random.next(in: -180...180))
      let plane = TangentPlane(at: anchor)
      let position = SIMD2(random.next(in: -9000...9000), random.next(in: -9000...9000))
      #expect(length(plane.position(of: plane.coordinate(of: position)) - position) < 1e-6)
    }
  }

  @Test func planeReachesAcrossTheDateLine() {
    let plane = TangentPlane(at: Coordinate(latitude: -17, longitude: 179.9995))
    let position = plane.position(of: Coordinate(latitude: -17, longitude: -179.9995))
    #expect(abs(position.x - 106.4858) < 1e-3 && position.y == 0)
    #expect(plane.coordinate(of: position).longitude < -179.9)
  }
}
