/// Counts repetitions in a progress value that goes from 0 (start) to 1 (far end) and back.
///
/// 1. A turning point is confirmed once the movement has reversed from it by `share` of the person's usual range, and
///    at least by `minimumSwing` (`CountingLimits`). This hysteresis adapts to the person.
/// 2. A repetition consists of an outward and a return movement. It counts once `reversalShare` of the outward movement
///    has been reversed.
/// 3. Both ends must be reached, regardless of the person's range: the far end must be beyond `minimumSwing`, the start
///    below `maximumStart`. Dances have no ends, only a range.
/// 4. A repetition takes at least `minimumSeconds`, and each of the two movements at least `minimumPhaseSeconds`.
/// 5. Incomplete movements are reported with the progress that they reached and the progress required (`Attempt`).
///    After three in a row that were wide enough for the exercise, their range becomes the new usual range, so that a
///    single unusual movement can't block counting.
/// 6. If the person is first seen in the middle of a movement, the movement counts only if `share` of the full movement
///    remained, or if the start was seen: the movement turned there or paused for half a second.
/// 7. If the person isn't seen for `longestGap`, the current repetition is discarded and reported.
struct RepetitionCounter: Equatable, Sendable {
  enum Phase: UInt8, Equatable, Sendable {
    /// The person's position is not known yet.
    case unknown
    case start
    case far
  }

  enum Event: Equatable, Sendable {
    /// A repetition has started with its outward movement.
    case outward
    case counted(Swing)
    case shallow(reached: Double, needed: Double)
    case notBack(reached: Double, needed: Double)
    case quick(seconds: Double, needed: Double)
    /// The person wasn't seen for this long during a repetition.
    case unseen(seconds: Double)
  }

  /// A movement out and back. Positions are fractions of the full movement, times are in seconds.
  struct Swing: Equatable, Sendable {
    var low: Double
    var high: Double
    /// The time at which the person left the start.
    var began: Double
    /// The time at which the person reached the far end.
    var reached: Double
    /// The time at which the person left the far end.
    var turned: Double
    /// The time at which the repetition counted.
    var seconds: Double
  }

  static let minimumPhaseSeconds = 0.1
  /// The maximum distance from the far end that counts as near it, as a fraction of the outward movement.
  private static let nearShare = 0.25
  static let longestGap = 0.5
  /// The number of consecutive movements, too small for the person but not for the exercise, after which their range
  /// becomes the person's new usual range.
  static let adaptationThreshold = 3

  /// The minimum duration of a reported attempt, as a fraction of the person's usual repetition.
  static let minimumTimeShare = 0.5

  let minimumSeconds: Double
  private let limits: CountingLimits
  private let hasEnds: Bool
  private(set) var phase = Phase.unknown
  private var low = Extreme.low(0, 0)
  private var high = Extreme.high(0, 0)
  private var attempt = Attempt(0, 0, isOutward: true)
  private var usual = RecentMedian()
  /// The durations of the latest repetitions, in seconds.
  private var usualSeconds = RecentMedian()
  private var consecutiveSmallMovements = 0
  private var latest: Double?
  /// The progress and time when the person was first seen.
  private var firstSeenProgress = 0.0
  private var firstSeenSeconds = 0.0

  /// Creates a counter.
  ///
  /// - Parameters:
  ///   - minimumSeconds: The minimum duration of a repetition.
  ///   - hasEnds: Whether the repetition must reach the exercise's start and far end. Otherwise, only its range
  ///     matters.
  init(minimumSeconds: Double, hasEnds: Bool = true, limits: CountingLimits = .standard) {
    self.minimumSeconds = minimumSeconds
    self.hasEnds = hasEnds
    self.limits = limits
  }

  /// The distance by which the movement must reverse to confirm a turning point.
  private var neededSwing: Double {
    max(limits.minimumSwing, limits.share * (usual.median ?? 0))
  }

  /// The progress that the outward movement must reach.
  private var neededHigh: Double {
    let needed = low.value + neededSwing
    return hasEnds ? max(needed, limits.minimumSwing) : needed
  }

  /// The progress that the return movement must reach.
  private var neededLow: Double {
    high.value - max(limits.minimumSwing, limits.reversalShare * (high.value - low.value))
  }

  /// Returns whether `progress` is in the last quarter of the current repetition's outward movement. Doesn't compare it
  /// with the exercise's far end, because progress remains far below 1 when seen from some angles.
  func isNearFarEnd(_ progress: Double) -> Bool {
    phase == .far && high.value - progress <= Self.nearShare * (high.value - low.value)
  }

  /// The time at which the start was last reached.
  var startReached: Double { low.entered }

