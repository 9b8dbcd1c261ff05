/// Simulates the fixes that a satellite receiver reports once a second.
struct SimulatedReceiver: Sendable {
  private var random: SeededRandom
  /// The drifts, as multiples of their standard deviations.
  private var (driftNorth, driftEast, driftUp) = (0.0, 0.0, 0.0)
  /// The current error model, which approaches the current zone's model within seconds.
  private var noise: ReceiverNoise
  /// The factor applied to the position error while the receiver reacquires satellites.
  private var settling: Double
  private(set) var hasSignal = false

  init(scenario: SimulationScenario, seed: UInt64) {
    random = SeededRandom(seed: seed)
    noise = scenario.noise(atMeters: 0) ?? scenario.sky
    settling = scenario.firstFixSeconds > 0 ? 6 : 1
    driftNorth = random.nextNormal()
    driftEast = random.nextNormal()
    driftUp = random.nextNormal()
  }

  /// Returns the fix for this second, or nil if there is no signal.
  mutating func fix(
    seconds: Double, at position: SimulatedPosition, scenario: SimulationScenario
  ) -> Fix? {
    drift()
    let here = seconds < scenario.firstFixSeconds ? nil : scenario.noise(atMeters: position.meters)
    hasSignal = here != nil
    guard let here else {
      settling = max(settling, 3)
      return nil
    }
    approach(here)
    settling = 1 + (settling - 1) * 0.75
    if noise.missingShare > 0 && random.nextUnit() < noise.missingShare { return nil }
    return report(seconds: seconds, position, course: scenario.course)
  }

  /// Advances each drift, a first-order autoregression, by one second.
  private mutating func drift() {
    let kept = exponential(-1 / noise.driftSeconds)
    let fresh = (1 - kept * kept).squareRoot()
    driftNorth = kept * driftNorth + fresh * random.nextNormal()
    driftEast = kept * driftEast + fresh * random.nextNormal()
    let altitudeCorrelation = exponential(-1 / noise.altitudeSeconds)
    driftUp =
      altitudeCorrelation * driftUp + (1 - altitudeCorrelation * altitudeCorrelation).squareRoot()
      * random.nextNormal()
  }

  /// Moves the error model a quarter of the way to the target, so that errors change gradually between zones.
  private mutating func approach(_ target: ReceiverNoise) {
    noise.whiteNoiseMeters += 0.25 * (target.whiteNoiseMeters - noise.whiteNoiseMeters)
    noise.driftMeters += 0.25 * (target.driftMeters - noise.driftMeters)
    noise.velocity += 0.25 * (target.velocity - noise.velocity)
    noise.altitudeMeters += 0.25 * (target.altitudeMeters - noise.altitudeMeters)
    noise.driftSeconds = target.driftSeconds
    noise.altitudeSeconds = target.altitudeSeconds
    noise.missingShare = target.missingShare
    noise.outlierShare = target.outlierShare
    noise.outlierMeters = target.outlierMeters
  }

  private mutating func report(seconds: Double, _ position: SimulatedPosition, course: Course)
    -> Fix
  {
    var north =
      settling * (noise.driftMeters * driftNorth + noise.whiteNoiseMeters * random.nextNormal())
    var east =
      settling * (noise.driftMeters * driftEast + noise.whiteNoiseMeters * random.nextNormal())
    if noise.outlierShare > 0 && random.nextUnit() < noise.outlierShare {
      let distance = noise.outlierMeters * random.next(in: 0.5...1.5)
      let direction = random.next(in: 0...2 * Double.pi)
      north += distance * cosine(direction)
      east += distance * sine(direction)
    }
    let altitude = position.altitude + settling * noise.altitudeMeters * driftUp
    var fix = Fix(
      seconds: seconds, coordinate: moved(position.coordinate, north: north, east: east),
      altitude: altitude, verticalAccuracy: max(settling * noise.altitudeMeters, 0.1))
    // The 68 % radius of a circular normal distribution is 1.5096 standard deviations.
    let radius = 1.5096 * settling * noise.positionMeters
    fix.horizontalAccuracy = max(radius * random.next(in: 0.9...1.1), 1)
    addVelocity(to: &fix, speed: position.speed, bearing: course.bearing(atMeters: position.meters))
    return fix
  }

  private mutating func addVelocity(to fix: inout Fix, speed: Double, bearing: Double) {
    let north = speed * cosine(bearing) + noise.velocity * random.nextNormal()
    let east = speed * sine(bearing) + noise.velocity * random.nextNormal()
    let course = Angle.radians(arctangent2(east, north)).degrees
    fix.speed = hypotenuse(north, east)
    fix.speedAccuracy = max(noise.velocity, 0.05)
    fix.course = course < 0 ? course + 360 : course
  }

  private func moved(_ coordinate: Coordinate, north: Double, east: Double) -> Coordinate {
    let radii = CurvatureRadii(latitude: Angle.degrees(coordinate.latitude).radians)
    return Coordinate(
      latitude: coordinate.latitude + Angle.radians(north / radii.meridian).degrees,
      longitude: coordinate.longitude + Angle.radians(east / radii.parallel).degrees)
  }
}
