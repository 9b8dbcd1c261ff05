import Engine
import Foundation
import MapTiles

/// A place in metres east and north of where the demo's routes begin.
struct PlanePoint: Equatable, Sendable {
  var x: Double
  var y: Double
}

/// A rectangle of the plane, in metres.
struct PlaneBox: Sendable {
  var west: Double
  var south: Double
  var east: Double
  var north: Double

  /// Whether the line between the two may lie within.
  func mayHold(_ first: PlanePoint, _ second: PlanePoint) -> Bool {
    max(first.x, second.x) >= west && min(first.x, second.x) <= east
      && max(first.y, second.y) >= south && min(first.y, second.y) <= north
  }

  func grown(by meters: Double) -> PlaneBox {
    PlaneBox(
      west: west - meters, south: south - meters, east: east + meters, north: north + meters)
  }
}

/// The web's Mercator map around the place where the demo's routes begin, in metres of that latitude.
enum DemoPlane {
  static let origin = SimulationScenario(course: .track, lengthMeters: 0).origin

  /// Of the equator and of the plane's parallel, in metres.
  static let equatorRadius = 6_378_137.0
  private static let radius = equatorRadius * cos(origin.latitude * .pi / 180)
  private static let circumference = 2 * Double.pi * radius

  /// Of a place in radians.
  static func point(latitude: Double, longitude: Double) -> PlanePoint {
    PlanePoint(
      x: radius * (longitude - origin.longitude * .pi / 180),
      y: radius * (northing(latitude) - northing(origin.latitude * .pi / 180)))
  }

  private static func northing(_ latitude: Double) -> Double { atanh(sin(latitude)) }

  /// What a tile covers.
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

  /// The part of the world that the map covers: so many metres in each direction.
  static func bounds(meters: Double) -> MapBounds {
    let (east, north) = (meters / radius * 180 / .pi, meters / equatorRadius * 180 / .pi)
    return MapBounds(
      west: origin.longitude - east, south: origin.latitude - north,
      east: origin.longitude + east, north: origin.latitude + north)
  }
}
