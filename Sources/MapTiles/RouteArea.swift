import Engine
import Foundation

/// The tiles around routes, those of the routes that are taken most often first.
public struct RouteArea {
  /// Tiles of the highest zoom, with how many routes lie there.
  private var counts: [TileAddress: Int] = [:]
  private let zoom: Int

  /// - Parameter zoom: the highest one whose tiles are wanted.
  public init(zoom: Int) { self.zoom = min(max(zoom, 0), TileAddress.zooms.upperBound) }

  /// Adds a route by some of its places, in degrees: the tiles on the lines between them, and those around.
  public mutating func add(_ places: [(latitude: Double, longitude: Double)]) {
    let points = places.compactMap { point($0.latitude, $0.longitude) }
    var passed: Set<TileAddress> = []
    for (from, to) in zip(points, points.dropFirst()) { passed.formUnion(tiles(from, to)) }
    for tile in Set(passed.flatMap { around($0) }) { counts[tile, default: 0] += 1 }
  }

  /// The tiles, with those of lower zooms down to `lowest` that contain them; the lowest zoom first.
  ///
  /// - Parameter limit: how many at most.
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

  /// In tiles of the zoom; beyond 180° it goes on.
  private typealias Point = (x: Double, y: Double)

  private static let longestLine = 2000
  /// Of the world, in tiles.
  private var side: Double { Double(1 << zoom) }

  /// The tiles on a line; none where it is longer than any of a route.
  private func tiles(_ from: Point, _ to: Point) -> [TileAddress] {
    // Across 180° it goes the shorter way.
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

  /// Nil for what is no place of the map.
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

  /// Columns beyond 180° are those of the other side.
  private func tile(_ column: Int, _ row: Int) -> TileAddress? {
    TileAddress(zoom: zoom, column: column & ((1 << zoom) - 1), row: row)
  }
}

extension TileAddress {
  /// The tile of the zoom above that contains it; nil for the whole world.
  public var parent: TileAddress? {
    TileAddress(zoom: zoom - 1, column: column / 2, row: row / 2)
  }
}
