/// A route sampled at equal distances, in a plane that both routes share.
struct RouteLine: Sendable {
  struct Sample: Sendable {
    /// The distance along the track.
    var meters: Double
    var position: SIMD2<Double>
    /// Whether the sample isn't connected to the previous one.
    var startsSegment: Bool
  }

  private(set) var samples: [Sample] = []
  /// The distance in metres between consecutive samples, except at the ends of segments.
  let step: Double

  /// The longest connected step in metres. Consecutive points aren't connected if they are farther apart than this and
  /// also farther apart than their recorded distance explains.
  private static let longestLeap = 100.0

  init(_ points: MeasuredTrack, in plane: TangentPlane, step: Double) {
    self.step = step
    var latest: Sample?
    var next = 0.0
    for point in points {
      guard let coordinate = point.coordinate else { continue }
      var sample = Sample(
        meters: point.distanceMeters, position: plane.position(of: coordinate),
        startsSegment: point.startsSegment)
      if let latest, !sample.startsSegment, !Self.leaps(latest, sample, step) {
        while next <= sample.meters, sample.meters > latest.meters {
          samples.append(Self.between(latest, sample, at: next))
          next += step
        }
      } else {
        latest.map { end(at: $0) }
        sample.startsSegment = true
        samples.append(sample)
        next = sample.meters + step
      }
      latest = sample
    }
    latest.map { end(at: $0) }
  }

  /// Adds the exact end of a segment.
  private mutating func end(at sample: Sample) {
    guard let last = samples.last, sample.meters > last.meters else { return }
    samples.append(Sample(meters: sample.meters, position: sample.position, startsSegment: false))
  }

  private static func leaps(_ a: Sample, _ b: Sample, _ step: Double) -> Bool {
    let vector = b.position - a.position
    let length = (vector * vector).sum().squareRoot()
    return length > longestLeap && length > 2 * (b.meters - a.meters) + step
  }

  private static func between(_ a: Sample, _ b: Sample, at meters: Double) -> Sample {
    let share = (meters - a.meters) / (b.meters - a.meters)
    return Sample(
      meters: meters, position: a.position + (b.position - a.position) * share,
      startsSegment: false)
  }

  /// Returns the vector from the previous sample, or nil if the two samples aren't connected.
  func vector(to index: Int) -> SIMD2<Double>? {
    guard index > 0, index < samples.count, !samples[index].startsSegment else { return nil }
    return samples[index].position - samples[index - 1].position
  }

  /// Returns the direction of the route at a sample, or nil if it has no neighbours.
  func direction(at index: Int) -> SIMD2<Double>? { vector(to: index + 1) ?? vector(to: index) }

  /// Returns the point nearest to `position` on the line segment that ends at sample `index`: its distance along the
  /// route, and its squared distance from `position`. Returns nil if that sample isn't connected to the previous one,
  /// or if the direction differs from `heading` by more than 60°.
  func nearest(
    to position: SIMD2<Double>, heading: SIMD2<Double>, on index: Int
  ) -> (meters: Double, squared: Double)? {
    guard let vector = vector(to: index) else { return nil }
    let along = (vector * heading).sum()
    let lengths = (vector * vector).sum() * (heading * heading).sum()
    guard along > 0, 4 * along * along >= lengths else { return nil }
    let offset = position - samples[index - 1].position
    let share = min(max((offset * vector).sum() / (vector * vector).sum(), 0), 1)
    let rest = offset - vector * share
    let (from, to) = (samples[index - 1].meters, samples[index].meters)
    // Use the exact value at the end, so that a route matches itself without rounding errors.
    let meters = share == 1 ? to : from + share * (to - from)
    return (meters, (rest * rest).sum())
  }
}

/// A grid for finding the samples of a route near a position. Samples are sorted by their cell.
struct RouteGrid: Sendable {
  private struct Entry: Sendable {
    var square: UInt64
    var index: Int
  }

  private var entries: [Entry] = []
  private let size: Double

  /// Creates a grid.
  ///
  /// - Parameter size: The side of a cell in metres. A search covers the position's cell and the eight cells around
  ///   it.
  init(_ line: RouteLine, size: Double) {
    self.size = size
    entries = line.samples.indices.map { index in
      let (x, y) = square(line.samples[index].position)
      return Entry(square: Self.key(x, y), index: index)
    }
    entries.sort { $0.square == $1.square ? $0.index < $1.index : $0.square < $1.square }
  }

  private func square(_ position: SIMD2<Double>) -> (Int32, Int32) {
    (Self.whole(position.x / size), Self.whole(position.y / size))
  }

  private static func whole(_ value: Double) -> Int32 {
    Int32(min(max(value.rounded(.down), -1e9), 1e9))
  }

  private static func key(_ x: Int32, _ y: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: x)) << 32 | UInt64(UInt32(bitPattern: y))
  }

  /// Returns the indices of samples in the nine cells around a position, in ascending order.
  func indexes(around position: SIMD2<Double>) -> [Int] {
    let (x, y) = square(position)
    var found: [Int] = []
    for column in x - 1...x + 1 {
      for row in y - 1...y + 1 {
        let key = Self.key(column, row)
        var next = first(atLeast: key)
        while next < entries.count, entries[next].square == key {
          found.append(entries[next].index)
          next += 1
        }
      }
    }
    found.sort()
    return found
  }

  private func first(atLeast key: UInt64) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].square >= key { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
