/// The basis on which two activities are matched.
public enum ComparisonBasis: UInt8, CaseIterable, Equatable, Sendable {
  /// By position: both follow the same route, or share a part of it.
  case route = 0
  /// By distance from each activity's start.
  case distance = 1
  /// By moving time from each activity's start, if at least one has no distance.
  case time = 2
  /// Not matched, because the activities have no measured quantity in common.
  case none = 3
}

/// The correspondence between the positions of two tracks: a path of pairs of distances, one along each track, that
/// never decrease.
///
/// A position along the path is the mean of both tracks' metres (or seconds). Swapping the tracks swaps the pairs and
/// changes nothing else, bit for bit.
struct Alignment: Sendable {
  struct Pair: Sendable {
    var position: Double
    var pair: MetersPair
    /// Whether both tracks followed the same route since the previous pair.
    var isShared: Bool
    /// Whether the route since the previous pair is unknown, because of a detour or missing positions.
    var isLeap = false
  }

  private(set) var basis = ComparisonBasis.none
  private(set) var pairs: [Pair] = []
  /// The fraction of each track's length on the shared route; 0 unless matched by route.
  private(set) var shares = MetersPair(own: 0, other: 0)

  /// The minimum fraction of the shorter track that must be shared to match by route.
  private static let enough = 0.6
  /// The minimum distance in metres between samples of a route, about the accuracy of positions. Longer routes are
  /// sampled more coarsely.
  private static let finest = 10.0
  private static let maximumSamples = 4000.0
  /// The number of samples on each side over which the position on the other track is averaged. Positions have errors
  /// of a few metres, which would otherwise change times by a second or two.
  private static let smoothing = 5
  /// The longest detour in metres that doesn't count as a different route.
  private static let maximumDetour = 100.0

  var length: Double { pairs.last?.position ?? 0 }

  init(_ own: MeasuredTrack, _ ownSums: TrackSums, _ other: MeasuredTrack, _ otherSums: TrackSums) {
    if let chain = Self.chain(own, ownSums.length, other, otherSums.length) {
      add(chain)
      shares = Self.shares(chain, ownSums.length, otherSums.length)
      basis = .route
    } else if min(ownSums.length, otherSums.length) > 0 {
      basis = .distance
      addUnalignedPairs(to: min(ownSums.length, otherSums.length))
    } else if min(ownSums.duration, otherSums.duration) > 0 {
      basis = .time
      addUnalignedPairs(to: min(ownSums.duration, otherSums.duration))
    }
  }

  /// Returns the distances on both tracks at a position of the path.
  func pair(at position: Double) -> MetersPair {
    let next = index(after: position)
    guard next > 0 else { return pairs.first?.pair ?? MetersPair(own: 0, other: 0) }
    guard next < pairs.count else { return pairs[pairs.count - 1].pair }
    let (before, after) = (pairs[next - 1], pairs[next])
    let share = (position - before.position) / (after.position - before.position)
    return MetersPair(
      own: before.pair.own + share * (after.pair.own - before.pair.own),
      other: before.pair.other + share * (after.pair.other - before.pair.other))
  }

  /// Returns both tracks' totals at a position along the path. Where one track was on a detour or has no
  /// positions, both are interpolated linearly.
  func sums(
    at position: Double, _ own: TrackSums, _ other: TrackSums
  ) -> (own: TrackSums.Sums, other: TrackSums.Sums) {
    let next = index(after: position)
    guard next > 0, next < pairs.count, pairs[next].isLeap else {
      let pair = pair(at: position)
      return (own.sums(at: pair.own), other.sums(at: pair.other))
    }
    let (before, after) = (pairs[next - 1], pairs[next])
    let share = (position - before.position) / (after.position - before.position)
    return (
      .between(own.earliestSums(at: before.pair.own), own.sums(at: after.pair.own), share),
      .between(other.earliestSums(at: before.pair.other), other.sums(at: after.pair.other), share)
    )
  }

  /// Returns whether both tracks followed the same route at a position of the path.
  func isShared(at position: Double) -> Bool {
    guard !pairs.isEmpty else { return false }
    return pairs[min(max(index(after: position), 1), pairs.count - 1)].isShared
  }

  /// Returns the index of the first pair after a position.
  private func index(after position: Double) -> Int {
    var (low, high) = (0, pairs.count)
    while low < high {
      let middle = (low + high) / 2
      if pairs[middle].position > position { high = middle } else { low = middle + 1 }
    }
    return low
  }

