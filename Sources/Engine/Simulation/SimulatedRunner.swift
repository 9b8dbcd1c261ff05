/// An athlete who moves along a course: the truth a receiver then blurs. The position is integrated over
/// the distance on the ellipsoid itself (radii of curvature at each step's middle, two-point Gauss
/// quadrature of the direction), so it is exact to micrometres a kilometre.
struct SimulatedRunner: Sendable {
  private(set) var meters = 0.0
  /// m/s.
  private(set) var speed = 0.0
  /// Seconds with any movement.
  private(set) var movingSeconds = 0.0
  private(set) var climbMeters = 0.0
  private(set) var descentMeters = 0.0
  private(set) var altitude: Double
  /// Rise over run of the second before.
  private(set) var grade = 0.0
  private var latitude: Double
  private var longitude: Double
  private var random: SeededRandom
  private var unevenness = 0.0
  private var stopIndex = 0
  private var stoodSeconds = 0.0

  init(scenario: SimulationScenario, seed: UInt64) {
    latitude = Angle.degrees(scenario.origin.latitude).radians
    longitude = Angle.degrees(scenario.origin.longitude).radians
    altitude = scenario.elevation.altitude(atMeters: 0)
    random = SeededRandom(seed: seed)
  }

  /// Longitude in −180 ..< 180.
  var coordinate: Coordinate {
    let degrees = Angle.radians(longitude).degrees
    return Coordinate(
      latitude: Angle.radians(latitude).degrees,
      longitude: degrees - 360 * ((degrees + 180) / 360).rounded(.down))
  }

  mutating func advanceOneSecond(_ scenario: SimulationScenario) {
    let wanted = wantedSpeed(scenario)
    let isHalt = stopIndex < scenario.stops.count
    let line = isHalt ? scenario.stops[stopIndex].atMeters : scenario.lengthMeters
    let rest = max(line - meters, 0)
    // Speeds up by 1 m/s² and brakes by 2 m/s², so as to stand on the line.
    var next = min(max(wanted, speed - 2), speed + 1, (4 * rest).squareRoot())
    var step = 0.5 * (speed + next)
    if step >= rest - 0.3 { (step, next) = (rest, 0) }
    if isHalt && rest == 0 { wait(scenario.stops[stopIndex].seconds) }
    if step > 0 { movingSeconds += 1 }
    speed = next
    move(step, scenario)
  }

  /// Slower uphill and, less so, faster downhill, as effort stays about the same.
  private mutating func wantedSpeed(_ scenario: SimulationScenario) -> Double {
    let kept = 0.978  // Time constant 45 s.
    unevenness = kept * unevenness + (1 - kept * kept).squareRoot() * random.nextNormal()
    let effort = min(max(1 - 2.5 * grade, 0.6), 1.2)
    return max(0, scenario.speed.base * effort * (1 + scenario.speedVariation * unevenness))
  }

  private mutating func wait(_ seconds: Double) {
    stoodSeconds += 1
    if stoodSeconds >= seconds { (stopIndex, stoodSeconds) = (stopIndex + 1, 0) }
  }

  private mutating func move(_ length: Double, _ scenario: SimulationScenario) {
    guard length > 0 else { return }
    let steps = (length / 2.5).rounded(.up)
    for _ in stride(from: 0, to: steps, by: 1) { place(length / steps, scenario.course) }
    let height = scenario.elevation.altitude(atMeters: meters)
    climbMeters += max(0, height - altitude)
    descentMeters += max(0, altitude - height)
    grade = (height - altitude) / length
    altitude = height
  }

  private mutating func place(_ length: Double, _ course: Course) {
    let half = 0.5 * length
    let offset = half * 0.577_350_269_189_625_8  // Gauss points at ±1/√3.
    let first = course.bearing(atMeters: meters + half - offset)
    let second = course.bearing(atMeters: meters + half + offset)
    let north = half * (cosine(first) + cosine(second))
    let east = half * (sine(first) + sine(second))
    let radii = CurvatureRadii(latitude: latitude + half * cosine(first) / 6_371_000)
    latitude += north / radii.meridian
    longitude += east / radii.parallel
    meters += length
  }
}

/// Radii of WGS 84's ellipsoid at a latitude in radians, in metres.
struct CurvatureRadii {
  /// Of the meridian.
  let meridian: Double
  /// Of the circle of latitude.
  let parallel: Double

  init(latitude: Double) {
    let (axis, flattening) = (6_378_137.0, 1 / 298.257223563)
    let eccentricity = flattening * (2 - flattening)
    let sineOfLatitude = sine(latitude)
    let w = 1 - eccentricity * sineOfLatitude * sineOfLatitude
    let root = w.squareRoot()
    meridian = axis * (1 - eccentricity) / (w * root)
    parallel = axis / root * cosine(latitude)
  }
}
