/// What one rule has seen in the repetition under way.
struct RuleWatch: Sendable {
  /// A fault must last so long to be one: five frames at 30 a second, as many seconds at any rate.
  static let leastSeconds = 0.17
  /// Of the person's own posture.
  static let postureSeconds = 1.0

  let rule: FormRule
  private var filter: OneEuroFilter
  private var posture: Double?
  private var since: Double?
  private var best: Double?
  private var latest: Double?
  private(set) var isTold = false

  init(_ rule: FormRule) {
    self.rule = rule
    filter = OneEuroFilter(speedWeight: rule.quantity.isAngle ? 0.02 : 1)
  }

  /// A new repetition: what was told may be told again.
  mutating func restart() {
    best = nil
    isTold = false
  }

  /// What was wrong before a pause has not lasted through it.
  mutating func pause() {
    restart()
    since = nil
  }

  /// - Parameters:
  ///   - widening: degrees to add to the limit.
  ///   - isInMoment: whether the rule looks now.
  ///   - isAtStart: whether the posture is the one that relative rules compare with.
  /// - Returns: the value, once it has been wrong for long enough.
  mutating func add(
    _ raw: Double, seconds: Double, widening: Double, isInMoment: Bool, isAtStart: Bool
  ) -> Double? {
    guard let value = measured(raw, seconds, isAtStart) else { return nil }
    if rule.moment == .reached {
      note(value)
      return nil
    }
    guard isInMoment, isFault(value, widening) else {
      since = nil
      return nil
    }
    let began = since ?? seconds
    since = began
    guard !isTold, seconds - began >= Self.leastSeconds else { return nil }
    isTold = true
    return value
  }

  /// For a rule that must be reached, once the repetition counts.
  /// - Returns: the best value, where it was not enough.
  func missed(widening: Double) -> Double? {
    guard rule.moment == .reached, let best, isFault(best, widening) else { return nil }
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
    rule.limit.excess(value) > rule.slack(widening)
  }
}
