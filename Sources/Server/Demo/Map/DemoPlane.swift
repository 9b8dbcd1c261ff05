import Engine
import Foundation
import MapTiles

/// A point in metres east and north of the start of the demo's routes.
struct PlanePoint: Equatable, Sendable {
  var x: Double
  var y: Double
}

struct PlaneBox: Sendable {
  var west: Double
  var south: Double
  var east: Double
  var north: Double

  /// Returns whether the line between two points may intersect the rectangle.
  func mayIntersect(_ first: PlanePoint, _ second: PlanePoint) -> Bool {
    max(first.x, second.x) >= west && min(first.x, second.x) <= east
      && max(first.y, second.y) >= south && min(first.y, second.y) <= north
  }

  func grown(by meters: Double) -> PlaneBox {
    PlaneBox(
      west: west - meters, south: south - meters, east: east + meters, north: north + meters)
  }
}

/// The Web Mercator projection around the start of the demo's routes, scaled to metres at that latitude.
enum DemoPlane {
  static let origin = SimulationScenario(course: .track, lengthMeters: 0).origin

  /// The WGS 84 equatorial radius in metres.
  static let equatorRadius = 6_378_137.0
  private static let radius = equatorRadius * cos(origin.latitude * .pi / 180)
  private static let circumference = 2 * Double.pi * radius

  /// Returns the projection of a position given in radians.
  static func point(latitude: Double, longitude: Double) -> PlanePoint {
    PlanePoint(
      x: radius * (longitude - origin.longitude * .pi / 180),
      y: radius * (northing(latitude) - northing(origin.latitude * .pi / 180)))
  }

  private static func northing(_ latitude: Double) -> Double { atanh(sin(latitude)) }

  /// Returns the area that a tile covers.
  static func box(of tile: TileAddress) -> PlaneBox {
    let count = Double(1 << tile.zoom)
    let side = circumference / count
    let west = (Double(tile.column) / count - 0.5) * circumference
    let north = (0.5 - Double(tile.row) / count) * circumference
    let shift = radius * origin.longitude * .pi / 180
    let lift = radius * northing(origin.latitude * .pi / 180)
    return PlaneBox(
      west: west - shift, south: north - side - lift, east: west - shift + side,
      north: north - lift)
  }

  /// Returns the map's bounds, which extend the given distance from the origin in each direction.
  static func bounds(meters: Double) -> MapBounds {
    let (east, north) = (meters / radius * 180 / .pi, meters / equatorRadius * 180 / .pi)
    return MapBounds(
      west: origin.longitude - east, south: origin.latitude - north,
      east: origin.longitude + east, north: origin.latitude + north)
  }
}
