import Engine
import Foundation

/// The route of a planned activity, for drawing a path on the map.
struct DemoRoute: Sendable {
  /// The points of one lap. The last one equals the first.
  let points: [PlanePoint]
  /// The parts that are drawn as separate paths.
  let paths: [[PlanePoint]]
  let box: PlaneBox

  private static let stepMeters = 20.0

  init(_ activity: DemoActivity, _ paths: inout DemoPaths) {
    let curve = simulatedLoop(
      routeSeed: activity.routeSeed ?? activity.seed, lengthMeters: activity.lengthMeters)
    let points = Self.points(of: curve)
    self.points = points
    self.paths = paths.parts(of: points)
    box = points.reduce(PlaneBox(west: 0, south: 0, east: 0, north: 0)) { box, point in
      PlaneBox(
        west: min(box.west, point.x), south: min(box.south, point.y),
        east: max(box.east, point.x), north: max(box.north, point.y))
    }
  }

  /// Returns the points of the route. Integrates the bearing on the ellipsoid with two Gauss points per step.
  private static func points(of curve: ClosedCurve) -> [PlanePoint] {
    let count = max((curve.lengthMeters / stepMeters).rounded(.up), 1)
    let step = curve.lengthMeters / count
    let offset = 0.5 * step / (3.0).squareRoot()
    var latitude = DemoPlane.origin.latitude * .pi / 180
    var longitude = DemoPlane.origin.longitude * .pi / 180
    let radii = radii(latitude: latitude)
    var points = [PlanePoint(x: 0, y: 0)]
    for index in stride(from: 0.0, to: count, by: 1) {
      let middle = (index + 0.5) * step
      let first = curve.bearing(atMeters: middle - offset)
      let second = curve.bearing(atMeters: middle + offset)
      latitude += 0.5 * step * (cos(first) + cos(second)) / radii.meridian
      longitude += 0.5 * step * (sin(first) + sin(second)) / (radii.normal * cos(latitude))
      points.append(DemoPlane.point(latitude: latitude, longitude: longitude))
    }
    return points
  }

  /// Returns the WGS 84 radii of curvature in metres: along the meridian and in the prime vertical.
  private static func radii(latitude: Double) -> (meridian: Double, normal: Double) {
    let eccentricity = 0.006_694_379_990_14
    let w = 1 - eccentricity * sin(latitude) * sin(latitude)
    let normal = DemoPlane.equatorRadius / w.squareRoot()
    return (normal * (1 - eccentricity) / w, normal)
  }
}
