import Engine

/// A value and its standard deviation, both rounded to the same power of ten: the smallest one, at least 0.01, in which
/// the deviation is less than 20 units. A deviation of 126 becomes 130, and 63 becomes 60.
struct Uncertain: Equatable {
  let value: String
  let deviation: String

  private static let finest = 0.01
  private static let coarsest = 1e9

  init(_ value: Double, _ deviation: Double) {
    var step = Self.finest
    var decimals = 2
    while deviation >= 20 * step, step < Self.coarsest {
      step *= 10
      decimals = max(0, decimals - 1)
    }
    self.value = Self.text(value, step, decimals)
    self.deviation = Self.text(deviation, step, decimals)
  }

  private static func text(_ value: Double, _ step: Double, _ decimals: Int) -> String {
    fixedText((value / step).rounded(.toNearestOrAwayFromZero) * step, decimals: decimals)
  }
}