  // MARK: Building

  private mutating func addUnalignedPairs(to end: Double) {
    add(MetersPair(own: 0, other: 0), isShared: false)
    add(MetersPair(own: end, other: end), isShared: false)
  }

  private mutating func add(_ chain: [[MetersPair]]) {
    for part in chain {
      for index in part.indices {
        let pair = Self.averaged(part, index)
        add(pair, isShared: index > 0 || isNear(pair), isLeap: index == 0 && !pairs.isEmpty)
      }
    }
  }

  private func isNear(_ pair: MetersPair) -> Bool {
    guard let last = pairs.last?.pair else { return true }
    return max(pair.own - last.own, pair.other - last.other) < Self.maximumDetour
  }

  private mutating func add(_ pair: MetersPair, isShared: Bool, isLeap: Bool = false) {
    guard let first = pairs.first?.pair, let last = pairs.last else {
      return pairs.append(Pair(position: 0, pair: pair, isShared: isShared))
    }
    let position = ((pair.own - first.own) + (pair.other - first.other)) / 2
    guard pair.own >= last.pair.own, pair.other >= last.pair.other, position > last.position
    else { return }
    pairs.append(Pair(position: position, pair: pair, isShared: isShared, isLeap: isLeap))
  }

  /// Returns the mean over up to `smoothing` samples on each side. Uses the same number on both sides, so that the
  /// order is preserved.
  private static func averaged(_ part: [MetersPair], _ index: Int) -> MetersPair {
    let half = min(smoothing, index, part.count - 1 - index)
    guard half > 0 else { return part[index] }
    var sum = MetersPair(own: 0, other: 0)
    for neighbour in index - half...index + half {
      sum = MetersPair(
        own: sum.own + part[neighbour].own, other: sum.other + part[neighbour].other)
    }
    let count = Double(2 * half + 1)
    return MetersPair(own: sum.own / count, other: sum.other / count)
  }

  private static func shares(
    _ chain: [[MetersPair]], _ own: Double, _ other: Double
  ) -> MetersPair {
    var shared = MetersPair(own: 0, other: 0)
    for part in chain {
      guard let first = part.first, let last = part.last else { continue }
      shared.own += last.own - first.own
      shared.other += last.other - first.other
    }
    return MetersPair(own: min(shared.own / own, 1), other: min(shared.other / other, 1))
  }

  /// Returns the shared route, or nil unless it covers most of the shorter track.
  private static func chain(
    _ own: MeasuredTrack, _ ownLength: Double, _ other: MeasuredTrack, _ otherLength: Double
  ) -> [[MetersPair]]? {
    let shorter = min(ownLength, otherLength)
    guard shorter > 0, max(ownLength, otherLength) < 1e7 else { return nil }
    let isSwapped = isOrderedBefore(other, own)
    let (first, second) = isSwapped ? (other, own) : (own, other)
    guard let anchor = first.first(where: { $0.coordinate != nil })?.coordinate else { return nil }
    let plane = TangentPlane(at: anchor)
    let step = max(finest, max(ownLength, otherLength) / maximumSamples)
    let line = RouteLine(first, in: plane, step: step)
    var finder = SharedRouteFinder(line, RouteLine(second, in: plane, step: step))
    let chain = SharedRouteChain(finder.found(atLeast: min(100, shorter / 4))).pairs
    let shared = chain.reduce(0) { $0 + $1[$1.count - 1].own - $1[0].own }
    guard shared >= enough * shorter else { return nil }
    return isSwapped ? chain.map { part in part.map { $0.swapped } } : chain
  }

  /// Returns whether a track precedes another in a total order by content, which makes the result independent of the
  /// order of the arguments.
  private static func isOrderedBefore(_ a: MeasuredTrack, _ b: MeasuredTrack) -> Bool {
    guard a.count == b.count else { return a.count < b.count }
    for index in a.indices where a[index] != b[index] {
      return precedes(a[index], b[index])
    }
    return false
  }

  private static func precedes(_ a: MeasuredPoint, _ b: MeasuredPoint) -> Bool {
    let first = [a.distanceMeters, a.coordinate?.latitude ?? 0, a.coordinate?.longitude ?? 0]
    let second = [b.distanceMeters, b.coordinate?.latitude ?? 0, b.coordinate?.longitude ?? 0]
    for (x, y) in zip(first, second) where x != y { return x < y }
    return false
  }
}
