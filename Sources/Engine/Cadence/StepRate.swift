/// Steps per minute from occasional step counts: the slope of the least-squares line through the cumulative counts of
/// the latest eight seconds. Counts are whole steps; the line reduces the rounding error that the difference of two
/// counts would have. Memory and time per count are constant.
struct StepRate: Equatable, Sendable {
  /// A time and the cumulative step count at that time.
  private struct Mark: Equatable, Sendable {
    var seconds: Double
    var steps: Double
  }

  private static let windowSeconds = 8.0
  private static let minimumDurationSeconds = 4.0
  /// The shortest interval between marks. Counts that follow sooner are combined.
  private static let shortestInterval = 0.5
  /// The longest interval between two counts. After a longer one, steps may not have been counted.
  private static let silenceSeconds = 5.0
  /// The time without a step that counts as a rest. Counts before a rest are discarded.
  private static let restSeconds = 2.0

  private static let capacity = 20
  /// A ring buffer of the latest `count` marks, beginning at `first`.
  private var marks = [Mark](repeating: Mark(seconds: 0, steps: 0), count: capacity)
  private var (first, count) = (0, 0)
  private var steps = 0.0
  private var latestSeconds = -Double.infinity
  private var steppedSeconds = -Double.infinity

  /// Adds a step count and returns the rate; nil during the first four seconds, after a silence and after a rest.
  mutating func add(_ steps: Double, at seconds: Double) -> Double? {
    let isFirst = count == 0 || seconds - latestSeconds > Self.silenceSeconds
    latestSeconds = seconds
    if isFirst || steps > 0 { steppedSeconds = seconds }
    guard !isFirst, seconds - steppedSeconds < Self.restSeconds else {
      // The first count can't be used, because the start of its counting interval is unknown.
      count = 0
      append(seconds)
      return nil
    }
    self.steps += steps
    guard seconds - mark(count - 1).seconds >= Self.shortestInterval else { return nil }
    append(seconds)
    while seconds - mark(0).seconds > Self.windowSeconds { discardOldest() }
    return rate
  }

  private mutating func append(_ seconds: Double) {
    if count == Self.capacity { discardOldest() }
    marks[(first + count) % Self.capacity] = Mark(seconds: seconds, steps: steps)
    count += 1
  }

  private mutating func discardOldest() {
    first = (first + 1) % Self.capacity
    count -= 1
  }

  private func mark(_ index: Int) -> Mark { marks[(first + index) % Self.capacity] }

  private var rate: Double? {
    let oldest = mark(0)
    guard latestSeconds - oldest.seconds >= Self.minimumDurationSeconds else { return nil }
    var line = LineFit()
    for index in 0..<count {
      let mark = mark(index)
      line.add(x: mark.seconds - oldest.seconds, y: mark.steps - oldest.steps)
    }
    return line.slope.map { 60 * $0 }
  }
}
