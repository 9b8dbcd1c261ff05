import Testing

@testable import Engine

/// Returns pairs of coordinates with their distance in metres.
private func geodesics(
  _ rows: [(latitude: Double, longitude: Double, Double, Double, meters: Double)]
) -> [(Coordinate, Coordinate, Double)] {
  rows.map {
    (
      Coordinate(latitude: $0.latitude, longitude: $0.longitude),
      Coordinate(latitude: $0.2, longitude: $0.3), $0.meters
    )
  }
}

/// Geodesic distances in metres, computed with Karney's algorithm (GeographicLib 2.1).
private let lines = geodesics([
  (40.6, -73.8, 51.6, -0.5, 5_551_759.400319), (-41.32, 174.81, 40.96, -5.5, 19_959_679.267354),
  (0, 0, 0, 1, 111_319.490793), (0, 0, 1, 0, 110_574.388558), (45, 7, 46, 7, 111_141.548474),
  (60, 10, 60, 11, 55_799.470393), (52.52, 13.405, 52.5209, 13.405, 100.149498),
  (52.52, 13.405, 52.52, 13.4064742, 100.067831),
  (42.3541165, -71.0693514, 40.7791472, -73.9680804, 298_396.057475),
  (-17, 179.9995, -17, -179.9995, 106.485831),
])

/// Geodesic distances near the north pole.
private let polarLines = geodesics([
  (89.99, 0, 89.99, 10, 194.6954), (89.999, 0, 89.999, 180, 223.3880),
  (89.95, 20, 89.95, -100, 9672.9820), (89.5, 0, 89.5, 45, 42742.9614),
  (89.01, 0, 89.01, 90, 156375.5011), (88.9, 0, 88.9, 3, 6431.9737),
  (88.0, 10, 88.0, 14, 15589.0283), (89.995, 0, 88.995, 2, 111694.2051),
  (90, 0, 89.999, 77, 111.6940), (86, 0, 86, 1.2, 9349.3304),
])

@Suite struct TrackGeodesicTests {
  @Test(arguments: lines.indices) func distanceMatchesKarney(_ index: Int) {
    let (start, end, expected) = lines[index]
    #expect(abs(distanceMeters(from: start, to: end) - expected) < 1e-3)
    #expect(abs(distanceMeters(from: end, to: start) - expected) < 1e-3)
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
