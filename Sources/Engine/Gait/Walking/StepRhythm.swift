/// How long a step lasts at the moment, from how the motion repeats.
///
/// 1. Four seconds of the reading's length are compared with what was a step and a stride earlier.
/// 2. The step whose correlation and its stride's are highest together, times a bell curve in octaves about
///    the usual step, is the step. The stride counts as much as the step, since in a pocket
///    every other one is like the other.
///
/// Very slow walking repeats too loosely to be seen here; then the step stays near the usual.
struct StepRhythm: Sendable {
  private static let windowCells = 200
  private static let evaluationCells = 5
  /// Six tenths of an octave from the usual a step counts e^−½.
  private static let octaves = 0.6

  private let band: StepBand
  private let shortest: Int
  private let longest: Int
  private let weights: [Double]
  private var history: MotionHistory
  private var correlations: [Double]
  /// The usual until something repeats.
  private(set) var stepSeconds: Double
  /// −1 … 1: how well step and stride repeat.
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
