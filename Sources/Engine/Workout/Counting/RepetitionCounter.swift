/// Counts repetitions in a progress that goes from 0 (start) to 1 (far end) and back.
///
/// 1. A turn is a turn once the movement has come back from it by `share` of the person's usual swing, and never less
///    than by `leastSwing` (`CountingLimits`): hysteresis that follows the person.
/// 2. A repetition is out and back. It counts when `backShare` of the way out has been gone back.
/// 3. Both ends are needed, whatever the person's range: the far end beyond `leastSwing`, the start below `mostStart`. A dance
///    has no ends, only a range.
/// 4. It takes `leastSeconds` in all, and each way `leastPhaseSeconds`.
/// 5. What falls short is told with what was reached and what was needed (`Attempt`). Three in a row that were
///    wide enough for the exercise are the new usual swing, so that one odd movement cannot stop the counting.
/// 6. What is left of a movement that was under way at first sight must be `share` of the full way. Else it is not counted, unless
///    its start was seen: the body turned there, or stayed for half a second.
/// 7. Where nothing was seen for `longestGap`, the repetition under way is lost, and that is told.
struct RepetitionCounter: Equatable, Sendable {
  enum Phase: UInt8, Equatable, Sendable {
    /// Not known yet at which end the person is.
    case unknown
    case start
    case far
  }

  enum Event: Equatable, Sendable {
    /// On the way out: a repetition has begun.
    case outward
    case counted(Swing)
    case shallow(reached: Double, needed: Double)
    case notBack(reached: Double, needed: Double)
    case quick(seconds: Double, needed: Double)
    /// It was under way when for so long nothing was seen.
    case unseen(seconds: Double)
  }

  /// One way out and back, in shares of the full way and seconds.
  struct Swing: Equatable, Sendable {
    var low: Double
    var high: Double
    /// When the start was left.
    var began: Double
    /// When the far end was reached.
    var reached: Double
    /// When it was left.
    var turned: Double
    /// When it counted.
    var seconds: Double
  }

  static let leastPhaseSeconds = 0.1
  /// The share of the way out that is near its far end.
  private static let nearShare = 0.25
  static let longestGap = 0.5
  /// So many swings in a row that are too small for the person, but not for the exercise, are the person's new ones.
  static let refusalsThatTeach = 3

  /// Of the time that the person's repetitions take: an attempt at one takes as long at least.
  static let leastShareOfTime = 0.5

  let leastSeconds: Double
  private let limits: CountingLimits
  private let hasEnds: Bool
  private(set) var phase = Phase.unknown
  private var low = Extreme.low(0, 0)
  private var high = Extreme.high(0, 0)
  private var attempt = Attempt(0, 0, isOutward: true)
  private var usual = UsualMedian()
  /// Seconds of the latest repetitions.
  private var usualSeconds = UsualMedian()
  private var refusedInARow = 0
  private var latest: Double?
  /// Progress and time of the first sight.
  private var begunProgress = 0.0
  private var begunSeconds = 0.0

  /// - Parameters:
  ///   - leastSeconds: of a repetition.
  ///   - hasEnds: whether start and far end are where the exercise has them; else only the range counts.
  init(leastSeconds: Double, hasEnds: Bool = true, limits: CountingLimits = .standard) {
    self.leastSeconds = leastSeconds
    self.hasEnds = hasEnds
    self.limits = limits
  }

  /// How far a movement must go from a turn to be one.
  private var neededSwing: Double {
    max(limits.leastSwing, limits.share * (usual.median ?? 0))
  }

  /// What the way out must reach.
  private var neededHigh: Double {
    let needed = low.value + neededSwing
    return hasEnds ? max(needed, limits.leastSwing) : needed
  }

  /// How far the way back must come.
  private var neededLow: Double {
    high.value - max(limits.leastSwing, limits.backShare * (high.value - low.value))
  }

  /// Whether `progress` is in the last quarter of the way out that this repetition has gone. What another view shows of a
  /// movement may stay far below 1, so it is not compared with the exercise's far end.
  func isNearFar(_ progress: Double) -> Bool {
    phase == .far && high.value - progress <= Self.nearShare * (high.value - low.value)
  }

  /// When the start was last reached.
  var startReached: Double { low.entered }

