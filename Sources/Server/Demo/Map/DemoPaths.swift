import Engine

/// Merges parallel routes into one path. Otherwise the map around home would be covered by the many routes that start
/// there.
struct DemoPaths {
  /// The cell size in metres. A path claims the cells that it passes and their neighbours.
  private static let cell = 60.0
  /// The minimum length of a stretch, in points 20 m apart. Shorter stretches next to a path count as crossing it and
  /// are kept; shorter stretches away from other paths are dropped.
  private static let shortest = 12
  /// The number of points by which a path overlaps the one that it branches off from or joins.
  private static let overlap = 4

  private struct Cell: Hashable {
    var column: Int
    var row: Int

    init(_ column: Int, _ row: Int) { (self.column, self.row) = (column, row) }

    init(_ point: PlanePoint) {
      column = gridIndex(point.x / DemoPaths.cell)
      row = gridIndex(point.y / DemoPaths.cell)
    }

    var around: [Cell] {
      (column - 1...column + 1).flatMap { column in
        (row - 1...row + 1).map { Cell(column, $0) }
      }
    }
  }

  private var taken: Set<Cell> = []

  /// Returns the parts of a route that become separate paths.
  mutating func parts(of points: [PlanePoint]) -> [[PlanePoint]] {
    var isFree = points.map { !taken.contains(Cell($0)) }
    Self.turn(&isFree, from: false)
    Self.turn(&isFree, from: true)
    let parts = Self.stretches(isFree).filter { isFree[$0.lowerBound] }.map { stretch in
      Array(
        points[
          max(
            0, stretch.lowerBound - Self.overlap)..<min(
              points.count, stretch.upperBound + Self.overlap)])
    }
    for point in parts.joined() { taken.formUnion(Cell(point).around) }
    return parts
  }

  /// Flips stretches of one kind that are too short, if both kinds occur.
  private static func turn(_ flags: inout [Bool], from kind: Bool) {
    let stretches = stretches(flags)
    guard stretches.count > 1 else { return }
    for stretch in stretches where flags[stretch.lowerBound] == kind {
      guard stretch.count <= shortest else { continue }
      for index in stretch { flags[index] = !kind }
    }
  }

  private static func stretches(_ flags: [Bool]) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    for index in flags.indices {
      if let last = stretches.last, flags[last.lowerBound] == flags[index] {
        stretches[stretches.count - 1] = last.lowerBound..<index + 1
      } else {
        stretches.append(index..<index + 1)
      }
    }
    return stretches
  }
}
