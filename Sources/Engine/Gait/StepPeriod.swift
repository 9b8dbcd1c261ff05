/// How long a step lasts, from the correlations of `MotionHistory`.
struct StepPeriod: Equatable, Sendable {
  /// Grid cells a step.
  var cells: Double
  /// How well one stride repeats the one before, −1 … 1.
  var periodicity: Double

  var strideCells: Int { Int(2 * cells + 0.5) }
}

/// Delays that can be a step of one gait, in cells, and how likely each is before anything is heard.
///
/// Neither range holds both a usual cadence and its half or double, and running holds none at all.
struct StepDelays: Sendable {
  let shortest: Int
  let longest: Int
  private let weights: [Double]

  /// 136 … 230 steps a minute, 170 the usual.
  static let running = StepDelays(shortest: 13, longest: 22, usual: 17.7)
  /// 60 … 150 steps a minute, 111 the usual.
  static let walking = StepDelays(shortest: 20, longest: 50, usual: 27)

  /// Half an octave from the usual a delay counts e^−½.
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

/// The correlations of one moment, for all delays.
struct Correlations: Sendable {
  private var values = [Double](repeating: 0, count: MotionHistory.longestLag + 1)
  private let first = 13

  init() {}

  mutating func update(from history: MotionHistory) {
    for lag in first...MotionHistory.longestLag { values[lag] = history.correlation(lag: lag) }
  }

  /// The delay at which the step and, counting twice, the stride repeat best. An arm or a thigh may
  /// hide the step, never the stride.
  func best(in delays: StepDelays) -> StepPeriod {
    var best = delays.shortest
    var bestScore = -Double.infinity
    for delay in delays.shortest...delays.longest {
      let score = (values[2 * delay] + 0.5 * values[delay]) * delays.weight(delay)
      if score > bestScore { (best, bestScore) = (delay, score) }
    }
    return refined(2 * best, in: delays)
  }

  /// The top of the parabola through the stride's best correlation and its neighbours. Where the
  /// correlation goes on rising beyond the gait's delays, its step is none of this gait.
  private func refined(_ lag: Int, in delays: StepDelays) -> StepPeriod {
    var top = lag
    while top < MotionHistory.longestLag - 1, values[top + 1] > values[top] { top += 1 }
    while top > first + 1, values[top - 1] > values[top] { top -= 1 }
    let (left, middle, right) = (values[top - 1], values[top], values[top + 1])
    let bend = left - 2 * middle + right
    let shift = bend < 0 ? 0.5 * (left - right) / bend : 0
    let isOfGait = top > 2 * delays.shortest - 2 && top < 2 * delays.longest + 2
    return StepPeriod(
      cells: 0.5 * (Double(top) + min(0.5, max(-0.5, shift))), periodicity: isOfGait ? middle : -1)
  }
}
