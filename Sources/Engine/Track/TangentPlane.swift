/// A plane that touches the ellipsoid at an anchor, with coordinates in metres east and north of it.
///
/// Both directions use the same factors, so converting a position to the plane and back is exact. Lengths in the plane
/// become less accurate as the latitude changes, so a new plane is created every 10 km, and distances are computed from
/// coordinates instead. Beyond 89.9° of latitude, where directions change within a few steps, a plane around the pole
/// is used, and replaced before the direction of east has turned by 1.2°.
struct TangentPlane: Sendable {
  /// The distance from the anchor in metres at which a new plane is needed, up to 89.9° of latitude.
  static let reach = 10_000.0

  let anchor: Coordinate
  private let metersPerDegreeNorth: Double
  private let metersPerDegreeEast: Double
  private let polar: PolarPlane?
  private let reach: Double

  init(at anchor: Coordinate) {
    self.anchor = anchor
    let latitude = sineAndCosine(anchor.latitude * radiansPerDegree)
    let radii = Ellipsoid.radii(sineOfLatitude: latitude.sine)
    metersPerDegreeNorth = radii.meridian * radiansPerDegree
    metersPerDegreeEast = radii.primeVertical * latitude.cosine * radiansPerDegree
    polar = anchor.latitude.magnitude > 89.9 ? PolarPlane(meridian: anchor.longitude) : nil
    reach =
      polar.map { min(Self.reach, max(50, length($0.position(of: anchor)) / 50)) } ?? Self.reach
  }

  /// Returns the metres east and north of the anchor.
  func position(of coordinate: Coordinate) -> SIMD2<Double> {
    if let polar { return polar.position(of: coordinate) - polar.position(of: anchor) }
    return SIMD2(
      longitudeDifference(from: anchor, to: coordinate) * metersPerDegreeEast,
      (coordinate.latitude - anchor.latitude) * metersPerDegreeNorth)
  }

  func coordinate(of position: SIMD2<Double>) -> Coordinate {
    if let polar {
      return polar.coordinate(
        of: position + polar.position(of: anchor), isNorth: anchor.latitude > 0)
    }
    let longitude = anchor.longitude + position.x / metersPerDegreeEast
    return Coordinate(
      latitude: max(-90, min(90, anchor.latitude + position.y / metersPerDegreeNorth)),
      longitude: longitude - 360 * (longitude / 360).rounded(.toNearestOrEven))
  }

  func isBeyondReach(_ position: SIMD2<Double>) -> Bool {
    (position * position).sum() > reach * reach
  }

  /// Converts a motion from another plane. Near a pole, the axes of the two planes have different directions.
  func moved(_ motion: MotionFilter, from old: TangentPlane) -> MotionFilter {
    var moved = motion
    moved.position = position(of: old.coordinate(of: motion.position))
    guard polar != nil || old.polar != nil else { return moved }
    let nextSecondPosition = old.coordinate(of: motion.position + motion.velocity)
    moved.velocity = position(of: nextSecondPosition) - moved.position
    return moved
  }
}
