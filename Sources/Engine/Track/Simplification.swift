/// Line simplification by Douglas and Peucker (1973), with distances measured to segments. Retains enough points that
/// the simplified line passes within `tolerance` metres of every omitted point. Both ends are retained.
///
/// The implementation is iterative. Beyond twice the depth that even splits would need, it halves lines instead of
/// splitting them at the farthest point. This retains a few unnecessary points, but limits the cost to O(*n* log *n*).
public enum Simplification {
  /// Returns the indices of the points to retain, in ascending order. Points without a position are also retained,
  /// because they contain other data.
  ///
  /// - Parameters:
  ///   - points: The points of the line, in order.
  ///   - tolerance: The tolerance in metres, using the ellipsoid's radii at the line's middle latitude; accurate to 2 %
  ///     over one degree of latitude.
  public static func kept(_ points: [TrackPoint], tolerance: Double) -> [Int] {
    let positioned = points.indices.filter { points[$0].plausibleCoordinate != nil }
    let coordinates = positioned.compactMap { points[$0].plausibleCoordinate }
    guard let first = coordinates.first, coordinates.count > 2 else { return Array(points.indices) }
    var bounds = (least: first.latitude, most: first.latitude)
    for coordinate in coordinates {
      bounds = (min(bounds.least, coordinate.latitude), max(bounds.most, coordinate.latitude))
    }
    let plane = TangentPlane(
      at: Coordinate(
        latitude: (bounds.least + bounds.most) / 2, longitude: first.longitude))
    let keeps = kept(coordinates.map { plane.position(of: $0) }, tolerance: tolerance)
    var isKept = [Bool](repeating: true, count: points.count)
    for (index, point) in positioned.enumerated() { isKept[point] = keeps[index] }
    return points.indices.filter { isKept[$0] }
  }

  /// Returns whether to retain each point of a line in the plane. `tolerance` is in the plane's unit.
  public static func kept(_ line: [SIMD2<Double>], tolerance: Double) -> [Bool] {
    var keeps = [Bool](repeating: false, count: line.count)
    for split in splits(line, tolerance: tolerance) { keeps[split.index] = true }
    return keeps
  }

  /// Returns the indices of the points to retain on each line, in ascending order. Doubles the tolerance until all
  /// lines together have at most `limit` points, or until it would reach `most`.
  ///
  /// Each line is simplified only once, no matter how often the tolerance is doubled.
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

  /// A point that is retained at tolerances below a limit.
  private struct Split {
    let index: Int
    /// The square of the smallest tolerance at which the point is omitted.
    let squaredLimit: Double

    func isKept(by tolerance: Double) -> Bool { squaredLimit > tolerance * tolerance }
  }

  /// Returns the points retained at a tolerance, in any order. They include those retained at larger tolerances,
  /// because each split's limit is at most that of the split before it.
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

  /// Returns the point between two others that is farthest from the segment between them.
  private static func farthest(
    _ line: [SIMD2<Double>], _ first: Int, _ last: Int
  ) -> (index: Int, squaredDistance: Double) {
    let start = line[first]
    let vector = line[last] - start
    let squaredLength = (vector * vector).sum()
    let scale = squaredLength > 0 ? 1 / squaredLength : 0
    var found = (index: first, squaredDistance: -1.0)
    for index in first + 1..<max(first + 1, last) {
      let offset = line[index] - start
      let share = min(max((offset * vector).sum() * scale, 0), 1)
      let rest = offset - vector * share
      let squared = (rest * rest).sum()
      if squared > found.squaredDistance { found = (index, squared) }
    }
    return found
  }
}

extension Recording {
  /// Removes points from each segment, as long as the line remains within `tolerance` metres of them.
  public mutating func simplify(metersAway tolerance: Double) {
    for index in segments.indices {
      let points = segments[index]
      segments[index] = Simplification.kept(points, tolerance: tolerance).map { points[$0] }
    }
  }
}
