/// The level of a noisy measurement that mostly stays and now and then changes for good, as a runner's
/// speed does: quiet while it only flickers, and there within two or three readings when it has changed.
///
/// A two-sided test in the manner of Page (1954), cut to the latest three readings, and a mean:
/// 1. Where the latest two or three readings all lie on one side of the level as it was before them, and
///    their mean further from it than `significance` standard deviations of such a mean, the level has
///    changed: it becomes that mean, or the latest reading if they were still on their way.
/// 2. Else the reading counts as one of so many in the mean since then, at least as much as smoothing over
///    `smoothingSeconds` gives it, and with no more than three deviations' distance.
/// 3. How far readings scatter around the level, and how much alike one and the next do, is followed over
///    `noiseSeconds`: a restless receiver has to show a change more clearly.
struct LevelFollower: Equatable, Sendable {
  struct Configuration: Equatable, Sendable {
    /// Of a reading around the level, in its unit; the scatter is never taken to be less.
    var leastDeviation: Double
    var smoothingSeconds = 10.0
    /// Readings further apart than this are not looked at together.
    var longestInterval = 15.0
    /// A reading that follows sooner adds nothing that the one before did not say.
    var shortestInterval = 0.5
  }

  static let significance = 3.6
  static let noiseSeconds = 30.0
  /// No reading counts for more in the smoothing, however late it comes.
  private static let largestShare = 0.4
  /// In deviations.
  private static let onTheWay = 3.2

  /// Nil before the first reading.
  private(set) var level: Double?
  /// Whether the latest reading began the level or made it jump.
  private(set) var hasJumped = false
  /// Readings since then.
  private(set) var count = 0.0
  /// Of the latest reading that counted.
  private(set) var latestSeconds = -Double.infinity
  private var configuration: Configuration
  private var previous: Reading?
  private var beforePrevious: Reading?
  private var isInterrupted = false
  private var variance: Double
  /// Mean product of a reading's distance from the level and the next one's.
  private var covariance = 0.0

  private struct Reading: Equatable, Sendable {
    var value: Double
    /// Before it came.
    var level: Double

    var distance: Double { value - level }
  }

  init(_ configuration: Configuration) {
    self.configuration = configuration
    variance = configuration.leastDeviation * configuration.leastDeviation
  }

  /// Readings come from elsewhere from now on, and scatter by no less than this.
  mutating func expect(_ leastDeviation: Double) {
    guard leastDeviation != configuration.leastDeviation else { return }
    configuration.leastDeviation = leastDeviation
    variance = max(variance, leastDeviation * leastDeviation)
  }

  /// One standard deviation of a reading around the level.
  var deviation: Double { variance.squareRoot() }

  /// Takes a reading. One that is no number, or not later than the one before, is passed over.
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

  /// What comes next does not go on from what was: the level stays, but it takes two readings to move it.
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

// MARK: Whether it has changed

extension LevelFollower {
  private func changedLevel(_ value: Double) -> (level: Double, count: Double)? {
    guard let previous else { return nil }
    let pair = (value + previous.value) / 2
    if isChange(to: pair, from: previous.level, count: 2, scatter: 1 + likeness),
      isBeyond(value, previous.level, pair), isBeyond(previous.value, previous.level, pair)
    {
      let isOnTheWay = abs(value - previous.value) > Self.onTheWay * deviation
      return isOnTheWay ? (value, 1) : (pair, 2)
    }
    guard let first = beforePrevious else { return nil }
    let three = (value + previous.value + first.value) / 3
    let scatter = 1 + likeness * (4 + 2 * likeness) / 3
    guard isChange(to: three, from: first.level, count: 3, scatter: scatter),
      isBeyond(value, first.level, three), isBeyond(previous.value, first.level, three),
      isBeyond(first.value, first.level, three)
    else { return nil }
    return (three, 3)
  }

  /// How alike one reading's distance from the level and the next one's are, 0 … 1.
  private var likeness: Double { min(max(covariance / variance, 0), 1) }

  /// - Parameter scatter: how many times the variance of a mean of independent readings this mean's is.
  private func isChange(
    to mean: Double, from level: Double, count: Double, scatter: Double
  ) -> Bool {
    let difference = mean - level
    return difference * difference * count > Self.significance * Self.significance
      * variance * scatter
  }

  /// Whether a reading alone speaks for a change to that side: it is more than one deviation away.
  private func isBeyond(_ value: Double, _ level: Double, _ mean: Double) -> Bool {
    (mean < level ? level - value : value - level) > deviation
  }

  /// Of a reading that can have been part of no change any more.
  private mutating func learnNoise(_ elapsed: Double) {
    guard let previous, let beforePrevious else { return }
    let most = 3 * deviation
    let first = min(max(beforePrevious.distance, -most), most)
    let second = min(max(previous.distance, -most), most)
    let share = min(1 - exponential(-elapsed / Self.noiseSeconds), Self.largestShare)
    covariance += share * (first * second - covariance)
    let least = configuration.leastDeviation * configuration.leastDeviation
    variance = max(least, variance + share * (first * first - variance))
  }
}
