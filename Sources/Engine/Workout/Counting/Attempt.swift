/// An attempt at an outward or return movement, which may be abandoned before its end.
struct Attempt: Equatable, Sendable {
  struct AbandonedAttempt: Equatable, Sendable {
    /// The furthest point reached, as a fraction of the full movement.
    var reached: Double
    /// The time from the start of the attempt until it was abandoned, in seconds.
    var seconds: Double
  }

  /// The smallest attempt worth reporting, as a fraction of the full movement. It is twice the error with which models
  /// locate joints.
  static let minimumReportedShare = 0.2
  /// The fraction of the attempt's movement that must be reversed for the attempt to count as abandoned.
  static let reversalShare = 0.7

  private let sign: Double
  /// The progress at the start of the attempt, and the farthest progress.
  private var from: Double
  private var to: Double
  /// The start time of the attempt.
  private var startSeconds: Double

  init(_ progress: Double, _ seconds: Double, isOutward: Bool) {
    sign = isOutward ? 1 : -1
    (from, to, startSeconds) = (progress, progress, seconds)
  }

  /// Adds a frame.
  ///
  /// - Returns: The attempt if it was abandoned at this frame, otherwise nil.
  mutating func add(_ progress: Double, _ seconds: Double) -> AbandonedAttempt? {
    let isAtStart = to == from && progress == from
    if isAtStart || sign * (progress - from) < 0 { restart(progress, seconds) }
    if sign * (progress - to) > 0 { to = progress }
    let distance = sign * (to - from)
    guard distance >= Self.minimumReportedShare,
      sign * (to - progress) >= Self.reversalShare * distance
    else {
      return nil
    }
    defer { restart(progress, seconds) }
    return AbandonedAttempt(reached: to, seconds: seconds - startSeconds)
  }

  private mutating func restart(_ progress: Double, _ seconds: Double) {
    (from, to, startSeconds) = (progress, progress, seconds)
  }
}
