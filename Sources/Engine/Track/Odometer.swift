/// Converts a sequence of positions into distances, ignoring movement while the athlete rests.
struct Odometer: Sendable {
  private var anchor: Coordinate?
  private var rest = RestDetector.State.moving

  /// Returns the metres to add for this position; 0 for the first position of a segment.
  mutating func step(
    to coordinate: Coordinate, rest newRest: RestDetector.State, startsSegment: Bool
  )
    -> Double
  {
    defer { rest = newRest }
    guard let from = anchor, !startsSegment else {
      anchor = coordinate
      return 0
    }
    if newRest == .held { return 0 }
    anchor = coordinate
    return newRest == .still && rest == .still ? 0 : distanceMeters(from: from, to: coordinate)
  }
}

/// The recent history of a growing total: up to 64 entries at least a second apart.
struct TotalHistory: Sendable {
  private static let capacity = 64
  private var seconds = [Double](repeating: 0, count: capacity)
  private var totals = [Double](repeating: 0, count: capacity)
  private var next = 0
  private var count = 0
  private var latest = (seconds: -Double.infinity, total: 0.0)

  mutating func add(_ total: Double, at time: Double) {
    latest = (time, total)
    if count > 0, time - seconds[(next + Self.capacity - 1) % Self.capacity] < 1 { return }
    seconds[next] = time
    totals[next] = total
    next = (next + 1) % Self.capacity
    count = min(count + 1, Self.capacity)
  }

  /// Returns the interpolated growth since a time, limited to the stored history.
  func growth(since time: Double) -> Double {
    var later = latest
    for back in 1...Self.capacity where back <= count {
      let index = (next + Self.capacity - back) % Self.capacity
      let earlier = (seconds: seconds[index], total: totals[index])
      if earlier.seconds <= time {
        let step = later.seconds - earlier.seconds
        let share = step > 0 ? max(0, min(1, (time - earlier.seconds) / step)) : 1
        return latest.total - earlier.total - share * (later.total - earlier.total)
      }
      later = earlier
    }
    return latest.total - later.total
  }
}
