/// A position on a course. Integrates the course over the distance on the ellipsoid (radii of curvature at the middle
/// of each step, two-point Gauss quadrature of the direction), with an error of micrometres per kilometre.
struct CoursePosition: Sendable {
  private(set) var meters = 0.0
  private var latitude: Double
  private var longitude: Double

  init(_ origin: Coordinate) {
    latitude = Angle.degrees(origin.latitude).radians
    longitude = Angle.degrees(origin.longitude).radians
  }

  /// The coordinate, with a longitude in −180..<180.
  var coordinate: Coordinate {
    let degrees = Angle.radians(longitude).degrees
    return Coordinate(
      latitude: Angle.radians(latitude).degrees,
      longitude: degrees - 360 * ((degrees + 180) / 360).rounded(.down))
  }

  mutating func advance(by length: Double, along course: Course) {
    let steps = (length / 2.5).rounded(.up)
    for _ in stride(from: 0, to: steps, by: 1) { advanceStep(length / steps, course) }
  }

  private mutating func advanceStep(_ length: Double, _ course: Course) {
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

/// The true state of the runner, which a receiver measures with errors.
struct SimulatedPosition: Sendable {
  var meters: Double
  var coordinate: Coordinate
  var altitude: Double
  /// The speed in m/s.
  var speed: Double

  init(_ position: CoursePosition, altitude: Double, speed: Double) {
    meters = position.meters
    coordinate = position.coordinate
    self.altitude = altitude
    self.speed = speed
  }
}

/// The radii of curvature of the WGS 84 ellipsoid in metres, at a latitude in radians.
struct CurvatureRadii {
  /// The meridional radius of curvature.
  let meridian: Double
  /// The radius of the circle of latitude.
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
