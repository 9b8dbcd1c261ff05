/// Checks one rule during the current repetition.
struct RuleTracker: Sendable {
  /// The minimum duration of a fault in seconds: five frames at 30 frames per second.
  static let minimumSeconds = 0.17
  /// The time constant with which the person's own posture is learnt, in seconds.
  static let postureSeconds = 1.0

  let rule: FormRule
  private var filter: OneEuroFilter
  private var posture: Double?
  private var since: Double?
  private var best: Double?
  private var latest: Double?
  private(set) var isReported = false

  init(_ rule: FormRule) {
    self.rule = rule
    filter = OneEuroFilter(speedWeight: rule.quantity.isAngle ? 0.02 : 1)
  }

  /// Starts a new repetition, in which the fault can be reported again.
  mutating func restart() {
    best = nil
    isReported = false
  }

  /// Resets the tracker for a pause, which interrupts any fault.
  mutating func pause() {
    restart()
    since = nil
  }

  /// Adds a measured value.
  ///
  /// - Parameters:
  ///   - widening: Degrees to add to the limit.
  ///   - isInPhase: Whether the rule applies now.
  ///   - isAtStart: Whether the posture is the reference for relative rules.
  /// - Returns: The value if it has been wrong for long enough and wasn't reported before, otherwise nil.
  mutating func add(
    _ raw: Double, seconds: Double, widening: Double, isInPhase: Bool, isAtStart: Bool
  ) -> Double? {
    guard let value = measured(raw, seconds, isAtStart) else { return nil }
    if rule.phase == .reached {
      note(value)
      return nil
    }
    guard isInPhase, isFault(value, widening) else {
      since = nil
      return nil
    }
    let began = since ?? seconds
    since = began
    guard !isReported, seconds - began >= Self.minimumSeconds else { return nil }
    isReported = true
    return value
  }

  /// Checks a rule whose limit must be reached. Call this once the repetition counts.
  ///
  /// - Returns: The best value if it isn't good enough, otherwise nil.
  func missed(widening: Double) -> Double? {
    guard rule.phase == .reached, let best, isFault(best, widening) else { return nil }
    return best
  }

  private mutating func measured(_ raw: Double, _ seconds: Double, _ isAtStart: Bool) -> Double? {
    let value = filter.add(raw, seconds: seconds)
    guard rule.isRelative else { return value }
    let step = latest.map { seconds - $0 } ?? 0
    latest = seconds
    if isAtStart || posture == nil {
      let share = min(1, step / Self.postureSeconds)
      posture = posture.map { $0 + share * (value - $0) } ?? value
    }
    return posture.map { (value - $0).magnitude }
  }

  private mutating func note(_ value: Double) {
    guard let best else {
      self.best = value
      return
    }
    if rule.limit.excess(value) < rule.limit.excess(best) { self.best = value }
  }

  private func isFault(_ value: Double, _ widening: Double) -> Bool {
    rule.limit.excess(value) > rule.effectiveTolerance(widening)
  }
}
