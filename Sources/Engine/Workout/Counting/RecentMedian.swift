/// The median of a value, such as range or duration, over a person's latest four repetitions.
struct RecentMedian: Equatable, Sendable {
  private var latest = (0.0, 0.0, 0.0, 0.0)
  private var count = 0

  mutating func add(_ value: Double) {
    latest = (value, latest.0, latest.1, latest.2)
    count = min(4, count + 1)
  }

  /// The median; nil before the first repetition.
  var median: Double? {
    let (a, b, c, d) = latest
    return switch count {
    case 0: nil
    case 1: a
    case 2: (a + b) / 2
    case 3: max(min(a, b), min(max(a, b), c))
    default: (a + b + c + d - max(a, b, c, d) - min(a, b, c, d)) / 2
    }
  }

  static func == (one: RecentMedian, other: RecentMedian) -> Bool {
    one.latest == other.latest && one.count == other.count
  }
}
