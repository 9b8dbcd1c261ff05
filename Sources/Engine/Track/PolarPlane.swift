/// Metres from the nearer pole: an azimuthal equidistant map, in which lengths are right within 0.01 % down to 89°.
struct PolarPlane: Sendable {
  /// In metres: the curvature of the ellipsoid at its poles.
  private static let radius = Ellipsoid.radii(sineOfLatitude: 1).meridian

  /// The longitude, in degrees, that lies along the second axis.
  let meridian: Double

  /// Whether a place is near enough to a pole.
  static func holds(_ place: Coordinate) -> Bool { place.latitude.magnitude > 89 }

  /// Metres east and north for somebody at the meridian.
  func position(of place: Coordinate) -> SIMD2<Double> {
    let angle = longitudeDifference(
      from: Coordinate(latitude: 0, longitude: meridian), to: place)
    let turn = sineAndCosine(angle * radiansPerDegree)
    let length = (90 - place.latitude.magnitude) * radiansPerDegree * Self.radius
    return SIMD2(length * turn.sine, length * turn.cosine * (place.latitude > 0 ? -1 : 1))
  }

  func place(of position: SIMD2<Double>, isNorth: Bool) -> Coordinate {
    let degrees = (position * position).sum().squareRoot() / Self.radius / radiansPerDegree
    let angle = arctangent2(position.x, isNorth ? -position.y : position.y) / radiansPerDegree
    let longitude = meridian + angle
    return Coordinate(
      latitude: (90 - degrees) * (isNorth ? 1 : -1),
      longitude: longitude - 360 * (longitude / 360).rounded(.toNearestOrEven))
  }
}
