/// Metrics for the regularity of a walk. They are for wellness, not for diagnosis. Compare them with the athlete's own
/// values on other days rather than with a reference range.
///
/// 1. Steps in turns, and the first two and the last step of each bout are excluded.
/// 2. Variability: the coefficient of variation of stride times (two steps) in percent. Requires ten strides.
/// 3. Symmetry: 100 |a − b| / ½(a + b) in percent, where a and b are the mean step times of the two feet. Feet
///    alternate within a bout; it doesn't matter which is left.
/// 4. Cadence: steps per minute, from the mean duration of the steps that are neither missed nor doubled.
public struct GaitMetrics: Equatable, Sendable {
  /// The cadence in steps per minute; nil if there weren't any steps.
  public private(set) var cadence: Double?
  /// The stride time variability in percent; nil for fewer than ten strides.
  public private(set) var strideTimeVariability: Double?
  /// The symmetry index in percent; nil for fewer than ten strides.
  public private(set) var symmetryIndex: Double?
  /// The number of strides (two steps each) used for the variability.
  public private(set) var strides = 0

  /// The usual variability in percent. Healthy young and old people have medians below 6 % (Gabell and Nayak, J
  /// Gerontol 39:662, 1984).
  public static let usualVariability = 0.0...6.0
  /// The usual symmetry index in percent. Below 10 % is commonly called symmetric.
  public static let usualSymmetry = 0.0...10.0
  /// The usual cadence of easy to brisk walks, in steps per minute (CADENCE-Adults: 100 moderate, 130 vigorous).
  public static let usualCadence = 90.0...130.0
  private static let minimumStrides = 10
  private static let startingSteps = 2
  /// The durations that count as single steps, relative to the median. Other durations are missed or doubled steps.
  private static let gaps = 0.6...1.6

  /// Calculates the metrics.
  ///
  /// - Parameter steps: The steps in chronological order.
  public init(_ steps: [WalkedStep]) {
    let usual = median(steps.filter { !$0.beginsBout }.map { $0.duration })
    guard usual > 0 else { return }
    let plain = steps.filter { !$0.beginsBout && Self.gaps.contains($0.duration / usual) }
    cadence = 60 * Double(plain.count) / plain.reduce(0) { $0 + $1.duration }
    var strideTimes: [Double] = []
    var feet = (first: 0.0, second: 0.0)
    for pair in Self.pairs(steps, usual) {
      strideTimes.append(pair.first + pair.second)
      feet.first += pair.first
      feet.second += pair.second
    }
    strides = strideTimes.count
    guard strides >= Self.minimumStrides else { return }
    strideTimeVariability = Self.variation(strideTimes)
    symmetryIndex = 200 * abs(feet.first - feet.second) / (feet.first + feet.second)
  }

  /// Returns the step times of consecutive pairs of steps, one of each foot, within steady walking.
  private static func pairs(
    _ steps: [WalkedStep], _ usual: Double
  ) -> [(first: Double, second: Double)] {
    var pairs: [(first: Double, second: Double)] = []
    var (inBout, half) = (0, 0.0)
    for index in steps.indices {
      let step = steps[index]
      inBout = step.beginsBout ? 0 : inBout + 1
      let endsBout = index + 1 == steps.count || steps[index + 1].beginsBout
      let isSteady =
        inBout > startingSteps && !endsBout && !step.isTurning
        && gaps.contains(step.duration / usual)
      if !isSteady {
        half = 0
      } else if inBout % 2 == 1 {
        half = step.duration
      } else if half > 0 {
        pairs.append((half, step.duration))
        half = 0
      }
    }
    return pairs
  }

  /// Returns the sample standard deviation (n − 1) as a percentage of the mean.
  static func variation(_ values: [Double]) -> Double? {
    guard values.count > 1 else { return nil }
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return 100 * (squares / Double(values.count - 1)).squareRoot() / mean
  }
}
