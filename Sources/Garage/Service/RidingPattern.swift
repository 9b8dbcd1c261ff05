/// The recent weekly use of a bike or part. Weeks are weighted exponentially: the weight decreases by a factor of e
/// every four weeks.
struct RidingPattern: Equatable, Sendable {
  /// The weighted mean of the weekly use, in the input's unit.
  let perWeek: Double
  /// The weighted variance of the weekly use.
  let variance: Double
  /// The effective number of weeks: the number of equally weighted weeks that would determine the mean with the same
  /// accuracy.
  let effectiveWeeks: Double

  /// The number of weeks to consider. Older weeks would have negligible weight.
  static let weeks = 16
  /// The standard normal quantile for a central interval of 80 %.
  private static let quantile = 1.2816

  /// Creates the pattern from weekly amounts of use. Returns nil if all of them are 0.
  ///
  /// - Parameter weeks: The use in each week since the first use, most recent first.
  init?(_ weeks: [Double]) {
    let weights = weeks.indices.map { weekWeight($0) }
    let sum = weights.reduce(0, +)
    let mean = zip(weeks, weights).reduce(0) { $0 + $1.0 * $1.1 } / sum
    guard mean > 0 else { return nil }
    perWeek = mean
    effectiveWeeks = sum * sum / weights.reduce(0) { $0 + $1 * $1 }
    let spread = zip(weeks, weights).reduce(0) { $0 + $1.1 * ($1.0 - mean) * ($1.0 - mean) } / sum
    // A single week doesn't determine the variance, so assume a standard deviation equal to the mean.
    variance = effectiveWeeks > 1.5 ? spread * effectiveWeeks / (effectiveWeeks - 1) : mean * mean
  }

  /// Returns the number of days until `left` has been used: the most likely value, and the limits of an 80 % prediction
  /// interval. Weeks are assumed to be independent, so the use over n weeks has a variance of n·σ². The uncertainty of
  /// the mean adds n²·σ²/`effectiveWeeks`.
  func days(until left: Double) -> (likeliest: Double, earliest: Double, latest: Double?) {
    guard left > 0 else { return (0, 0, 0) }
    // Solve (left − mean·n)² = q²σ²·(n + n²/effectiveWeeks) for n.
    let spread = Self.quantile * Self.quantile * variance
    let square = perWeek * perWeek - spread / effectiveWeeks
    let linear = 2 * perWeek * left + spread
    let root = max(0, linear * linear - 4 * square * left * left).squareRoot()
    let earliest = 2 * left * left / (linear + root)
    let latest = square > 0 ? (linear + root) / (2 * square) : nil
    return (7 * left / perWeek, 7 * earliest, latest.map { 7 * $0 })
  }
}

/// Returns the weight of the week that began `7 × (index + 1)` days ago.
private func weekWeight(_ index: Int) -> Double {
  // exp(−7/28) to the power of `index`. Using the middle of the week instead would only change all weights by a
  // constant factor.
  var weight = 1.0
  for _ in 0..<index { weight *= 0.778_800_783_071_404_9 }
  return weight
}
