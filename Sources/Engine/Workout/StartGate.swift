/// Delays the first set until the body parts that the exercise needs have been visible for a moment.
struct StartGate: Equatable, Sendable {
  /// The action to take while waiting.
  enum Answer: Equatable, Sendable {
    case wait
    /// Remind the athlete which parts aren't visible.
    case remind
    case begin
  }

  /// The minimum time for which the body parts must be visible, in seconds. It prevents a person who walks through the
  /// picture from starting the set.
  static let minimumVisibleSeconds = 1.0
  /// The time before the first reminder and between reminders, in seconds.
  static let reminderSeconds = 5.0

  private var visibleSince: Double?
  private var announcedSeconds: Double?

  mutating func advance(to seconds: Double, isSeen: Bool) -> Answer {
    let told = announcedSeconds ?? seconds
    announcedSeconds = told
    guard isSeen else {
      visibleSince = nil
      guard seconds - told >= Self.reminderSeconds else { return .wait }
      announcedSeconds = seconds
      return .remind
    }
    let since = visibleSince ?? seconds
    visibleSince = since
    return seconds - since >= Self.minimumVisibleSeconds ? .begin : .wait
  }
}
