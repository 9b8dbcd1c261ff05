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

  private var marks: [Mark] = []
  private var steps = 0.0
  private var latestSeconds = -Double.infinity
  private var steppedSeconds = -Double.infinity

  /// The rate with these steps counted; nil in the first four seconds, after a silence and after a rest.
  mutating func add(_ steps: Double, at seconds: Double) -> Double? {
    let isFirst = marks.isEmpty || seconds - latestSeconds > Self.silenceSeconds
    latestSeconds = seconds
    if isFirst || steps > 0 { steppedSeconds = seconds }
    guard !isFirst, seconds - steppedSeconds < Self.restSeconds else {
      // The first count says nothing: it is not known since when.
      marks = [Mark(seconds: seconds, steps: self.steps)]
      return nil
    }
    self.steps += steps
    guard let latest = marks.last, seconds - latest.seconds >= Self.shortestInterval else {
      return nil
    }
    marks.append(Mark(seconds: seconds, steps: self.steps))
    while seconds - marks[0].seconds > Self.windowSeconds { marks.removeFirst() }
    return rate
  }

  private var rate: Double? {
    guard let first = marks.first, latestSeconds - first.seconds >= Self.fewestSeconds else {
      return nil
    }
    var line = LineFit()
    for mark in marks { line.add(x: mark.seconds - first.seconds, y: mark.steps - first.steps) }
    return line.slope.map { 60 * $0 }
  }
}
