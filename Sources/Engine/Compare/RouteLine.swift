/// A route sampled at equal distances, in a plane that both routes share.
struct RouteLine: Sendable {
  struct Place: Sendable {
    /// The distance along the track.
    var meters: Double
    var position: SIMD2<Double>
    /// Whether the sample isn't connected to the previous one.
    var startsSegment: Bool
  }

  private(set) var places: [Place] = []
  /// The distance in metres between consecutive samples, except at the ends of segments.
  let step: Double

  /// The longest connected step in metres. Consecutive points aren't connected if they are farther apart than this and
  /// than their recorded distance explains.
  private static let longestLeap = 100.0

  init(_ points: MeasuredTrack, in plane: TangentPlane, step: Double) {
    self.step = step
    var latest: Place?
    var next = 0.0
    for point in points {
      guard let coordinate = point.coordinate else { continue }
      var place = Place(
        meters: point.distanceMeters, position: plane.position(of: coordinate),
        startsSegment: point.startsSegment)
      if let latest, !place.startsSegment, !Self.leaps(latest, place, step) {
        while next <= place.meters, place.meters > latest.meters {
          places.append(Self.between(latest, place, at: next))
          next += step
        }
      } else {
        latest.map { end(at: $0) }
        place.startsSegment = true
        places.append(place)
        next = place.meters + step
      }
      latest = place
    }
    latest.map { end(at: $0) }
  }

  /// Adds the exact end of a segment.
  private mutating func end(at place: Place) {
    guard let last = places.last, place.meters > last.meters else { return }
    places.append(Place(meters: place.meters, position: place.position, startsSegment: false))
  }

  private static func leaps(_ a: Place, _ b: Place, _ step: Double) -> Bool {
    let way = b.position - a.position
    let length = (way * way).sum().squareRoot()
    return length > longestLeap && length > 2 * (b.meters - a.meters) + step
  }

  private static func between(_ a: Place, _ b: Place, at meters: Double) -> Place {
    let share = (meters - a.meters) / (b.meters - a.meters)
    return Place(
      meters: meters, position: a.position + (b.position - a.position) * share,
      startsSegment: false)
  }

  /// Returns the vector from the previous sample, or nil if they aren't connected.
  func way(to index: Int) -> SIMD2<Double>? {
    guard index > 0, index < places.count, !places[index].startsSegment else { return nil }
    return places[index].position - places[index - 1].position
  }

  /// Returns the direction of the route at a sample, or nil if it has no neighbours.
  func direction(at index: Int) -> SIMD2<Double>? { way(to: index + 1) ?? way(to: index) }

  /// Returns the point nearest to `position` on the line segment that ends at sample `index`: its distance along the
  /// route, and its squared distance from `position`. Returns nil if that sample isn't connected to the previous one,
  /// or if the direction differs from `heading` by more than 60°.
  func nearest(
    to position: SIMD2<Double>, heading: SIMD2<Double>, on index: Int
  ) -> (meters: Double, squared: Double)? {
    guard let way = way(to: index) else { return nil }
    let along = (way * heading).sum()
    let lengths = (way * way).sum() * (heading * heading).sum()
    guard along > 0, 4 * along * along >= lengths else { return nil }
    let offset = position - places[index - 1].position
    let share = min(max((offset * way).sum() / (way * way).sum(), 0), 1)
    let rest = offset - way * share
    let (from, to) = (places[index - 1].meters, places[index].meters)
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
    entries = line.places.indices.map { index in
      let (x, y) = square(line.places[index].position)
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
