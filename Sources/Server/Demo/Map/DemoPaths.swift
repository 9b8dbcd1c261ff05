import Engine

/// Merges parallel routes into one path. Otherwise the map around home would be covered by the many routes that start
/// there.
struct DemoPaths {
  /// The cell size in metres. A path claims the cells that it passes through and their neighbours.
  private static let cell = 60.0
  /// The minimum length of a stretch, in points 20 m apart. Shorter stretches on claimed cells count as crossing a path
  /// and are kept; shorter stretches away from other paths are dropped.
  private static let shortest = 12
  /// The number of points by which a path overlaps the path that it branches off from or joins.
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
    let parts = Self.ranges(isFree).filter { isFree[$0.lowerBound] }.map { range in
      Array(
        points[
          max(
            0, range.lowerBound - Self.overlap)..<min(
              points.count, range.upperBound + Self.overlap)])
    }
    for point in parts.joined() { taken.formUnion(Cell(point).around) }
    return parts
  }

  /// Flips each stretch of flags equal to `kind` that is too short, unless all flags are the same.
  private static func turn(_ flags: inout [Bool], from kind: Bool) {
    let ranges = ranges(flags)
    guard ranges.count > 1 else { return }
    for range in ranges where flags[range.lowerBound] == kind {
      guard range.count <= shortest else { continue }
      for index in range { flags[index] = !kind }
    }
  }

  private static func ranges(_ flags: [Bool]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for index in flags.indices {
      if let last = ranges.last, flags[last.lowerBound] == flags[index] {
        ranges[ranges.count - 1] = last.lowerBound..<index + 1
      } else {
        ranges.append(index..<index + 1)
      }
    }
    return ranges
  }
}
