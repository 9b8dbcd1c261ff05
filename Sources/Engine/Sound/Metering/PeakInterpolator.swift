/// Estimates the highest value a signal takes between its samples: four points a sample by a windowed
/// sinc of 12 taps (the length of ITU-R BS.1770-4, Annex 2), the samples themselves being one of the four.
///
/// Within 0.06 dB up to 0.35 of the sample rate, 0.3 dB low at 0.4; a peak between two of the points is
/// missed by at most 0.17 dB at a quarter of the rate. Allocates when made, not when used.
struct PeakInterpolator: Sendable {
  /// From a sample's coming in to its being the middle of what is looked at.
  static let delay = 6
  static let tapCount = 12

  /// Three numbers a tap: at a quarter, half and three quarters of the way to the next sample.
  private let taps: [Double]
  /// The last samples, twice in a row, so that the latest twelve always lie side by side.
  private var history = [Double](repeating: 0, count: 2 * tapCount)
  private var position = 0

  init() {
    var taps: [Double] = []
    for tap in 0..<Self.tapCount {
      for quarter in 1...3 {
        let distance = Double(tap - Self.delay + 1) - Double(quarter) / 4
        taps.append(Self.sinc(distance) * Self.window(distance))
      }
    }
    self.taps = taps
  }

  /// Takes a sample and returns the largest magnitude between the sample `delay` before it and the
  /// one after that, the former included.
  mutating func peak(after sample: Double) -> Double {
    history[position] = sample
    history[position + Self.tapCount] = sample
    position = position + 1 == Self.tapCount ? 0 : position + 1
    return highest()
  }

  private func highest() -> Double {
    var quarter = 0.0
    var half = 0.0
    var threeQuarters = 0.0
    for tap in 0..<Self.tapCount {
      let sample = history[position + tap]
      quarter += taps[3 * tap] * sample
      half += taps[3 * tap + 1] * sample
      threeQuarters += taps[3 * tap + 2] * sample
    }
    let between = max(quarter.magnitude, half.magnitude, threeQuarters.magnitude)
    return max(between, history[position + Self.tapCount - 1 - Self.delay].magnitude)
  }

  private static func sinc(_ x: Double) -> Double { sine(.pi * x) / (.pi * x) }

  /// A Kaiser window, β = 4, as wide as the taps.
  private static func window(_ x: Double) -> Double {
    let place = x / Double(delay)
    return besselI0(4 * (1 - place * place).squareRoot()) / besselI0(4)
  }

  /// The modified Bessel function of order 0 by its power series, for 0 … 4 to 16 digits.
  private static func besselI0(_ x: Double) -> Double {
    var term = 1.0
    var sum = 1.0
    for k in 1...24 {
      term *= (x / 2 / Double(k)) * (x / 2 / Double(k))
      sum += term
    }
    return sum
  }
}
