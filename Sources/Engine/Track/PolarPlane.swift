/// A map of the area around the nearer pole, in metres. It is an azimuthal equidistant projection, accurate to 0.01 %
/// down to 89° of latitude.
struct PolarPlane: Sendable {
  /// The ellipsoid's radius of curvature at the poles, in metres.
  private static let radius = Ellipsoid.radii(sineOfLatitude: 1).meridian

  /// The longitude of the second axis, in degrees.
  let meridian: Double

  /// Returns whether a position is close enough to a pole to use the map.
  static func contains(_ coordinate: Coordinate) -> Bool { coordinate.latitude.magnitude > 89 }

  /// Returns the position in metres along two axes, which point east and north at `meridian`.
  func position(of coordinate: Coordinate) -> SIMD2<Double> {
    let angle = longitudeDifference(
      from: Coordinate(latitude: 0, longitude: meridian), to: coordinate)
    let turn = sineAndCosine(angle * radiansPerDegree)
    let length = (90 - coordinate.latitude.magnitude) * radiansPerDegree * Self.radius
    return SIMD2(length * turn.sine, length * turn.cosine * (coordinate.latitude > 0 ? -1 : 1))
  }

  func coordinate(of position: SIMD2<Double>, isNorth: Bool) -> Coordinate {
    let degrees = (position * position).sum().squareRoot() / Self.radius / radiansPerDegree
    let angle = arctangent2(position.x, isNorth ? -position.y : position.y) / radiansPerDegree
    let longitude = meridian + angle
    return Coordinate(
      latitude: (90 - degrees) * (isNorth ? 1 : -1),
      longitude: longitude - 360 * (longitude / 360).rounded(.toNearestOrEven))
  }
}
