/// Steps a minute from step counts that come now and then: the slope of the line with the least squares through the
/// counts of the latest eight seconds. Counts are whole steps: the line evens out what the difference of two of them
/// is off by. Memory and cost are constant.
struct StepRate: Equatable, Sendable {
  /// All steps counted by then.
  private struct Mark: Equatable, Sendable {
    var seconds: Double
    var steps: Double
  }

  private static let windowSeconds = 8.0
  private static let fewestSeconds = 4.0
  /// Counts that follow sooner are put together.
  private static let shortestInterval = 0.5
  /// Longer between two counts means that steps were not counted.
  private static let silenceSeconds = 5.0
  /// Longer without a step, and there were none: what was before says nothing of the steps to come.
  private static let restSeconds = 2.0

  private static let capacity = 20
  /// A ring: the latest `count` of them, from `first` on.
  private var marks = [Mark](repeating: Mark(seconds: 0, steps: 0), count: capacity)
  private var (first, count) = (0, 0)
  private var steps = 0.0
  private var latestSeconds = -Double.infinity
  private var steppedSeconds = -Double.infinity

  /// The rate with these steps counted; nil in the first four seconds, after a silence and after a rest.
  mutating func add(_ steps: Double, at seconds: Double) -> Double? {
    let isFirst = count == 0 || seconds - latestSeconds > Self.silenceSeconds
    latestSeconds = seconds
    if isFirst || steps > 0 { steppedSeconds = seconds }
    guard !isFirst, seconds - steppedSeconds < Self.restSeconds else {
      // The first count says nothing: it is not known since when.
      count = 0
      append(seconds)
      return nil
    }
    self.steps += steps
    guard seconds - mark(count - 1).seconds >= Self.shortestInterval else { return nil }
    append(seconds)
    while seconds - mark(0).seconds > Self.windowSeconds { forgetOldest() }
    return rate
  }

  private mutating func append(_ seconds: Double) {
    if count == Self.capacity { forgetOldest() }
    marks[(first + count) % Self.capacity] = Mark(seconds: seconds, steps: steps)
    count += 1
  }

  private mutating func forgetOldest() {
    first = (first + 1) % Self.capacity
    count -= 1
  }

  private func mark(_ index: Int) -> Mark { marks[(first + index) % Self.capacity] }

  private var rate: Double? {
    let oldest = mark(0)
    guard latestSeconds - oldest.seconds >= Self.fewestSeconds else { return nil }
    var line = LineFit()
    for index in 0..<count {
      let mark = mark(index)
      line.add(x: mark.seconds - oldest.seconds, y: mark.steps - oldest.steps)
    }
    return line.slope.map { 60 * $0 }
  }
}
