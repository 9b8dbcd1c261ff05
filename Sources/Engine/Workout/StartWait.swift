/// Waits before the first set until the camera has seen for a moment what the exercise needs.
struct StartWait: Equatable, Sendable {
  /// What follows from a moment of waiting.
  enum Answer: Equatable, Sendable {
    case wait
    /// The athlete is to be told what is not seen.
    case remind
    case begin
  }

  /// So long all must be seen: somebody who only walks through is not in place.
  static let seenSeconds = 1.0
  /// Between two reminders, and before the first.
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
