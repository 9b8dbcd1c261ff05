/// Follows one person, and ignores bodies whose hips suddenly appear elsewhere.
///
/// The model tracks one person, but can jump to a second person who comes into view. Hips move by at most
/// `maximumPersonSpeed` torso lengths per second (2 m/s for a torso of half a metre), and their positions are accurate
/// to half a torso length. If the athlete hasn't been visible for `waitSeconds`, the visible person is assumed to be
/// the athlete.
struct PersonLock: Equatable, Sendable {
  static let maximumPersonSpeed = 4.0
  static let slack = 0.5
  /// The maximum time, in seconds, during which the person is assumed to have moved, even after a longer absence.
  static let longestStep = 0.25
  static let waitSeconds = 4.0

  private var hips: FlatPoint?
  private var torso = 0.0
  private var seconds = 0.0

  /// Returns whether the body is the athlete's.
  mutating func accepts(_ body: SeenBody) -> Bool {
    let currentHips = body.middle(.hip)
    if let hips {
      let step = body.seconds - seconds
      let farthest = Self.slack + Self.maximumPersonSpeed * min(step, Self.longestStep)
      let isNear = (currentHips - hips).length <= farthest * max(torso, body.torso)
      guard isNear || step > Self.waitSeconds else { return false }
    }
    hips = currentHips
    torso = body.torso
    seconds = body.seconds
    return true
  }
}
