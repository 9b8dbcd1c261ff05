/// Where two tracks are at the same place: metres along each.
struct MetersPair: Equatable, Sendable {
  var own: Double
  var other: Double

  var swapped: MetersPair { MetersPair(own: other, other: own) }
}

/// A stretch that both lines go the same way, place by place of the first.
struct SharedStretch: Sendable {
  var pairs: [MetersPair] = []

  var first: MetersPair { pairs[0] }
  var last: MetersPair { pairs[pairs.count - 1] }
  var length: Double { pairs.isEmpty ? 0 : last.own - first.own }
}

/// Goes along one line place by place and follows the other wherever it is beside. Both directions count as
/// different ways, and each lap of a course gives stretches of its own.
///
/// Costs a look at some ten segments for each place and stretch under way, at most 40 of these.
struct StretchFinder {
  /// Metres between the lines that still are one way: twice a receiver's error among houses, and the width of a
  /// road.
  static let tolerance = 35.0
  private static let mostFollowers = 40
  private static let mostStretches = 400
  /// Places without a neighbour after which a stretch ends.
  private static let mostMisses = 6
  /// Every so many places new stretches are looked for.
  private static let interval = 4

  private struct Follower {
    var stretch = SharedStretch()
    var place: Int
    var misses = 0
  }

  private let line: RouteLine
  private let other: RouteLine
  private let grid: RouteGrid
  private var followers: [Follower] = []
  private var stretches: [SharedStretch] = []

  init(_ line: RouteLine, _ other: RouteLine) {
    self.line = line
    self.other = other
    grid = RouteGrid(other, size: Self.tolerance + other.step)
  }

  /// All stretches of at least `least` metres, the longest first.
  mutating func found(atLeast least: Double) -> [SharedStretch] {
    for index in line.places.indices {
      guard let heading = line.direction(at: index) else { continue }
      follow(index, heading)
      if index % Self.interval == 0 { look(index, heading) }
    }
    stretches += followers.map { $0.stretch }
    var long = stretches.filter { $0.length >= least }
    long.sort { $0.length > $1.length }
    return Array(long.prefix(Self.mostStretches))
  }

  /// Brings every stretch on to the next place, and ends those that cannot follow.
  private mutating func follow(_ index: Int, _ heading: SIMD2<Double>) {
    let place = line.places[index]
    for number in followers.indices {
      let reach = Self.tolerance + 2 * line.step * Double(followers[number].misses + 1)
      let end = followers[number].stretch.last.other + reach
      if let (meters, segment) = nearest(
        to: place.position, heading, from: followers[number].place, upTo: end,
        notBefore: followers[number].stretch.last.other)
      {
        followers[number].stretch.pairs.append(MetersPair(own: place.meters, other: meters))
        followers[number].place = segment
        followers[number].misses = 0
      } else {
        followers[number].misses += 1
      }
    }
    stretches += followers.filter { $0.misses > Self.mostMisses }.map { $0.stretch }
    followers.removeAll { $0.misses > Self.mostMisses }
  }

  /// The nearest point of the other line from a segment on, up to a distance along it.
  private func nearest(
    to position: SIMD2<Double>, _ heading: SIMD2<Double>, from start: Int, upTo end: Double,
    notBefore least: Double
  ) -> (meters: Double, segment: Int)? {
    var best: (meters: Double, segment: Int)?
    var limit = Self.tolerance * Self.tolerance
    var index = start
    while index < other.places.count, other.places[max(index - 1, 0)].meters <= end {
      if let found = other.nearest(to: position, heading: heading, on: index),
        found.meters >= least, found.squared < limit || (best == nil && found.squared == limit)
      {
        (best, limit) = ((found.meters, index), found.squared)
      }
      index += 1
    }
    return best
  }

  /// Begins stretches where the other line passes and none is under way.
  private mutating func look(_ index: Int, _ heading: SIMD2<Double>) {
    let place = line.places[index]
    var latest = -1
    for candidate in grid.indexes(around: place.position) where candidate > latest {
      guard followers.count < Self.mostFollowers else { return }
      let start = max(candidate, 1)
      guard other.nearest(to: place.position, heading: heading, on: start) != nil,
        let found = nearest(
          to: place.position, heading, from: start,
          upTo: other.places[start].meters + 2 * Self.tolerance, notBefore: 0)
      else { continue }
      latest = found.segment + Int(2 * Self.tolerance / other.step)
      if !isFollowed(found.meters) {
        var follower = Follower(place: found.segment)
        follower.stretch.pairs.append(MetersPair(own: place.meters, other: found.meters))
        followers.append(follower)
      }
    }
  }

  private func isFollowed(_ meters: Double) -> Bool {
    followers.contains { abs($0.stretch.last.other - meters) < 3 * Self.tolerance }
  }
}

/// The stretches that together make the longest way both lines went in the same order.
struct StretchChain {
  private let stretches: [SharedStretch]

  /// Sorted by where they begin. Costs the square of their number.
  init(_ found: [SharedStretch]) {
    stretches = found.sorted {
      $0.first.own == $1.first.own
        ? $0.first.other < $1.first.other : $0.first.own < $1.first.own
    }
  }

  /// In order, at places where both go on.
  var pairs: [[MetersPair]] {
    var best = stretches.map { Self.length($0, after: nil) }
    var before = [Int?](repeating: nil, count: stretches.count)
    for index in stretches.indices {
      for earlier in 0..<index {
        let added = Self.length(stretches[index], after: stretches[earlier].last)
        if added > 0, best[earlier] + added > best[index] {
          (best[index], before[index]) = (best[earlier] + added, earlier)
        }
      }
    }
    return chain(endingAt: best.indices.max { best[$0] < best[$1] }, before)
  }

  /// Metres a stretch adds behind a pair.
  private static func length(_ stretch: SharedStretch, after pair: MetersPair?) -> Double {
    guard let pair else { return stretch.length }
    return min(
      stretch.last.own - max(stretch.first.own, pair.own),
      stretch.last.other - max(stretch.first.other, pair.other)
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
      let rest = stretches[index].pairs.filter { $0.own > latest.own && $0.other > latest.other }
      latest = rest.last ?? latest
      return rest
    }.filter { $0.count > 1 }
  }
}
