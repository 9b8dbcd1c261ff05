/// Selects the fault to announce. The most severe fault is announced first, and announcements are at least five seconds
/// apart. A fault that has waited too long is dropped.
struct FaultAnnouncer: Equatable, Sendable {
  static let minimumSpacingSeconds = 5.0
  static let staleSeconds = 2.0

  private var waiting: FoundFault?
  private var announcedSeconds = -Double.infinity

  mutating func add(_ fault: FoundFault) {
    if let waiting, waiting.severity > fault.severity { return }
    waiting = fault
  }

  /// Drops the waiting fault.
  mutating func discardWaitingFault() { waiting = nil }

  /// Returns the fault to announce now, or nil if there isn't one.
  mutating func next(at seconds: Double) -> FoundFault? {
    guard let fault = waiting else { return nil }
    if seconds - fault.seconds > Self.staleSeconds {
      waiting = nil
      return nil
    }
    guard seconds - announcedSeconds >= Self.minimumSpacingSeconds else { return nil }
    announcedSeconds = seconds
    waiting = nil
    return fault
  }
}
