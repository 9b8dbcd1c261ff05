/// Estimates the peak of a signal between its samples, at four points per sample, with a windowed sinc of 12 taps (the
/// length in ITU-R BS.1770-4, Annex 2). One of the four points is the sample itself.
///
/// The estimate is accurate to 0.06 dB up to 0.35 of the sample rate, and 0.3 dB too low at 0.4. Peaks between two
/// points are underestimated by at most 0.17 dB at a quarter of the rate. Allocates only when created.
struct PeakInterpolator: Sendable {
  /// The number of samples that must follow a sample before it is in the middle of the filter.
  static let delay = 6
  static let tapCount = 12

  /// Three coefficients per tap, for the points at 1/4, 1/2 and 3/4 of the way to the next sample.
  private let taps: [Double]
  /// The latest samples, stored twice, so that the last twelve are always contiguous.
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

  /// Adds a sample and returns the largest magnitude between the sample that was added `delay` samples earlier
  /// (included) and its successor (excluded).
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

  /// Returns the value of a Kaiser window with β = 4 that is as wide as the filter.
  private static func window(_ x: Double) -> Double {
    let position = x / Double(delay)
    return besselI0(4 * (1 - position * position).squareRoot()) / besselI0(4)
  }

  /// Returns the modified Bessel function of order 0, computed from its power series; accurate to 16 digits for 0 … 4.
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
