/// Steps a minute from step counts that come now and then: steps over time in the latest stretch of
/// about eight seconds. Two stretches overlap by half, so memory and cost are constant.
struct StepRate: Equatable, Sendable {
  private var older = Stretch(start: 0, steps: 0)
  private var newer = Stretch(start: 0, steps: 0)
  private var hasBegun = false

  private struct Stretch: Equatable, Sendable {
    var start: Double
    var steps: Double
  }

  private static let stretchSeconds = 4.0
  /// Longer between two counts means that steps were not counted, or that there were none.
  private static let silenceSeconds = 5.0
  private var latestSeconds = 0.0

  /// The rate with these steps counted; nil in the first four seconds and after a silence.
  mutating func add(_ steps: Double, at seconds: Double) -> Double? {
    guard hasBegun, seconds - latestSeconds <= Self.silenceSeconds else {
      begin(at: seconds)
      return nil
    }
    latestSeconds = seconds
    older.steps += steps
    newer.steps += steps
    let span = seconds - older.start
    let rate = span >= Self.stretchSeconds ? older.steps / span * 60 : nil
    if seconds - newer.start >= Self.stretchSeconds {
      older = newer
      newer = Stretch(start: seconds, steps: 0)
    }
    return rate
  }

  /// The first count says nothing: it is not known since when.
  private mutating func begin(at seconds: Double) {
    hasBegun = true
    latestSeconds = seconds
    older = Stretch(start: seconds, steps: 0)
    newer = older
  }
}
