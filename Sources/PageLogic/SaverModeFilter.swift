import Engine

/// Reduces the rate of positions in saver mode to the rate that `SaverMode` defines. Dropped positions aren't logged
/// either, so a log that is played or restored must not be thinned again.
struct SaverModeFilter {
  /// The tolerance in seconds for 1 Hz receivers, which sometimes deliver a position a few milliseconds early.
  private static let earlyToleranceSeconds = 0.5

  /// The last accepted position, in either mode.
  private var latest: Fix?

  /// Returns whether the position is accepted. The session must ignore rejected positions.
  mutating func passes(_ fix: Fix, isSaving: Bool) -> Bool {
    guard !isSaving || isDue(fix) else { return false }
    latest = fix
    return true
  }

  private func isDue(_ fix: Fix) -> Bool {
    guard let latest else { return true }
    return fix.seconds - latest.seconds >= SaverMode.seconds - Self.earlyToleranceSeconds
      || distanceMeters(from: latest.coordinate, to: fix.coordinate) >= SaverMode.meters
  }
}
