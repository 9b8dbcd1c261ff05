/// Drops some frames between sets. Nothing is counted then, and an hour's pause would otherwise take more space in the
/// log than the workout.
///
/// Retains all frames at low rates, and `picturesPerSecond` on average at higher rates. That is well above
/// `CameraMonitor.minimumFrameRate`, so the device isn't considered too slow.
struct PoseThinning: Equatable, Sendable {
  static let picturesPerSecond = 7.0

  private var dueSeconds = 0.0

  /// Returns whether to retain a frame taken at this session time, in seconds.
  mutating func passes(_ seconds: Double) -> Bool {
    guard seconds >= dueSeconds else { return false }
    let step = 1 / Self.picturesPerSecond
    dueSeconds = max(dueSeconds, seconds - step) + step
    return true
  }
}
