/// An announcement every so many moving seconds. One that comes late is given once.
struct AnnouncementClock: Sendable {
  private var interval: Double?
  /// Announcements due so far; nil until the run's moving time is known with this interval.
  private var count: Double?

  /// In moving seconds; 0 for never. What is out of range changes nothing.
  mutating func choose(_ seconds: Double) {
    guard SessionOption.announceSeconds.accepts(seconds) else { return }
    interval = seconds == 0 ? nil : seconds
    count = nil
  }

  /// Moving time begins anew.
  mutating func startOver() { count = nil }

  mutating func advance(movingSeconds: Double) -> CadenceCue? {
    guard let interval else { return nil }
    let due = (movingSeconds / interval).rounded(.down)
    defer { count = max(count ?? due, due) }
    guard let count, due > count else { return nil }
    return .announcement(seconds: due * interval)
  }
}

/// Says that the battery runs out, at 20, 10 and 5 %, each once in a run.
struct BatteryWatch: Sendable {
  static let shares = [0.2, 0.1, 0.05]

  private var said = 0

  /// The charge, 0 … 1; what is out of range says nothing.
  mutating func take(_ charge: Double) -> CadenceCue? {
    guard SessionOption.battery.accepts(charge) else { return nil }
    let due = Self.shares.count { charge <= $0 }
    guard due > said else { return nil }
    said = due
    return .batteryLow(Self.shares[due - 1])
  }
}

/// Says when the target comes from the runner's own line from now on, or from the formula again: once it has
/// stayed so for a while, and not of what holds at the start.
struct SourceWatch: Sendable {
  static let patienceSeconds = 5.0
  static let startSeconds = 30.0

  private var known = CadenceSource.formula
  private var sinceSeconds: Double?

  /// The athlete chose it, so they know.
  mutating func accept(_ source: CadenceSource) {
    known = source
    sinceSeconds = nil
  }

  mutating func advance(to moment: SessionMoment, source: CadenceSource) -> CadenceCue? {
    guard source != known, moment.runningSeconds >= Self.startSeconds else {
      accept(source)
      return nil
    }
    let since = sinceSeconds ?? moment.seconds
    sinceSeconds = since
    guard moment.seconds - since >= Self.patienceSeconds else { return nil }
    accept(source)
    return source == .personal ? .personalTakesOver : .formulaTakesOver
  }
}
