/// The distances along two tracks at the same position, in metres.
struct MetersPair: Equatable, Sendable {
  var own: Double
  var other: Double

  var swapped: MetersPair { MetersPair(own: other, other: own) }
}

/// A stretch on which both lines follow the same route, with a pair for each sample of the first line.
struct SharedRoutePart: Sendable {
  var pairs: [MetersPair] = []

  var first: MetersPair { pairs[0] }
  var last: MetersPair { pairs[pairs.count - 1] }
  var length: Double { pairs.isEmpty ? 0 : last.own - first.own }
}

/// Finds the stretches on which two lines follow the same route. Iterates over the samples of the first line and
/// follows the second line wherever it is close. Opposite directions count as different routes, and each lap of a
/// course is a separate stretch.
///
/// For each sample and each stretch being followed (at most 40), it examines about ten line segments.
struct SharedRouteFinder {
  /// The largest distance in metres between lines of the same route: twice a receiver's error among buildings, plus
  /// the width of a street.
  static let tolerance = 35.0
  private static let maximumFollowers = 40
  private static let maximumParts = 400
  /// The number of samples without a match after which a stretch ends.
  private static let maximumMisses = 6
  /// The number of samples between searches for new stretches.
  private static let interval = 4

  private struct Follower {
    var part = SharedRoutePart()
    var segment: Int
    var misses = 0
  }

  private let line: RouteLine
  private let other: RouteLine
  private let grid: RouteGrid
  private var followers: [Follower] = []
  private var parts: [SharedRoutePart] = []

  init(_ line: RouteLine, _ other: RouteLine) {
    self.line = line
    self.other = other
    grid = RouteGrid(other, size: Self.tolerance + other.step)
  }

  /// Returns all stretches of at least `least` metres, the longest first.
  mutating func found(atLeast least: Double) -> [SharedRoutePart] {
    for index in line.samples.indices {
      guard let heading = line.direction(at: index) else { continue }
      follow(index, heading)
      if index % Self.interval == 0 { startParts(at: index, heading) }
    }
    parts += followers.map { $0.part }
    var long = parts.filter { $0.length >= least }
    long.sort { $0.length > $1.length }
    return Array(long.prefix(Self.maximumParts))
  }

  /// Extends every stretch to the next sample, and ends those that can't be extended.
  private mutating func follow(_ index: Int, _ heading: SIMD2<Double>) {
    let sample = line.samples[index]
    for number in followers.indices {
      let reach = Self.tolerance + 2 * line.step * Double(followers[number].misses + 1)
      let end = followers[number].part.last.other + reach
      if let (meters, segment) = nearest(
        to: sample.position, heading, from: followers[number].segment, upTo: end,
        notBefore: followers[number].part.last.other)
      {
        followers[number].part.pairs.append(MetersPair(own: sample.meters, other: meters))
        followers[number].segment = segment
        followers[number].misses = 0
      } else {
        followers[number].misses += 1
      }
    }
    parts += followers.filter { $0.misses > Self.maximumMisses }.map { $0.part }
    followers.removeAll { $0.misses > Self.maximumMisses }
  }

  /// Returns the nearest point on the other line. Searches from a given segment up to a given distance along that line.
  private func nearest(
    to position: SIMD2<Double>, _ heading: SIMD2<Double>, from start: Int, upTo end: Double,
    notBefore least: Double
  ) -> (meters: Double, segment: Int)? {
    var best: (meters: Double, segment: Int)?
    var limit = Self.tolerance * Self.tolerance
    var index = start
    while index < other.samples.count, other.samples[max(index - 1, 0)].meters <= end {
      if let found = other.nearest(to: position, heading: heading, on: index),
        found.meters >= least, found.squared < limit || (best == nil && found.squared == limit)
      {
        (best, limit) = ((found.meters, index), found.squared)
      }
      index += 1
    }
    return best
  }

  /// Starts new stretches at places where the other line is close and isn't being followed yet.
  private mutating func startParts(at index: Int, _ heading: SIMD2<Double>) {
    let sample = line.samples[index]
    var latest = -1
    for candidate in grid.indexes(around: sample.position) where candidate > latest {
      guard followers.count < Self.maximumFollowers else { return }
      let start = max(candidate, 1)
      guard other.nearest(to: sample.position, heading: heading, on: start) != nil,
        let found = nearest(
          to: sample.position, heading, from: start,
          upTo: other.samples[start].meters + 2 * Self.tolerance, notBefore: 0)
      else { continue }
      latest = found.segment + Int(2 * Self.tolerance / other.step)
      if !isFollowed(found.meters) {
        var follower = Follower(segment: found.segment)
        follower.part.pairs.append(MetersPair(own: sample.meters, other: found.meters))
        followers.append(follower)
      }
    }
  }

  private func isFollowed(_ meters: Double) -> Bool {
    followers.contains { abs($0.part.last.other - meters) < 3 * Self.tolerance }
  }
}

/// The combination of stretches that forms the longest route that both lines followed in the same order.
struct SharedRouteChain {
  private let parts: [SharedRoutePart]

  /// Creates a chain from stretches. Finding the longest one takes time quadratic in their number.
  init(_ found: [SharedRoutePart]) {
    parts = found.sorted {
      $0.first.own == $1.first.own
        ? $0.first.other < $1.first.other : $0.first.own < $1.first.own
    }
  }

  /// The pairs of the longest chain. Both distances increase strictly.
  var pairs: [[MetersPair]] {
    var best = parts.map { Self.length($0, after: nil) }
    var before = [Int?](repeating: nil, count: parts.count)
    for index in parts.indices {
      for earlier in 0..<index {
        let added = Self.length(parts[index], after: parts[earlier].last)
        if added > 0, best[earlier] + added > best[index] {
          (best[index], before[index]) = (best[earlier] + added, earlier)
        }
      }
    }
    return chain(endingAt: best.indices.max { best[$0] < best[$1] }, before)
  }

  /// Returns by how many metres a stretch extends a chain that ends at the given pair.
  private static func length(_ part: SharedRoutePart, after pair: MetersPair?) -> Double {
    guard let pair else { return part.length }
    return min(
      part.last.own - max(part.first.own, pair.own),
      part.last.other - max(part.first.other, pair.other)
    )
  }

  private func chain(endingAt end: Int?, _ before: [Int?]) -> [[MetersPair]] {
    var order: [Int] = []
    var next = end
    while let index = next {
      order.append(index)
      next = before[index]
    }
    var latest = MetersPair(own: -1, other: -1)
    return order.reversed().map { index in
      let rest = parts[index].pairs.filter { $0.own > latest.own && $0.other > latest.other }
      latest = rest.last ?? latest
      return rest
    }.filter { $0.count > 1 }
  }
}
