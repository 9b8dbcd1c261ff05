extension PersonalCadenceModel {
  /// The prior distribution of the speed, in m/s, for runners without any data (docs/developing/cadence.md).
  private static let usualSpeed = SpeedEstimate(speed: 2.8, deviation: 0.5)
  /// The number of windows at which a runner's own speeds have the same weight as the usual ones.
  private static let usualWeight = 4.0

  /// Estimates a runner's speed from the cadence alone: the mean of the runner's own speeds, adjusted for a cadence
  /// that is higher or lower than usual. Takes constant time.
  ///
  /// With a prior N(μ, s²) for the speed and a cadence β₀ + β₁·(v − 3) with standard deviation σ, the posterior mean is
  /// μ + k·(cadence − cadence at μ) and the posterior variance is s²·(1 − k·β₁), where k = β₁·s² / (β₁²·s² + σ²).
  ///
  /// - Parameter cadence: Steps per minute; nil if it says nothing about the speed, for example while a beat is on.
  func speed(cadence: Double?) -> SpeedEstimate {
    let usual = ownSpeeds
    guard let cadence else { return usual }
    let variance = usual.deviation * usual.deviation
    let expected = prediction(speed: usual.speed)
    let noise = expected.deviation * expected.deviation
    let gain = slope * variance / (slope * slope * variance + noise)
    let speed = usual.speed + gain * (cadence - expected.cadence)
    return SpeedEstimate(
      speed: min(max(speed, Self.possibleSpeeds.lowerBound), Self.possibleSpeeds.upperBound),
      deviation: (variance * max(0, 1 - gain * slope)).squareRoot())
  }

  /// The distribution of the windows' speeds, pooled with the usual speeds.
  private var ownSpeeds: SpeedEstimate {
    let usual = Self.usualSpeed
    let noise = Self.windowDeviation * Self.windowDeviation
    let count = max(0, (a00 - Self.interceptPrecision) * noise)
    guard count > 0 else { return usual }
    let mean = a01 * noise / count
    let spread = max(0, (a11 - Self.slopePrecision) * noise / count - mean * mean)
    let all = count + Self.usualWeight
    let apart = Self.referenceSpeed + mean - usual.speed
    let variance =
      (count * spread + Self.usualWeight * usual.deviation * usual.deviation) / all
      + count * Self.usualWeight / (all * all) * apart * apart
    return SpeedEstimate(
      speed: usual.speed + count / all * apart, deviation: variance.squareRoot())
  }
}
