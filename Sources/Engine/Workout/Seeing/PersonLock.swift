/// Keeps to one person: a body whose hips are suddenly elsewhere is another's, and is passed over.
///
/// The model tracks one person and may jump to a second who comes into view. Hips move at most `topSpeed` torso lengths
/// a second (2 m/s, a torso of half a metre) and are placed to half a torso. After `patienceSeconds` without the
/// athlete whoever is seen is the athlete.
struct PersonLock: Equatable, Sendable {
  static let topSpeed = 4.0
  static let slack = 0.5
  /// Time that speed may add up over: a longer absence gives no right to more.
  static let longestStep = 0.25
  static let patienceSeconds = 4.0

  private var hips: FlatPoint?
  private var torso = 0.0
  private var seconds = 0.0

  /// Whether this is the athlete.
  mutating func accepts(_ body: SeenBody) -> Bool {
    let place = body.middle(.hip)
    if let hips {
      let step = body.seconds - seconds
      let farthest = Self.slack + Self.topSpeed * min(step, Self.longestStep)
      let isNear = (place - hips).length <= farthest * max(torso, body.torso)
      guard isNear || step > Self.patienceSeconds else { return false }
    }
    hips = place
    torso = body.torso
    seconds = body.seconds
    return true
  }
}
