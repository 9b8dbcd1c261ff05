/// Evenness of a walk, as wellness figures: they describe, they diagnose nothing. Compare them with the athlete's own
/// of other days before any range.
///
/// 1. Steps in turns and the first two and the last of a bout are left out.
/// 2. Variability: coefficient of variation of stride time (two steps), in %, from ten strides on.
/// 3. Symmetry: 100 |a − b| / ½(a + b) of the mean step times of one foot and the other, in %, feet alternating within
///    a bout; which is left does not matter.
/// 4. Cadence: steps a minute, from the mean of the steps that are neither missed nor doubled.
public struct GaitFigures: Equatable, Sendable {
  /// Steps a minute; nil without steps.
  public private(set) var cadence: Double?
  /// %; nil before ten strides.
  public private(set) var strideTimeVariability: Double?
  /// %; nil before ten strides.
  public private(set) var symmetryIndex: Double?
  /// Strides (two steps each) behind the variability.
  public private(set) var strides = 0

  /// Healthy young and old people: medians under 6 % (Gabell and Nayak, J Gerontol 39:662, 1984).
  public static let usualVariability = 0.0...6.0
  /// Under 10 % is usually called symmetric.
  public static let usualSymmetry = 0.0...10.0
  /// Steps a minute of an easy to a brisk walk (CADENCE-Adults: 100 moderate, 130 vigorous).
  public static let usualCadence = 90.0...130.0
  private static let fewestStrides = 10
  private static let startingSteps = 2
  /// Durations this far from the median step are a missed or doubled step, no stride.
  private static let gaps = 0.6...1.6

  /// - Parameter steps: in order.
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
    guard strides >= Self.fewestStrides else { return }
    strideTimeVariability = Self.variation(strideTimes)
    symmetryIndex = 200 * abs(feet.first - feet.second) / (feet.first + feet.second)
  }

  /// Step times of one foot and the other, two and two within steady walking.
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

  /// Standard deviation (n − 1) as a percentage of the mean.
  static func variation(_ values: [Double]) -> Double? {
    guard values.count > 1 else { return nil }
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return 100 * (squares / Double(values.count - 1)).squareRoot() / mean
  }
}
