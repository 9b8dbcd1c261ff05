/// Waits before the first set until the body parts that the exercise needs have been visible for a moment.
struct StartWait: Equatable, Sendable {
  /// The action after a moment of waiting.
  enum Answer: Equatable, Sendable {
    case wait
    /// Remind the athlete of what isn't visible.
    case remind
    case begin
  }

  /// The minimum time of visibility in seconds, so that a person walking through the picture doesn't start the set.
  static let seenSeconds = 1.0
  /// The time before the first reminder and between reminders, in seconds.
  static let reminderSeconds = 5.0

  private var seenSince: Double?
  private var toldSeconds: Double?

  mutating func advance(to seconds: Double, isSeen: Bool) -> Answer {
    let told = toldSeconds ?? seconds
    toldSeconds = told
    guard isSeen else {
      seenSince = nil
      guard seconds - told >= Self.reminderSeconds else { return .wait }
      toldSeconds = seconds
      return .remind
    }
    let since = seenSince ?? seconds
    seenSince = since
    return seconds - since >= Self.seenSeconds ? .begin : .wait
  }
}
