/// Tracks whether the body parts that an exercise needs are visible, and on which sides.
struct ViewTracker: Equatable, Sendable {
  /// The minimum visibility of a part. Joints hidden by the body itself, such as hands behind the head, still have
  /// accurate positions at 0.3.
  static let gate = 0.2
  /// How long the current movement continues while its body parts aren't visible, in seconds.
  static let graceSeconds = RepetitionCounter.longestGap
  /// How long body parts must be out of view, in seconds, before the athlete is notified.
  static let reportDelaySeconds = 1.0

  private(set) var choice = SideChoice()
  private(set) var missing: BodyPart?
  private(set) var isReported = false
  /// The latest time at which all parts were visible.
  private var seenSeconds: Double?
  /// The time of the first frame.
  private var firstSeconds: Double?

  /// Updates the state and returns whether all parts are visible on at least one side.
  mutating func updateVisibility(
    _ body: SeenBody, _ parts: [BodyPart], mayChangeSides: Bool
  ) -> Bool {
    firstSeconds = firstSeconds ?? body.seconds
    let left = body.leastVisible(parts, .left)
    let right = body.leastVisible(parts, .right)
    let step = seenSeconds.map { body.seconds - $0 } ?? 0
    missing = left.visibility >= right.visibility ? left.part : right.part
    guard max(left.visibility, right.visibility) >= Self.gate else { return false }
    missing = nil
    seenSeconds = body.seconds
    choice.add(
      left: left.visibility, right: right.visibility, step: step, mayChange: mayChangeSides)
    return true
  }

  mutating func handleMissingBody(at seconds: Double) {
    firstSeconds = firstSeconds ?? seconds
    missing = nil
  }

  /// Resets the state for a pause, so that the time until the next frame doesn't count as out of view.
  mutating func reset() {
    (seenSeconds, firstSeconds, missing, isReported) = (nil, nil, nil, false)
  }

  /// Returns the seconds since all parts were visible, or since the first frame if they never were.
  func secondsSinceVisible(_ seconds: Double) -> Double {
    (seenSeconds ?? firstSeconds).map { seconds - $0 } ?? 0
  }

  /// Returns whether to notify the athlete now that the view has been lost.
  mutating func shouldReportLost(_ seconds: Double) -> Bool {
    guard !isReported, secondsSinceVisible(seconds) >= Self.reportDelaySeconds else { return false }
    isReported = true
    return true
  }

  /// Returns whether to notify the athlete now that the view has been restored.
  mutating func shouldReportFound() -> Bool {
    defer { isReported = false }
    return isReported
  }
}
