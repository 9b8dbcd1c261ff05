/// How much something is used a day, from the last weeks' riding: a mean in which a day counts less by a factor e for
/// each four weeks it is past (exponentially weighted, 28 days), and how much whole weeks differ from it.
struct RidingHabit: Equatable, Sendable {
  /// Of the unit of the counts, in a mean week.
  let perWeek: Double
  /// Of a week's sum about the mean.
  let variance: Double
  /// As many weeks of equal weight would know the mean as well.
  let knownWeeks: Double

  /// Weeks beyond have no weight left.
  static let weeks = 16
  /// Standard normal quantile with four fifths between its two signs.
  private static let quantile = 1.2816

  /// - Parameter weeks: the sum of each week before now, the last one first; only those since the first use.
  init?(_ weeks: [Double]) {
    let weights = weeks.indices.map { weekWeight($0) }
    let sum = weights.reduce(0, +)
    let mean = zip(weeks, weights).reduce(0) { $0 + $1.0 * $1.1 } / sum
    guard mean > 0 else { return nil }
    perWeek = mean
    knownWeeks = sum * sum / weights.reduce(0) { $0 + $1 * $1 }
    let spread = zip(weeks, weights).reduce(0) { $0 + $1.1 * ($1.0 - mean) * ($1.0 - mean) } / sum
    // One week says nothing of how weeks differ: they may be empty as well as double.
    variance = knownWeeks > 1.5 ? spread * knownWeeks / (knownWeeks - 1) : mean * mean
  }

  /// Days until so much more is used: likeliest, earliest, latest; four in five fall between the last two. Weeks are
  /// taken as independent of each other, so that n of them have the variance n·σ², and the mean's own, n²·σ²/known
  /// weeks, comes on top.
  func days(until left: Double) -> (likeliest: Double, earliest: Double, latest: Double?) {
    guard left > 0 else { return (0, 0, 0) }
    // (left − mean·n)² = q²σ²·(n + n²/known), for n.
    let spread = Self.quantile * Self.quantile * variance
    let square = perWeek * perWeek - spread / knownWeeks
    let linear = 2 * perWeek * left + spread
    let root = max(0, linear * linear - 4 * square * left * left).squareRoot()
    let earliest = 2 * left * left / (linear + root)
    let latest = square > 0 ? (linear + root) / (2 * square) : nil
    return (7 * left / perWeek, 7 * earliest, latest.map { 7 * $0 })
  }
}

/// Of the week that began `7 × (index + 1)` days ago, by its middle.
private func weekWeight(_ index: Int) -> Double {
  // e^(−7/28) to the power of the index; the common factor of the half week falls out.
  var weight = 1.0
  for _ in 0..<index { weight *= 0.778_800_783_071_404_9 }
  return weight
}
