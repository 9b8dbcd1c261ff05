/// Gives an announcement at each multiple of an interval of moving time. If several are due, only the latest is
/// given.
struct AnnouncementClock: Sendable {
  private var interval: Double?
  /// The number of announcements due so far; nil until the first update with this interval.
  private var count: Double?

  /// Sets the interval in moving seconds; 0 turns announcements off. Ignores values out of range.
  mutating func choose(_ seconds: Double) {
    guard SessionOption.announceSeconds.accepts(seconds) else { return }
    interval = seconds == 0 ? nil : seconds
    count = nil
  }

  /// Restarts the count, because the moving time has been reset.
  mutating func startOver() { count = nil }

  mutating func advance(movingSeconds: Double) -> CadenceCue? {
    guard let interval else { return nil }
    let due = (movingSeconds / interval).rounded(.down)
    defer { count = max(count ?? due, due) }
    guard let count, due > count else { return nil }
    return .announcement(seconds: due * interval)
  }
}

/// Reports a low battery at 20, 10 and 5 %, each once per run.
struct BatteryMonitor: Sendable {
  static let shares = [0.2, 0.1, 0.05]

  private var reportedCount = 0

  /// Updates the charge, 0…1. Ignores values out of range.
  mutating func update(_ charge: Double) -> CadenceCue? {
    guard SessionOption.battery.accepts(charge) else { return nil }
    let due = Self.shares.count { charge <= $0 }
    guard due > reportedCount else { return nil }
    reportedCount = due
    return .batteryLow(Self.shares[due - 1])
  }
}

/// Reports when the target's source changes between the formula and the personal model. A change is reported once it
/// has lasted for some time. The source at the start of a run isn't reported.
struct TargetSourceMonitor: Sendable {
  static let waitSeconds = 5.0
  static let startSeconds = 30.0

  private var acceptedSource = CadenceSource.formula
  private var sinceSeconds: Double?

  /// Accepts a source without reporting it, because the athlete chose it.
  mutating func accept(_ source: CadenceSource) {
    acceptedSource = source
    sinceSeconds = nil
  }

  mutating func advance(to state: SessionState, source: CadenceSource) -> CadenceCue? {
    guard source != acceptedSource, state.runningSeconds >= Self.startSeconds else {
      accept(source)
      return nil
    }
    let since = sinceSeconds ?? state.seconds
    sinceSeconds = since
    guard state.seconds - since >= Self.waitSeconds else { return nil }
    accept(source)
    return source == .personal ? .personalTakesOver : .formulaTakesOver
  }
}
