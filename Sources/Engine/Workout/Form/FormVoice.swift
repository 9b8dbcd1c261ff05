/// Which fault is said: the most severe first, one at a time, at least five seconds apart. One that has waited too long
/// is not said any more.
struct FormVoice: Equatable, Sendable {
  static let apartSeconds = 5.0
  static let staleSeconds = 2.0

  private var waiting: FoundFault?
  private var spoken = -Double.infinity

  mutating func add(_ fault: FoundFault) {
    if let waiting, waiting.severity > fault.severity { return }
    waiting = fault
  }

  /// What waits is not said any more.
  mutating func forget() { waiting = nil }

  /// The fault to say now.
  mutating func next(at seconds: Double) -> FoundFault? {
    guard let fault = waiting else { return nil }
    if seconds - fault.seconds > Self.staleSeconds {
      waiting = nil
      return nil
    }
    guard seconds - spoken >= Self.apartSeconds else { return nil }
    spoken = seconds
    waiting = nil
    return fault
  }
}
