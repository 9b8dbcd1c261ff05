import Engine
import Foundation

/// Collects the tiles around routes, ordered by the number of routes that pass near them.
public struct RouteArea {
  /// The number of routes near each tile at the highest zoom level.
  private var counts: [TileAddress: Int] = [:]
  private let zoom: Int

  /// Creates an empty area.
  ///
  /// - Parameter zoom: The highest zoom level for which tiles are collected. It is clamped to `TileAddress.zooms`.
  public init(zoom: Int) { self.zoom = min(max(zoom, 0), TileAddress.zooms.upperBound) }

  /// Adds the tiles along a route, and their neighbours. `coordinates` are sample points in degrees, joined by straight
  /// lines.
  public mutating func add(_ coordinates: [(latitude: Double, longitude: Double)]) {
    let points = coordinates.compactMap { point($0.latitude, $0.longitude) }
    var passed: Set<TileAddress> = []
    for (from, to) in zip(points, points.dropFirst()) { passed.formUnion(tiles(from, to)) }
    for tile in Set(passed.flatMap { around($0) }) { counts[tile, default: 0] += 1 }
  }

  /// Returns the tiles most used by routes, with all their parent tiles down to the zoom level `lowest`. The lowest
  /// zoom level comes first.
  ///
  /// - Parameter limit: The maximum number of tiles.
  public func tiles(from lowest: Int, limit: Int) -> [TileAddress] {
    let order = counts.sorted { ($1.value, $0.key.hilbertID) < ($0.value, $1.key.hilbertID) }
    var chosen: Set<TileAddress> = []
    for (tile, _) in order {
      var line = [tile]
      while let upper = line.last, upper.zoom > lowest, let parent = upper.parent {
        line.append(parent)
      }
      guard chosen.union(line).count <= limit else { break }
      chosen.formUnion(line)
    }
    return chosen.sorted { $0.hilbertID < $1.hilbertID }
  }

  /// Coordinates in tiles at `zoom`. Values continue beyond 180°.
  private typealias Point = (x: Double, y: Double)

  private static let longestLine = 2000
  /// The width of the world, in tiles.
  private var side: Double { Double(1 << zoom) }

  /// Returns the tiles along a line, or an empty array if the line is too long to belong to a route.
  private func tiles(_ from: Point, _ to: Point) -> [TileAddress] {
    // Take the shorter direction around the world if the line crosses 180°.
    let width = to.x - from.x - side * ((to.x - from.x) / side).rounded()
    let height = to.y - from.y
    let halves = max(abs(width), abs(height)) * 2
    let steps = 1 + InputRange(0...Self.longestLine).rounded(halves.rounded(.down))
    guard steps <= Self.longestLine else { return [] }
    return (0...steps).compactMap { step in
      let share = Double(step) / Double(steps)
      let x = (from.x + width * share).rounded(.down)
      return tile(Int(saturating: x), Int(saturating: from.y + height * share))
    }
  }

  /// Returns the point in tiles, or nil if the coordinates are outside the map.
  private func point(_ latitude: Double, _ longitude: Double) -> Point? {
    guard abs(latitude) <= 85, abs(longitude) <= 540 else { return nil }
    let sine = sin(latitude * .pi / 180)
    return (
      (longitude / 360 + 0.5) * side, (0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)) * side
    )
  }

  private func around(_ middle: TileAddress) -> [TileAddress] {
    (-1...1).flatMap { column in
      (-1...1).compactMap { row in tile(middle.column + column, middle.row + row) }
    }
  }

  /// Wraps columns beyond 180° around to the other side of the map.
  private func tile(_ column: Int, _ row: Int) -> TileAddress? {
    TileAddress(zoom: zoom, column: column & ((1 << zoom) - 1), row: row)
  }
}

extension TileAddress {
  /// The tile one zoom level up that contains this tile, or nil at zoom level 0.
  public var parent: TileAddress? {
    TileAddress(zoom: zoom - 1, column: column / 2, row: row / 2)
  }
}
