import Engine

/// Saver mode: positions every 5 s or 10 m in place of one a second. What is left out is not logged, so a log that
/// is played or restored is not thinned once more.
struct PositionThinning {
  private static let seconds = 5.0
  private static let meters = 10.0
  /// A receiver at 1 Hz is a few milliseconds early now and then.
  private static let earliness = 0.5

  /// The one passed on last, in whichever mode.
  private var latest: Fix?

  /// Whether the position is to be passed on; the others are as if they had not come.
  mutating func passes(_ fix: Fix, isSaving: Bool) -> Bool {
    guard !isSaving || isDue(fix) else { return false }
    latest = fix
    return true
  }

  private func isDue(_ fix: Fix) -> Bool {
    guard let latest else { return true }
    return fix.seconds - latest.seconds >= Self.seconds - Self.earliness
      || distanceMeters(from: latest.coordinate, to: fix.coordinate) >= Self.meters
  }
}
