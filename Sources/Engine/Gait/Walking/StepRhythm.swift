/// Estimates the current duration of a step from the periodicity of the motion.
///
/// 1. Four seconds of the signal are correlated with the signal one step and one stride earlier.
/// 2. The step duration maximises the sum of both correlations, weighted by a bell curve in octaves around the usual
///    duration. Step and stride have the same weight, because in a pocket only alternate steps are similar.
///
/// Very slow walking isn't periodic enough, so its duration stays close to the usual one.
struct StepRhythm: Sendable {
  private static let windowCells = 200
  private static let evaluationCells = 5
  /// The width of the weighting: the weight is e^−½ at this distance from the usual duration, in octaves.
  private static let octaves = 0.6

  private let band: StepBand
  private let shortest: Int
  private let longest: Int
  private let weights: [Double]
  private var history: MotionHistory
  private var correlations: [Double]
  /// The estimated duration of a step; the usual one until the motion is periodic.
  private(set) var stepSeconds: Double
  /// The similarity of consecutive steps and strides, −1…1.
  private(set) var periodicity = 0.0

  init(_ band: StepBand) {
    self.band = band
    let cells = MotionGrid.cellsPerSecond
    shortest = Int(band.shortest * cells)
    longest = Int(band.longest * cells)
    weights = (shortest...longest).map { lag in
      let octaves = logarithm(Double(lag) / cells / band.usual) / logarithm(2) / Self.octaves
      return exponential(-0.5 * octaves * octaves)
    }
    history = MotionHistory(windowCells: Self.windowCells, longestLag: 2 * longest)
    correlations = [Double](repeating: 0, count: 2 * longest + 1)
    stepSeconds = band.usual
  }

  mutating func restart() {
    history.restart()
    stepSeconds = band.usual
    periodicity = 0
  }

  mutating func add(_ value: Double) {
    history.add(value)
    guard history.count % Self.evaluationCells == 0, history.count >= 2 * longest else { return }
    for lag in shortest...2 * longest { correlations[lag] = history.correlation(lag: lag) }
    var (best, bestScore) = (shortest, -Double.infinity)
    for lag in shortest...longest {
      let score = (correlations[lag] + correlations[2 * lag]) * weights[lag - shortest]
      if score > bestScore { (best, bestScore) = (lag, score) }
    }
    stepSeconds = Double(best) / MotionGrid.cellsPerSecond
    periodicity = 0.5 * (correlations[best] + correlations[2 * best])
  }
}
