/// Estimates the level of a noisy measurement that is mostly constant and occasionally changes, such as a runner's
/// speed. The level is stable while readings only fluctuate, and follows within two or three readings after a change.
///
/// It combines a mean with a two-sided test in the manner of Page (1954), limited to the latest three readings:
/// 1. If the latest two or three readings all lie on the same side of the level before them, and their mean differs
///    from it by more than `significance` standard deviations of such a mean, the level has changed. The new level is
///    that mean, or the latest reading if the readings were still changing.
/// 2. Otherwise the reading is added to the mean since the last change. Its weight is at least that of exponential
///    smoothing over `smoothingSeconds`, and its distance from the level is limited to three standard deviations.
/// 3. The variance of the readings around the level and the correlation of successive readings are estimated over
///    `noiseSeconds`. With a noisier receiver, a change must be larger to be detected.
struct LevelFollower: Equatable, Sendable {
  struct Configuration: Equatable, Sendable {
    /// The minimum standard deviation of a reading around the level, in its unit.
    var minimumDeviation: Double
    var smoothingSeconds = 10.0
    /// The longest interval between two readings that are compared with each other.
    var longestInterval = 15.0
    /// The shortest interval between two readings. A reading that follows sooner is ignored.
    var shortestInterval = 0.5
  }

  static let significance = 3.6
  static let noiseSeconds = 30.0
  /// The largest smoothing weight of a reading, however long the interval before it.
  private static let largestShare = 0.4
  /// The difference between the latest two readings, in standard deviations, beyond which the readings are considered
  /// to be still changing.
  private static let changingThreshold = 3.2

  /// The level; nil before the first reading.
  private(set) var level: Double?
  /// Whether the latest reading started the level or changed it abruptly.
  private(set) var hasJumped = false
  /// The number of readings that the current level is based on.
  private(set) var count = 0.0
  /// The time of the latest reading that wasn't ignored.
  private(set) var latestSeconds = -Double.infinity
  private var configuration: Configuration
  private var previous: Reading?
  private var beforePrevious: Reading?
  private var isInterrupted = false
  private var variance: Double
  /// The mean product of successive readings' distances from the level.
  private var covariance = 0.0

  private struct Reading: Equatable, Sendable {
    var value: Double
    /// The level before the reading.
    var level: Double

    var distance: Double { value - level }
  }

  init(_ configuration: Configuration) {
    self.configuration = configuration
    variance = configuration.minimumDeviation * configuration.minimumDeviation
  }

  /// Sets a new minimum standard deviation because readings now come from another source.
  mutating func expect(_ minimumDeviation: Double) {
    guard minimumDeviation != configuration.minimumDeviation else { return }
    configuration.minimumDeviation = minimumDeviation
    variance = max(variance, minimumDeviation * minimumDeviation)
  }

  /// The standard deviation of a reading around the level.
  var deviation: Double { variance.squareRoot() }

  /// Adds a reading. Ignores one that isn't finite or isn't later than the previous one.
  mutating func add(_ value: Double, at seconds: Double) {
    hasJumped = false
    guard value.isFinite, seconds.isFinite else { return }
    guard let level else { return begin(value, at: seconds) }
    let elapsed = seconds - latestSeconds
    guard elapsed >= configuration.shortestInterval else { return }
    latestSeconds = seconds
    if elapsed > configuration.longestInterval { interrupt() }
    if let changed = changedLevel(value) {
      jump(to: changed.level, count: changed.count)
    } else {
      learnNoise(elapsed)
      remember(Reading(value: value, level: level))
      if !isInterrupted { approach(value, from: level, elapsed: elapsed) }
    }
    isInterrupted = false
  }

  /// Interrupts the series. The level is retained, and the next reading alone can't change it.
  mutating func interrupt() {
    (previous, beforePrevious) = (nil, nil)
    isInterrupted = true
  }

  private mutating func begin(_ value: Double, at seconds: Double) {
    latestSeconds = seconds
    jump(to: value, count: 1)
  }

  private mutating func jump(to level: Double, count: Double) {
    self.level = level
    self.count = count
    hasJumped = true
    (previous, beforePrevious) = (nil, nil)
  }

  private mutating func remember(_ reading: Reading) {
    beforePrevious = previous
    previous = reading
  }

  private mutating func approach(_ value: Double, from level: Double, elapsed: Double) {
    let most = 3 * deviation
    let share = 1 - exponential(-elapsed / configuration.smoothingSeconds)
    count += 1
    self.level =
      level + max(1 / count, min(share, Self.largestShare)) * min(max(value - level, -most), most)
  }
}

// MARK: Detecting changes

extension LevelFollower {
  private func changedLevel(_ value: Double) -> (level: Double, count: Double)? {
    guard let previous else { return nil }
    let pair = (value + previous.value) / 2
    if isChange(to: pair, from: previous.level, count: 2, scatter: 1 + similarity),
      isBeyond(value, previous.level, pair), isBeyond(previous.value, previous.level, pair)
    {
      let isStillChanging = abs(value - previous.value) > Self.changingThreshold * deviation
      return isStillChanging ? (value, 1) : (pair, 2)
    }
    guard let first = beforePrevious else { return nil }
    let three = (value + previous.value + first.value) / 3
    let scatter = 1 + similarity * (4 + 2 * similarity) / 3
    guard isChange(to: three, from: first.level, count: 3, scatter: scatter),
      isBeyond(value, first.level, three), isBeyond(previous.value, first.level, three),
      isBeyond(first.value, first.level, three)
    else { return nil }
    return (three, 3)
  }

  /// The correlation of successive readings' distances from the level, 0…1.
  private var similarity: Double { min(max(covariance / variance, 0), 1) }

  /// Returns whether a mean of readings is significantly different from the level.
  ///
  /// - Parameter scatter: The variance of the mean divided by the variance of a mean of independent readings.
  private func isChange(
    to mean: Double, from level: Double, count: Double, scatter: Double
  ) -> Bool {
    let difference = mean - level
    return difference * difference * count > Self.significance * Self.significance
      * variance * scatter
  }

  /// Returns whether a single reading supports a change: it is more than one standard deviation away from the level, on
  /// the same side as the mean.
  private func isBeyond(_ value: Double, _ level: Double, _ mean: Double) -> Bool {
    (mean < level ? level - value : value - level) > deviation
  }

  /// Updates variance and covariance from the earliest stored reading, which can no longer be part of a change.
  private mutating func learnNoise(_ elapsed: Double) {
    guard let previous, let beforePrevious else { return }
    let most = 3 * deviation
    let first = min(max(beforePrevious.distance, -most), most)
    let second = min(max(previous.distance, -most), most)
    let share = min(1 - exponential(-elapsed / Self.noiseSeconds), Self.largestShare)
    covariance += share * (first * second - covariance)
    let least = configuration.minimumDeviation * configuration.minimumDeviation
    variance = max(least, variance + share * (first * first - variance))
  }
}
