import Engine

/// Saver mode: few positions (`SaverMode`) in place of one a second. What is left out is not logged, so a log that
/// is played or restored is not thinned once more.
struct PositionThinning {
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
    return fix.seconds - latest.seconds >= SaverMode.seconds - Self.earliness
      || distanceMeters(from: latest.coordinate, to: fix.coordinate) >= SaverMode.meters
  }
}
