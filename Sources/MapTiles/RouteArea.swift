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
    var touched: Set<TileAddress> = []
    for (from, to) in zip(points, points.dropFirst()) {
      let steps = Int(max(abs(to.x - from.x), abs(to.y - from.y)) * 2) + 1
      // A line around half the world is none of a route.
      guard steps <= Self.longestLine else { continue }
      for step in 0...steps {
        let share = Double(step) / Double(steps)
        touched.formUnion(
          around(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share))
      }
    }
    for tile in touched { counts[tile, default: 0] += 1 }
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

  private static let longestLine = 2000

  /// In tiles of the zoom; nil for what is no place of the map.
  private func point(_ latitude: Double, _ longitude: Double) -> (x: Double, y: Double)? {
    guard abs(latitude) <= 85, abs(longitude) <= 180 else { return nil }
    let side = Double(1 << zoom)
    let sine = sin(latitude * .pi / 180)
    return (
      (longitude / 360 + 0.5) * side, (0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)) * side
    )
  }

  private func around(_ x: Double, _ y: Double) -> [TileAddress] {
    (-1...1).flatMap { column in
      (-1...1).compactMap { row in
        TileAddress(zoom: zoom, column: Int(x) + column, row: Int(y) + row)
      }
    }
  }
}

extension TileAddress {
  /// The tile of the zoom above that contains it; nil for the whole world.
  public var parent: TileAddress? {
    TileAddress(zoom: zoom - 1, column: column / 2, row: row / 2)
  }
}
