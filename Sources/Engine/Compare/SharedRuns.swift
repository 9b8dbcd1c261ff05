/// Where two tracks are at the same place: metres along each.
struct MetersPair: Equatable, Sendable {
  var own: Double
  var other: Double

  var swapped: MetersPair { MetersPair(own: other, other: own) }
}

/// A stretch that both lines go the same way, place by place of the first.
struct SharedRun: Sendable {
  var pairs: [MetersPair] = []

  var first: MetersPair { pairs[0] }
  var last: MetersPair { pairs[pairs.count - 1] }
  var length: Double { pairs.isEmpty ? 0 : last.own - first.own }
}

/// Walks along one line and follows, wherever it can, the other beside it. Both directions count as
/// different ways, and each lap of a course gives runs of its own.
///
/// Costs a look at some ten stretches for each place and run under way, at most 40 of these.
struct RunFinder {
  /// Metres between the lines that still are one way: twice a receiver's error among houses, and the width of a
  /// road.
  static let tolerance = 35.0
  private static let mostFollowers = 40
  private static let mostRuns = 400
  /// Places without a neighbour after which a run ends.
  private static let mostMisses = 6
  /// Every so many places new runs are looked for.
  private static let interval = 4

  private struct Follower {
    var run = SharedRun()
    var place: Int
    var misses = 0
  }

  private let line: RouteLine
  private let other: RouteLine
  private let grid: RouteGrid
  private var followers: [Follower] = []
  private var runs: [SharedRun] = []

  init(_ line: RouteLine, _ other: RouteLine) {
    self.line = line
    self.other = other
    grid = RouteGrid(other, size: Self.tolerance + other.step)
  }

  /// All runs of at least `least` metres, the longest first.
  mutating func found(atLeast least: Double) -> [SharedRun] {
    for index in line.places.indices {
      guard let heading = line.direction(at: index) else { continue }
      follow(index, heading)
      if index % Self.interval == 0 { look(index, heading) }
    }
    runs += followers.map { $0.run }
    var long = runs.filter { $0.length >= least }
    long.sort { $0.length > $1.length }
    return Array(long.prefix(Self.mostRuns))
  }

  /// Brings every run on to the next place, and ends those that cannot follow.
  private mutating func follow(_ index: Int, _ heading: SIMD2<Double>) {
    let place = line.places[index]
    for number in followers.indices {
      let reach = Self.tolerance + 2 * line.step * Double(followers[number].misses + 1)
      let end = followers[number].run.last.other + reach
      if let (meters, stretch) = nearest(
        to: place.position, heading, from: followers[number].place, upTo: end,
        notBefore: followers[number].run.last.other)
      {
        followers[number].run.pairs.append(MetersPair(own: place.meters, other: meters))
        followers[number].place = stretch
        followers[number].misses = 0
      } else {
        followers[number].misses += 1
      }
    }
    runs += followers.filter { $0.misses > Self.mostMisses }.map { $0.run }
    followers.removeAll { $0.misses > Self.mostMisses }
  }

  /// The nearest point of the other line from a stretch on, up to a distance along it.
  private func nearest(
    to position: SIMD2<Double>, _ heading: SIMD2<Double>, from start: Int, upTo end: Double,
    notBefore least: Double
  ) -> (meters: Double, stretch: Int)? {
    var best: (meters: Double, stretch: Int)?
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

  /// Begins runs where the other line passes and none is under way.
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
      latest = found.stretch + Int(2 * Self.tolerance / other.step)
      if !isFollowed(found.meters) {
        var follower = Follower(place: found.stretch)
        follower.run.pairs.append(MetersPair(own: place.meters, other: found.meters))
        followers.append(follower)
      }
    }
  }

  private func isFollowed(_ meters: Double) -> Bool {
    followers.contains { abs($0.run.last.other - meters) < 3 * Self.tolerance }
  }
}

/// The runs that together make the longest way both lines went in the same order.
struct RunChain {
  private let runs: [SharedRun]

  /// Sorted by where they begin. Costs the square of their number.
  init(_ found: [SharedRun]) {
    runs = found.sorted {
      $0.first.own == $1.first.own
        ? $0.first.other < $1.first.other : $0.first.own < $1.first.own
    }
  }

  /// In order, at places where both go on.
  var pairs: [[MetersPair]] {
    var best = runs.map { Self.length($0, after: nil) }
    var before = [Int?](repeating: nil, count: runs.count)
    for index in runs.indices {
      for earlier in 0..<index {
        let added = Self.length(runs[index], after: runs[earlier].last)
        if added > 0, best[earlier] + added > best[index] {
          (best[index], before[index]) = (best[earlier] + added, earlier)
        }
      }
    }
    return chain(endingAt: best.indices.max { best[$0] < best[$1] }, before)
  }

  /// Metres a run adds behind a pair.
  private static func length(_ run: SharedRun, after pair: MetersPair?) -> Double {
    guard let pair else { return run.length }
    return min(
      run.last.own - max(run.first.own, pair.own), run.last.other - max(run.first.other, pair.other)
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
      let rest = runs[index].pairs.filter { $0.own > latest.own && $0.other > latest.other }
      latest = rest.last ?? latest
      return rest
    }.filter { $0.count > 1 }
  }
}
