/// Monitors the pace zone. Gives a cue when the runner has been outside the zone for some time, repeats it at
/// intervals, and gives a different cue when the runner is back inside.
///
/// For hysteresis, a speed outside must pass the limit by the fraction `edge` before it counts as inside again.
struct PaceZoneMonitor: Sendable {
  static let waitSeconds = 8.0
  /// The minimum time between two cues.
  static let quietSeconds = 30.0
  static let backSeconds = 3.0
  static let edge = 0.01

  /// The limits in m/s; nil for a side without a limit.
  private(set) var slowest: Double?
  private(set) var fastest: Double?
  /// The speed relative to the zone; nil if no zone was set or the speed is unknown.
  private(set) var position: PaceZonePosition?
  private var positionSinceSeconds = 0.0
  private var cueSeconds = -Double.infinity
  /// Whether the runner was notified of being outside, but not yet of being back.
  private var mustReportReturn = false

  /// Applies an option. Returns false if the option doesn't concern the zone. The value 0 removes a limit. Ignores a
  /// value that the option doesn't accept.
  mutating func choose(_ option: SessionOption, _ value: Double) -> Bool {
    let value = option.counted(value)
    switch option {
    case .zoneSlowest: if let value { slowest = value == 0 ? nil : value }
    case .zoneFastest: if let value { fastest = value == 0 ? nil : value }
    default: return false
    }
    position = nil
    mustReportReturn = false
    return true
  }

  /// Updates the speed, which is nil if unknown or while the run is paused. Returns the cue to be given; usually nil.
  mutating func advance(to seconds: Double, speed: Double?) -> CadenceCue? {
    let new = speed.flatMap { position(of: $0) }
    if new != position { positionSinceSeconds = seconds }
    position = new
    let held = seconds - positionSinceSeconds
    switch position {
    case nil: return nil
    case .inside: return back(after: held)
    case .slower: return outside(.speedUp, at: seconds, after: held)
    case .faster: return outside(.slowDown, at: seconds, after: held)
    }
  }

  private func position(of speed: Double) -> PaceZonePosition? {
    guard slowest != nil || fastest != nil else { return nil }
    let low = slowest.map { min($0, fastest ?? $0) } ?? 0
    let high = fastest.map { max($0, slowest ?? $0) } ?? .infinity
    if speed < low * (position == .slower ? 1 + Self.edge : 1) { return .slower }
    if speed > high * (position == .faster ? 1 - Self.edge : 1) { return .faster }
    return .inside
  }

  private mutating func back(after held: Double) -> CadenceCue? {
    guard mustReportReturn, held >= Self.backSeconds else { return nil }
    mustReportReturn = false
    return .zoneBack
  }

  private mutating func outside(
    _ cue: CadenceCue, at seconds: Double, after held: Double
  ) -> CadenceCue? {
    guard held >= Self.waitSeconds, seconds - cueSeconds >= Self.quietSeconds else {
      return nil
    }
    cueSeconds = seconds
    mustReportReturn = true
    return cue
  }
}
