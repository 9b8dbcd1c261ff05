/// The WGS 84 ellipsoid.
enum Ellipsoid {
  /// The equatorial radius in metres.
  static let equatorialRadius = 6_378_137.0
  static let flattening = 1 / 298.257_223_563
  static let polarRadius = equatorialRadius * (1 - flattening)
  static let eccentricitySquared = flattening * (2 - flattening)

  /// Returns the radii of curvature in metres, north–south and east–west, at a latitude given by its sine.
  static func radii(sineOfLatitude: Double) -> (meridian: Double, primeVertical: Double) {
    let w = 1 - eccentricitySquared * sineOfLatitude * sineOfLatitude
    let root = w.squareRoot()
    return (equatorialRadius * (1 - eccentricitySquared) / (w * root), equatorialRadius / root)
  }
}

/// The maximum distance in metres for which the local formula is used instead of Vincenty's.
let localDistanceLimit = 10_000.0
let radiansPerDegree = Double.pi / 180

/// Returns the geodesic distance in metres between two positions on WGS 84. It is never negative, and NaN if a
/// coordinate is NaN.
///
/// - Up to 10 km and 1° of longitude, uses the radii of curvature at the middle latitude (one sine, one cosine, one
///   square root). The error, compared with Karney's geodesics, is at most 0.04 mm over 1 km and 36 mm over 10 km.
/// - If both positions are within 1° of the same pole, uses an azimuthal projection centred on the pole, with an error
///   of at most 0.01 %.
/// - Otherwise uses Vincenty's inverse formula, which is accurate to micrometres. It doesn't converge if the positions
///   are nearly antipodal. In that case, uses the great circle on the mean sphere, with an error of at most 0.6 %.
public func distanceMeters(from start: Coordinate, to end: Coordinate) -> Double {
  let local = localDistance(from: start, to: end)
  let isLocal =
    local < localDistanceLimit && longitudeDifference(from: start, to: end).magnitude < 1
  if isLocal || local.isNaN { return local }
  if PolarPlane.contains(start), PolarPlane.contains(end), start.latitude * end.latitude > 0 {
    let plane = PolarPlane(meridian: start.longitude)
    let step = plane.position(of: end) - plane.position(of: start)
    return (step * step).sum().squareRoot()
  }
  return vincentyDistance(from: start, to: end) ?? greatCircleDistance(from: start, to: end)
}

/// Returns the distance in metres by the local formula, which is accurate below 10 km and one degree of longitude, and
/// meaningless across a pole.
func localDistance(from start: Coordinate, to end: Coordinate) -> Double {
  let middle = (start.latitude + end.latitude) / 2 * radiansPerDegree
  let latitude = sineAndCosine(middle)
  let radii = Ellipsoid.radii(sineOfLatitude: latitude.sine)
  let north = (end.latitude - start.latitude) * radiansPerDegree * radii.meridian
  let east =
    longitudeDifference(from: start, to: end) * radiansPerDegree * radii.primeVertical
    * latitude.cosine
  return (north * north + east * east).squareRoot()
}

/// Returns the difference in longitude from `start` to `end` in degrees, positive eastwards, wrapped to −180 … 180.
func longitudeDifference(from start: Coordinate, to end: Coordinate) -> Double {
  let difference = end.longitude - start.longitude
  // The common case, which needs no wrapping. Adding 0 turns −0 into 0, as the formula below does.
  if difference.magnitude <= 180 { return difference + 0 }
  return difference - 360 * (difference / 360).rounded(.toNearestOrEven)
}

/// Returns the distance in metres by Vincenty's inverse formula, or nil if the iteration doesn't converge.
///
/// T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid with application of nested equations",
/// Survey Review 23 (1975).
func vincentyDistance(from start: Coordinate, to end: Coordinate) -> Double? {
  let difference = longitudeDifference(from: start, to: end) * radiansPerDegree
  let first = ReducedLatitude(start.latitude)
  let second = ReducedLatitude(end.latitude)
  var lambda = difference
  for _ in 0..<200 {
    guard let arc = VincentyArc(first, second, lambda: lambda) else { return 0 }
    let next = difference + arc.longitudeCorrection
    // More than half a turn means that the points are nearly antipodal, so the formula fails.
    guard abs(next) <= .pi else { return nil }
    if abs(next - lambda) < 1e-12 { return arc.length }
    lambda = next
  }
  return nil
}

/// Returns the great-circle distance in metres on a sphere with the ellipsoid's mean radius, 6 371 008.8 m.
func greatCircleDistance(from start: Coordinate, to end: Coordinate) -> Double {
  let first = start.latitude * radiansPerDegree
  let second = end.latitude * radiansPerDegree
  let north = sine((second - first) / 2)
  let east = sine(longitudeDifference(from: start, to: end) * radiansPerDegree / 2)
  let h = min(1, north * north + cosine(first) * cosine(second) * east * east)
  return 2 * 6_371_008.8 * arctangent2(h.squareRoot(), (1 - h).squareRoot())
}

/// A latitude on the auxiliary sphere.
private struct ReducedLatitude {
  let sine: Double
  let cosine: Double

  init(_ degrees: Double) {
    let angle = arctangent((1 - Ellipsoid.flattening) * tangent(degrees * radiansPerDegree))
    sine = Engine.sine(angle)
    cosine = Engine.cosine(angle)
  }
}

/// One iteration of Vincenty's inverse formula, using the paper's names.
private struct VincentyArc {
  let length: Double
  let longitudeCorrection: Double

  /// Creates the iteration for the longitude difference `lambda`. Returns nil if both points are the same.
  init?(_ first: ReducedLatitude, _ second: ReducedLatitude, lambda: Double) {
    let (sinLambda, cosLambda) = (sine(lambda), cosine(lambda))
    let x = second.cosine * sinLambda
    let y = first.cosine * second.sine - first.sine * second.cosine * cosLambda
    let sinSigma = (x * x + y * y).squareRoot()
    guard sinSigma > 0 else { return nil }
    let cosSigma = first.sine * second.sine + first.cosine * second.cosine * cosLambda
    let sigma = arctangent2(sinSigma, cosSigma)
    let sinAlpha = first.cosine * second.cosine * sinLambda / sinSigma
    let cos2Alpha = 1 - sinAlpha * sinAlpha
    // The latitude of the midpoint is undefined on the equator.
    let middle = cos2Alpha > 0 ? cosSigma - 2 * first.sine * second.sine / cos2Alpha : 0
    let f = Ellipsoid.flattening
    let c = f / 16 * cos2Alpha * (4 + f * (4 - 3 * cos2Alpha))
    let spread = 2 * middle * middle - 1
    longitudeCorrection =
      (1 - c) * f * sinAlpha * (sigma + c * sinSigma * (middle + c * cosSigma * spread))

    let axes = Ellipsoid.equatorialRadius / Ellipsoid.polarRadius
    let u2 = cos2Alpha * (axes * axes - 1)
    let a = 1 + u2 / 16384 * (4096 + u2 * (-768 + u2 * (320 - 175 * u2)))
    let b = u2 / 1024 * (256 + u2 * (-128 + u2 * (74 - 47 * u2)))
    let inner =
      cosSigma * spread
      - b / 6 * middle * (4 * sinSigma * sinSigma - 3) * (4 * middle * middle - 3)
    let deltaSigma = b * sinSigma * (middle + b / 4 * inner)
    length = Ellipsoid.polarRadius * a * (sigma - deltaSigma)
  }
}
