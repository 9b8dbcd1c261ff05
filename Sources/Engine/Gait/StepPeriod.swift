/// The duration of a step, from the correlations of `MotionHistory`.
struct StepPeriod: Equatable, Sendable {
  /// The duration in grid cells.
  var cells: Double
  /// The similarity of consecutive strides, −1…1.
  var periodicity: Double

  var strideCells: Int { Int(2 * cells + 0.5) }
}

/// The possible lags of a gait's steps in cells, with prior weights.
///
/// The range for running never contains both a cadence and its half or double. For usual cadences, neither does the
/// range for walking.
struct StepDelays: Sendable {
  let shortest: Int
  let longest: Int
  private let weights: [Double]

  /// 136…230 steps per minute, usually 170.
  static let running = StepDelays(shortest: 13, longest: 22, usual: 17.7)
  /// 60…150 steps per minute, usually 111.
  static let walking = StepDelays(shortest: 20, longest: 50, usual: 27)

  /// Creates weights that fall to e^−½ at half an octave from the usual lag.
  private init(shortest: Int, longest: Int, usual: Double) {
    self.shortest = shortest
    self.longest = longest
    weights = (shortest...longest).map { delay in
      let halfOctaves = 2 * logarithm(Double(delay) / usual) / logarithm(2)
      return exponential(-0.5 * halfOctaves * halfOctaves)
    }
  }

  func weight(_ delay: Int) -> Double { weights[delay - shortest] }
}

/// The correlations at a time, for all lags.
struct Correlations: Sendable {
  private var values = [Double](repeating: 0, count: MotionHistory.longestLag + 1)
  private let first = 13

  init() {}

  mutating func update(from history: MotionHistory) {
    for lag in first...MotionHistory.longestLag { values[lag] = history.correlation(lag: lag) }
  }

  /// Returns the lag at which step and stride correlate best, with double weight for the stride. The swing of an arm
  /// or thigh can hide the step, but never the stride.
  func best(in delays: StepDelays) -> StepPeriod {
    var best = delays.shortest
    var bestScore = -Double.infinity
    for delay in delays.shortest...delays.longest {
      let score = (values[2 * delay] + 0.5 * values[delay]) * delays.weight(delay)
      if score > bestScore { (best, bestScore) = (delay, score) }
    }
    return refined(2 * best, in: delays)
  }

  /// Returns the vertex of the parabola through the stride's best correlation and its neighbours. If the correlation
  /// increases further beyond the gait's lags, the motion isn't this gait, and the periodicity is −1.
  private func refined(_ lag: Int, in delays: StepDelays) -> StepPeriod {
    var top = lag
    while top < MotionHistory.longestLag - 1, values[top + 1] > values[top] { top += 1 }
    while top > first + 1, values[top - 1] > values[top] { top -= 1 }
    let (left, middle, right) = (values[top - 1], values[top], values[top + 1])
    let bend = left - 2 * middle + right
    let shift = bend < 0 ? 0.5 * (left - right) / bend : 0
    let isGaitPeriod = top > 2 * delays.shortest - 2 && top < 2 * delays.longest + 2
    return StepPeriod(
      cells: 0.5 * (Double(top) + min(0.5, max(-0.5, shift))),
      periodicity: isGaitPeriod ? middle : -1)
  }
}