  /// Adds the progress in a frame. Returns the resulting event, or nil if the frame doesn't cause one.
  ///
  /// - Parameter seconds: The time of the frame, later than the previous one.
  mutating func add(_ progress: Double, seconds: Double) -> Event? {
    let gap = latest.map { seconds - $0 } ?? 0
    let wasInProgress = phase == .far
    if gap > Self.longestGap { discardMovement() }
    if latest == nil { begin(progress, seconds) }
    latest = seconds
    if gap > Self.longestGap, wasInProgress { return .unseen(seconds: gap) }
    return switch phase {
    case .unknown: trackFromUnknown(progress, seconds)
    case .start: trackOutward(progress, seconds)
    case .far: comeBack(progress, seconds)
    }
  }

  /// Discards the current repetition, but retains the usual range.
  mutating func discardMovement() {
    phase = .unknown
    latest = nil
  }

  /// Starts tracking. A person who is first seen near the start is assumed to be there.
  private mutating func begin(_ progress: Double, _ seconds: Double) {
    (firstSeenProgress, firstSeenSeconds) = (progress, seconds)
    low = .low(progress, seconds)
    high = .high(progress, seconds)
    if hasEnds, progress < limits.maximumStart { settle(progress, seconds) }
  }

  private mutating func trackFromUnknown(_ progress: Double, _ seconds: Double) -> Event? {
    low.add(progress, seconds)
    high.add(progress, seconds)
    if progress >= low.value + neededSwing { return reachFarEnd(progress, seconds) }
    if progress <= high.value - neededSwing { settle(progress, seconds) }
    return nil
  }

  private mutating func trackOutward(_ progress: Double, _ seconds: Double) -> Event? {
    low.add(progress, seconds)
    if progress >= low.value + neededSwing { return reachFarEnd(progress, seconds) }
    guard let attempt = attempt.add(progress, seconds) else { return nil }
    learn(fromRefused: attempt.reached - low.value)
    guard isWorthReporting(attempt) else { return nil }
    return .shallow(reached: attempt.reached, needed: neededHigh)
  }

  /// Returns whether an attempt should be reported. Movements much shorter than the person's repetitions are steps or
  /// wobbles.
  private func isWorthReporting(_ attempt: Attempt.AbandonedAttempt) -> Bool {
    attempt.seconds >= max(minimumSeconds, Self.minimumTimeShare * (usualSeconds.median ?? 0))
  }

  /// Adapts to a person who repeatedly makes smaller movements than before.
  private mutating func learn(fromRefused swing: Double) {
    guard swing >= limits.minimumSwing else { return }
    consecutiveSmallMovements += 1
    guard consecutiveSmallMovements >= Self.adaptationThreshold else { return }
    usual = RecentMedian()
    usual.add(swing)
    consecutiveSmallMovements = 0
  }

  private mutating func reachFarEnd(_ progress: Double, _ seconds: Double) -> Event {
    phase = .far
    high = .high(progress, seconds)
    attempt = Attempt(progress, seconds, isOutward: false)
    return .outward
  }

  private mutating func settle(_ progress: Double, _ seconds: Double) {
    phase = .start
    low = .low(progress, seconds)
    attempt = Attempt(progress, seconds, isOutward: true)
  }

  /// Whether enough of the outward movement was seen, or the start itself, where the movement turned or paused.
  private var hasSeenStart: Bool {
    !hasEnds || low.value <= 1 - limits.share || firstSeenProgress - low.value >= Extreme.width
      || low.left - firstSeenSeconds >= Self.longestGap
  }

  private mutating func comeBack(_ progress: Double, _ seconds: Double) -> Event? {
    high.add(progress, seconds)
    if progress <= neededLow {
      guard hasSeenStart || low.value > limits.maximumStart else {
        settle(progress, seconds)
        return nil
      }
      return judge(progress, seconds)
    }
    guard let attempt = attempt.add(progress, seconds), isWorthReporting(attempt) else {
      return nil
    }
    return .notBack(reached: attempt.reached, needed: neededLow)
  }

  private mutating func judge(_ progress: Double, _ seconds: Double) -> Event {
    let (low, high) = (self.low, self.high)
    usual.add(high.value - low.value)
    consecutiveSmallMovements = 0
    settle(progress, seconds)
    let took = seconds - low.seconds
    let phaseSeconds = min(high.seconds - low.seconds, seconds - high.seconds)
    if hasEnds, high.value < limits.minimumSwing {
      return .shallow(reached: high.value, needed: limits.minimumSwing)
    }
    if hasEnds, low.value > limits.maximumStart {
      return .notBack(reached: low.value, needed: limits.maximumStart)
    }
    if took < minimumSeconds { return .quick(seconds: took, needed: minimumSeconds) }
    if phaseSeconds < Self.minimumPhaseSeconds {
      return .quick(seconds: phaseSeconds, needed: Self.minimumPhaseSeconds)
    }
    usualSeconds.add(took)
    return .counted(
      Swing(
        low: low.value, high: high.value, began: low.left, reached: high.entered,
        turned: high.left, seconds: seconds))
  }
}
