/// A random number generator that gives the same numbers on every host for the same seed: SplitMix64 (Steele, Lea and
/// Flood, 2014), with 64 bits of state and period 2⁶⁴. Not for cryptographic use.
public struct SeededRandom: RandomNumberGenerator, Equatable, Sendable {
  private var state: UInt64
  private var spare: Double?

  /// Creates a generator. Every seed is suitable, including 0.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Returns a uniformly distributed number in 0..<1, a multiple of 2⁻⁵³.
  public mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a uniformly distributed number in `range`.
  public mutating func next(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * nextUnit()
  }

  /// Returns a normally distributed number with mean 0 and standard deviation 1, by Marsaglia's polar method.
  public mutating func nextNormal() -> Double {
    if let kept = spare {
      spare = nil
      return kept
    }
    while true {
      let x = 2 * nextUnit() - 1
      let y = 2 * nextUnit() - 1
      let square = x * x + y * y
      guard square > 0, square < 1 else { continue }
      let factor = (-2 * logarithm(square) / square).squareRoot()
      spare = y * factor
      return x * factor
    }
  }
}
