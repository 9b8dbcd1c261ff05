/// Why a movement was no repetition. Values are in the unit of the exercise's first quantity: degrees, or shares.
public enum RepetitionRefusal: Equatable, Sendable {
  /// The far end was not reached.
  case notFarEnough(reached: Double, needed: Double)
  /// The way back ended too early.
  case notBack(reached: Double, needed: Double)
  /// Shorter than a repetition, or than a phase of one, can be.
  case tooFast(seconds: Double, needed: Double)
  /// It began, and then could not be seen to its end.
  case outOfView(BodyPart)
  /// It began, and then no picture came for so long.
  case noPicture(seconds: Double)

  /// The word scripts know it by.
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
