/// Which points of a line to keep so that the line through them passes within `tolerance` metres of
/// every point left out (Douglas and Peucker 1973, distances to the segment). Both ends are kept.
///
/// Iterative. Where the splits stay uneven, lines are halved instead after twice as many steps as even splits
/// need: that keeps a few points too many, and the cost at O(n log n).
public enum Simplification {
  /// Indices in rising order of the places to keep. Points without a place are kept, too: they say
  /// something other than where.
  ///
  /// - Parameter tolerance: metres, by the ellipsoid's radii at the line's middle latitude; within 2 %
  ///   over one degree of latitude.
  public static func kept(_ points: [TrackPoint], tolerance: Double) -> [Int] {
    let placed = points.indices.filter { points[$0].place != nil }
    let places = placed.compactMap { points[$0].place }
    guard let first = places.first, places.count > 2 else { return Array(points.indices) }
    var bounds = (least: first.latitude, most: first.latitude)
    for place in places {
      bounds = (min(bounds.least, place.latitude), max(bounds.most, place.latitude))
    }
    let plane = TangentPlane(
      at: Coordinate(
        latitude: (bounds.least + bounds.most) / 2, longitude: first.longitude))
    let keeps = kept(places.map { plane.position(of: $0) }, tolerance: tolerance)
    var isKept = [Bool](repeating: true, count: points.count)
    for (index, point) in placed.enumerated() { isKept[point] = keeps[index] }
    return points.indices.filter { isKept[$0] }
  }

  /// Whether each point of a line in the plane is kept; `tolerance` in the plane's own unit.
  public static func kept(_ line: [SIMD2<Double>], tolerance: Double) -> [Bool] {
    var keeps = [Bool](repeating: false, count: line.count)
    for split in splits(line, tolerance: tolerance) { keeps[split.index] = true }
    return keeps
  }

  /// The rising indices of the places that are kept of each line. The tolerance is doubled until all lines together keep at
  /// most `limit` places, or until its double would not be below `most`.
  ///
  /// The lines are thinned once, however often it is doubled.
  public static func kept(
    _ lines: [[SIMD2<Double>]], tolerance: Double, atMost limit: Int, below most: Double
  ) -> [[Int]] {
    let splits = lines.map { Self.splits($0, tolerance: tolerance) }
    func count(_ tolerance: Double) -> Int {
      splits.reduce(0) { $0 + $1.count { $0.isKept(by: tolerance) } }
    }
    var tolerance = tolerance
    while count(tolerance) > limit, 2 * tolerance < most { tolerance *= 2 }
    return splits.map { $0.filter { $0.isKept(by: tolerance) }.map { $0.index }.sorted() }
  }

  /// A place that is kept, up to a tolerance.
  private struct Split {
    let index: Int
    /// The square of the tolerance from which on it is left out.
    let squaredLimit: Double

    func isKept(by tolerance: Double) -> Bool { squaredLimit > tolerance * tolerance }
  }

  /// The places kept by a tolerance, in any order. Those of a larger tolerance are among them: each splits a part of the
  /// line that a larger tolerance does not split sooner.
  private static func splits(_ line: [SIMD2<Double>], tolerance: Double) -> [Split] {
    guard line.count > 2 else {
      return line.indices.map { Split(index: $0, squaredLimit: .infinity) }
    }
    var splits = [0, line.count - 1].map { Split(index: $0, squaredLimit: .infinity) }
    let limit = max(0, tolerance) * max(0, tolerance)
    let evenDepth = Int.bitWidth - line.count.leadingZeroBitCount
    var open = [(first: 0, last: line.count - 1, depth: 0, squaredLimit: Double.infinity)]
    while let part = open.popLast() {
      let farthest = farthest(line, part.first, part.last)
      guard farthest.squaredDistance > limit else { continue }
      let isUneven = part.depth > 2 * evenDepth
      let middle = isUneven ? (part.first + part.last) / 2 : farthest.index
      let bound = min(part.squaredLimit, farthest.squaredDistance)
      splits.append(Split(index: middle, squaredLimit: bound))
      let depth = part.depth + 1
      if middle - part.first > 1 { open.append((part.first, middle, depth, bound)) }
      if part.last - middle > 1 { open.append((middle, part.last, depth, bound)) }
    }
    return splits
  }

  /// The point between two that is farthest from the segment between them.
  private static func farthest(
    _ line: [SIMD2<Double>], _ first: Int, _ last: Int
  ) -> (index: Int, squaredDistance: Double) {
    let start = line[first]
    let way = line[last] - start
    let squaredLength = (way * way).sum()
    let scale = squaredLength > 0 ? 1 / squaredLength : 0
    var found = (index: first, squaredDistance: -1.0)
    for index in first + 1..<max(first + 1, last) {
      let offset = line[index] - start
      let share = min(max((offset * way).sum() * scale, 0), 1)
      let rest = offset - way * share
      let squared = (rest * rest).sum()
      if squared > found.squaredDistance { found = (index, squared) }
    }
    return found
  }
}

extension Recording {
  /// Leaves out points of each segment where the line stays within so many metres without them.
  public mutating func simplify(metersAway tolerance: Double) {
    for index in segments.indices {
      let points = segments[index]
      segments[index] = Simplification.kept(points, tolerance: tolerance).map { points[$0] }
    }
  }
}
