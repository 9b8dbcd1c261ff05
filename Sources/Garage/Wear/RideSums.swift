import Engine

/// Prefix sums over the rides on one bike or the runs in one pair of shoes. Querying the use in any span takes two
/// binary searches: O(log n).
struct RideSums: Sendable {
  /// The start times in ascending order.
  private var starts: [Double] = []
  /// The unweighted use before each ride, followed by the total. It has one more element than `starts`.
  private var plain: [Use] = [.none]
  /// The weighted use before each ride, followed by the total, for each category except `.plain`.
  private var weighted: [[WeightedUsage]]

  private struct WeightedUsage {
    var milliseconds: Int64 = 0
    var millimeters: Int64 = 0
  }

  static let none = RideSums([], isElectric: false, factors: .standard)

  /// Creates the sums from rides.
  ///
  /// - Parameter rides: The rides, sorted by start.
  init(_ rides: [Ride], isElectric: Bool, factors: WearFactors) {
    weighted = Array(repeating: [WeightedUsage()], count: WearCategory.allCases.count - 1)
    starts.reserveCapacity(rides.count)
    for ride in rides {
      starts.append(ride.start)
      plain.append(plain[plain.count - 1] + ride.use)
      for category in WearCategory.allCases where category != .plain {
        add(ride.use, factors.factor(ride, category, isElectric: isElectric), category)
      }
    }
  }

  private mutating func add(_ use: Use, _ factor: Double, _ category: WearCategory) {
    let index = Int(category.rawValue) - 1
    var sum = weighted[index][weighted[index].count - 1]
    sum.milliseconds &+= Int64(saturating: (Double(use.milliseconds) * factor).rounded())
    sum.millimeters &+= Int64(saturating: (Double(use.millimeters) * factor).rounded())
    weighted[index].append(sum)
  }

  /// Returns the use in a span. Time and distance are weighted for the category, whereas ascent and count aren't.
  func use(in span: Span, _ category: WearCategory) -> Use {
    guard !span.isEmpty else { return .none }
    let (first, end) = (index(of: span.from), index(of: span.to))
    var use = plain[end] - plain[first]
    guard category != .plain else { return use }
    let sums = weighted[Int(category.rawValue) - 1]
    use.milliseconds = sums[end].milliseconds &- sums[first].milliseconds
    use.millimeters = sums[end].millimeters &- sums[first].millimeters
    return use
  }

  /// The start of the first ride; nil if the list is empty.
  var firstStart: Double? { starts.first }

  /// Returns the index of the first ride that starts at `seconds` or later.
  private func index(of seconds: Double) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
