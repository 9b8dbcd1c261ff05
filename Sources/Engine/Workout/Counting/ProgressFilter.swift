/// A median of three values, to remove single outliers, followed by a One-Euro filter.
struct ProgressFilter: Equatable, Sendable {
  private var before: (Double, Double)?
  private var filter = OneEuroFilter(speedWeight: 1)

  mutating func add(_ progress: Double, seconds: Double) -> Double {
    let (a, b) = before ?? (progress, progress)
    before = (b, progress)
    let median = max(min(a, b), min(max(a, b), progress))
    return filter.add(median, seconds: seconds)
  }

  mutating func restart() {
    before = nil
    filter.restart()
  }

  static func == (one: ProgressFilter, other: ProgressFilter) -> Bool {
    one.filter == other.filter && one.before?.0 == other.before?.0
      && one.before?.1 == other.before?.1
  }
}
