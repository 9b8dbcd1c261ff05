/// Counts repetitions in a progress that goes from 0 (start) to 1 (far end) and back.
///
/// 1. A turn is a turn once the movement has come back from it by `share` of the person's usual swing, and never less
///    than by `leastSwing`: hysteresis that follows the person.
/// 2. A repetition is out and back. It counts when the way back has come that far.
/// 3. Both ends are needed: the far end beyond `leastFar`, the start below `mostStart`, whatever the person's range.
/// 4. It takes `leastSeconds` in all, and each way `leastPhaseSeconds`.
/// 5. What falls short is told with what was reached and what was needed. Swings that were wide enough for the exercise
///    still teach the usual swing, so that one odd movement cannot stop the counting.
/// 6. Where nothing was seen for `longestGap`, the repetition under way is lost.
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

  /// Of the full way.
  static let leastSwing = 0.3
  /// Of the person's usual swing.
  static let share = 0.6
  static let leastFar = 0.4
  static let mostStart = 0.5
  static let leastPhaseSeconds = 0.1
  static let longestGap = 0.5
  /// A movement that is worth a word though it does not count.
  static let noticeable = 0.2

  let leastSeconds: Double
  private(set) var phase = Phase.unknown
  private var low = Extreme.low(0, 0)
  private var high = Extreme.high(0, 0)
  /// The turn that a movement which falls short is measured from, and its crest.
  private var base = 0.0
  private var crest = 0.0
  private var usual = UsualSwing()
  private var latest: Double?

  /// - Parameter leastSeconds: of a repetition.
  init(leastSeconds: Double) { self.leastSeconds = leastSeconds }

  /// How far a movement must go from a turn to be one.
  var neededSwing: Double {
    max(Self.leastSwing, Self.share * (usual.median ?? 0))
  }

  /// The person's usual swing; nil before the first.
  var usualSwing: Double? { usual.median }

  /// When the start was last reached.
  var startReached: Double { low.entered }

  /// - Parameter seconds: later than the latest.
  mutating func add(_ progress: Double, seconds: Double) -> Event? {
    if let latest, seconds - latest > Self.longestGap { lose() }
    if latest == nil { begin(progress, seconds) }
    latest = seconds
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

  private mutating func begin(_ progress: Double, _ seconds: Double) {
    low = .low(progress, seconds)
    high = .high(progress, seconds)
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
    crest = max(crest, progress)
    base = min(base, progress)
    guard crest - base >= Self.noticeable, progress <= (crest + base) / 2 else { return nil }
    let (reached, needed) = (crest, max(low.value + neededSwing, Self.leastFar))
    if crest - base >= Self.leastSwing { usual.add(crest - base) }
    (base, crest) = (progress, progress)
    return .shallow(reached: reached, needed: needed)
  }

  private mutating func turnOut(_ progress: Double, _ seconds: Double) -> Event {
    phase = .far
    high = .high(progress, seconds)
    (base, crest) = (progress, progress)
    return .outward
  }

  private mutating func settle(_ progress: Double, _ seconds: Double) {
    phase = .start
    low = .low(progress, seconds)
    (base, crest) = (progress, progress)
  }

  private mutating func comeBack(_ progress: Double, _ seconds: Double) -> Event? {
    high.add(progress, seconds)
    let way = usual.median ?? (high.value - low.value)
    if progress <= high.value - max(Self.leastSwing, Self.share * way) {
      return judge(progress, seconds)
    }
    // Here `base` is the high turn and `crest` the trough between two highs.
    base = max(base, progress)
    crest = min(crest, progress)
    guard base - crest >= Self.noticeable, progress >= (crest + base) / 2 else { return nil }
    let reached = crest
    (base, crest) = (progress, progress)
    return .notBack(
      reached: reached, needed: high.value - max(Self.leastSwing, Self.share * way))
  }

  private mutating func judge(_ progress: Double, _ seconds: Double) -> Event {
    let (low, high) = (self.low, self.high)
    usual.add(high.value - low.value)
    settle(progress, seconds)
    let took = seconds - low.seconds
    let phaseTook = min(high.seconds - low.seconds, seconds - high.seconds)
    if high.value < Self.leastFar {
      return .shallow(reached: high.value, needed: Self.leastFar)
    }
    if low.value > Self.mostStart {
      return .notBack(reached: low.value, needed: Self.mostStart)
    }
    if took < leastSeconds { return .quick(seconds: took, needed: leastSeconds) }
    if phaseTook < Self.leastPhaseSeconds {
      return .quick(seconds: phaseTook, needed: Self.leastPhaseSeconds)
    }
    return .counted(
      Swing(
        low: low.value, high: high.value, began: low.left, reached: high.entered,
        turned: high.left, seconds: seconds))
  }
}
