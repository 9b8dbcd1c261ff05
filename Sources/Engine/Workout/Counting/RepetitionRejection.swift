/// The reason why a movement didn't count as a repetition. Values are in the unit of the exercise's first quantity:
/// degrees or ratios.
public enum RepetitionRejection: Equatable, Sendable {
  /// The far end was not reached.
  case notFarEnough(reached: Double, needed: Double)
  /// The return movement ended too early.
  case notBack(reached: Double, needed: Double)
  /// The repetition or one of its phases was too short to be real.
  case tooFast(seconds: Double, needed: Double)
  /// A body part went out of view before the movement ended.
  case outOfView(BodyPart)
  /// No frames arrived for this long.
  case noPicture(seconds: Double)

  /// The name used in scripts.
  public var name: String {
    switch self {
    case .notFarEnough: "not-far-enough"
    case .notBack: "not-back"
    case .tooFast: "too-fast"
    case .outOfView: "out-of-view"
    case .noPicture: "no-picture"
    }
  }
}
