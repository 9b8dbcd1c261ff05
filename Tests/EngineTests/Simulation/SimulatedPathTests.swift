import Engine
import Testing

@Suite struct SimulatedPathTests {
  /// Geodesics calculated with Karney's algorithm: 45° to 46° along a meridian, and one degree along the equator.
  @Test(arguments: [
    (45.0, 7.0, 0.0, 111_141.548474, 46.0, 7.0),
    (0.0, 0.0, Double.pi / 2, 111_319.490793, 0.0, 1.0),
    (0.0, 179.5, Double.pi / 2, 111_319.490793, 0.0, -179.5),
  ])
  func straightLinesFollowTheGeodesic(
    _ latitude: Double, _ longitude: Double, _ bearing: Double, _ meters: Double,
    _ endLatitude: Double, _ endLongitude: Double
  ) {
    var scenario = SimulationScenario(course: .straight(bearing: bearing), lengthMeters: meters)
    scenario.origin = Coordinate(latitude: latitude, longitude: longitude)
    scenario.speed = .metersPerSecond(8)
    let end = Coordinate(latitude: endLatitude, longitude: endLongitude)
    #expect(planeMeters(simulated(scenario, seed: 1).truth.coordinate, end) < 0.001)
  }

  @Test func positionsWithoutNoiseMeasureTheTrueDistance() {
    for course in [SimulationScenario(.demo).course, .track] {
      var scenario = SimulationScenario(course: course, lengthMeters: 5000)
      scenario.sky = .none
      let sum = rawMeters(simulated(scenario, seed: 1).events)
      // In bends with a radius of at least 37 m, chords of 3 m are at most 3·10⁻⁴ shorter than the arc.
      #expect(sum <= 5000.001 && sum > 5000 * (1 - 3e-4))
    }
  }

  @Test func lapsOfTheTrackReturnToTheStart() {
    for laps in 1...3 {
      let length = 400 * Double(laps)
      var scenario = SimulationScenario(.track)
      scenario.lengthMeters = length
      let end = simulated(scenario, seed: 1).truth.coordinate
      #expect(planeMeters(end, scenario.origin) < 0.05)
    }
  }

  @Test func loopsCloseWithinAMillionth() {
    for seed in UInt64(0)..<40 {
      let curve = ClosedCurve.random(seed: seed, lengthMeters: 1000)
      var (north, east) = (0.0, 0.0)
      for meter in stride(from: 0.25, to: 1000, by: 0.5) {
        north += 0.5 * cosine(curve.bearing(atMeters: meter))
        east += 0.5 * sine(curve.bearing(atMeters: meter))
      }
      #expect(hypotenuse(north, east) < 0.001, "seed \(seed)")
    }
  }

  @Test func climbMatchesTheHills() {
    var scenario = SimulationScenario(
      course: .straight(bearing: 1), lengthMeters: 3000, durationSeconds: 7200)
    scenario.elevation = ElevationProfile(
      levelMeters: 100, hills: [.init(amplitudeMeters: 10, wavelengthMeters: 1000)])
    let truth = simulated(scenario, seed: 1).truth
    #expect(abs(truth.climbMeters - 60) < 0.01)
    #expect(abs(truth.descentMeters - 60) < 0.01)
  }
}
