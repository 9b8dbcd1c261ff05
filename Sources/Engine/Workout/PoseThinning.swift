/// Lets only some pictures through while no set is under way. Nothing is counted then, and in the log an hour's pause
/// would take more room than the workout.
///
/// Of slower pictures it keeps all, of faster ones `picturesPerSecond` on average: enough above
/// `CameraWatch.fewestFrames` that what is thinned out is not taken for a slow device.
struct PoseThinning: Equatable, Sendable {
  static let picturesPerSecond = 7.0

  private var dueSeconds = 0.0

  /// Whether a picture of this moment of the session is kept.
  mutating func passes(_ seconds: Double) -> Bool {
    guard seconds >= dueSeconds else { return false }
    let step = 1 / Self.picturesPerSecond
    dueSeconds = max(dueSeconds, seconds - step) + step
    return true
  }
}