  /// - Parameter seconds: later than the latest.
  mutating func add(_ progress: Double, seconds: Double) -> Event? {
    let gap = latest.map { seconds - $0 } ?? 0
    let wasUnderWay = phase == .far
    if gap > Self.longestGap { lose() }
    if latest == nil { begin(progress, seconds) }
    latest = seconds
    if gap > Self.longestGap, wasUnderWay { return .unseen(seconds: gap) }
    return switch phase {
    case .unknown: lookAround(progress, seconds)
    case .start: goOut(progress, seconds)
    case .far: comeBack(progress, seconds)
    }
  }

  /// Forgets the repetition under way; the usual swing stays.
  mutating func lose() {
    phase = .unknown
    latest = nil
  }

  /// Who is first seen near the start is at it.
  private mutating func begin(_ progress: Double, _ seconds: Double) {
    (begunProgress, begunSeconds) = (progress, seconds)
    low = .low(progress, seconds)
    high = .high(progress, seconds)
    if hasEnds, progress < limits.mostStart { settle(progress, seconds) }
  }

  private mutating func lookAround(_ progress: Double, _ seconds: Double) -> Event? {
    low.add(progress, seconds)
    high.add(progress, seconds)
    if progress >= low.value + neededSwing { return turnOut(progress, seconds) }
    if progress <= high.value - neededSwing { settle(progress, seconds) }
    return nil
  }

  private mutating func goOut(_ progress: Double, _ seconds: Double) -> Event? {
    low.add(progress, seconds)
    if progress >= low.value + neededSwing { return turnOut(progress, seconds) }
    guard let attempt = attempt.givenUp(progress, seconds) else { return nil }
    learn(fromRefused: attempt.reached - low.value)
    guard isWorthAWord(attempt) else { return nil }
    return .shallow(reached: attempt.reached, needed: neededHigh)
  }

  /// What is over much sooner than the person's repetitions is a step or a wobble between them.
  private func isWorthAWord(_ attempt: Attempt.GivenUp) -> Bool {
    attempt.seconds >= max(leastSeconds, Self.leastShareOfTime * (usualSeconds.median ?? 0))
  }

  /// A person who keeps moving less than before has another usual swing.
  private mutating func learn(fromRefused swing: Double) {
    guard swing >= limits.leastSwing else { return }
    refusedInARow += 1
    guard refusedInARow >= Self.refusalsThatTeach else { return }
    usual = UsualMedian()
    usual.add(swing)
    refusedInARow = 0
  }

  private mutating func turnOut(_ progress: Double, _ seconds: Double) -> Event {
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

  /// Whether enough of the way out was seen, or that it began where the body turned or stayed.
  private var hasSeenStart: Bool {
    !hasEnds || low.value <= 1 - limits.share || begunProgress - low.value >= Extreme.width
      || low.left - begunSeconds >= Self.longestGap
  }

  private mutating func comeBack(_ progress: Double, _ seconds: Double) -> Event? {
    high.add(progress, seconds)
    if progress <= neededLow {
      guard hasSeenStart || low.value > limits.mostStart else {
        settle(progress, seconds)
        return nil
      }
      return judge(progress, seconds)
    }
    guard let attempt = attempt.givenUp(progress, seconds), isWorthAWord(attempt) else {
      return nil
    }
    return .notBack(reached: attempt.reached, needed: neededLow)
  }

  private mutating func judge(_ progress: Double, _ seconds: Double) -> Event {
    let (low, high) = (self.low, self.high)
    usual.add(high.value - low.value)
    refusedInARow = 0
    settle(progress, seconds)
    let took = seconds - low.seconds
    let phaseTook = min(high.seconds - low.seconds, seconds - high.seconds)
    if hasEnds, high.value < limits.leastSwing {
      return .shallow(reached: high.value, needed: limits.leastSwing)
    }
    if hasEnds, low.value > limits.mostStart {
      return .notBack(reached: low.value, needed: limits.mostStart)
    }
    if took < leastSeconds { return .quick(seconds: took, needed: leastSeconds) }
    if phaseTook < Self.leastPhaseSeconds {
      return .quick(seconds: phaseTook, needed: Self.leastPhaseSeconds)
    }
    usualSeconds.add(took)
    return .counted(
      Swing(
        low: low.value, high: high.value, began: low.left, reached: high.entered,
        turned: high.left, seconds: seconds))
  }
}
