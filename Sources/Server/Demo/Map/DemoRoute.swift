import Engine
import Foundation

/// The way of a planned activity, so that a path of the map lies below it.
struct DemoRoute: Sendable {
  /// One lap; the last point is the first one again.
  let points: [PlanePoint]
  /// What of it gets a path of its own.
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

  /// The direction is integrated by two Gauss points a step, on the ellipsoid.
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

  /// WGS 84's radii of curvature, in metres: along the meridian, and across it.
  private static func radii(latitude: Double) -> (meridian: Double, normal: Double) {
    let eccentricity = 0.006_694_379_990_14
    let w = 1 - eccentricity * sin(latitude) * sin(latitude)
    let normal = DemoPlane.equatorRadius / w.squareRoot()
    return (normal * (1 - eccentricity) / w, normal)
  }
}
