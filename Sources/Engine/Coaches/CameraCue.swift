/// A spoken cue about what the camera of a workout sees.
public enum CameraCue: Equatable, Sendable {
  /// The athlete raised a hand to pause or resume the workout.
  case handRaised
  /// The frame rate is so low that a timer would be better.
  case tooSlow

  /// The cue's name in scripts and on the page.
  public var name: String {
    switch self {
    case .handRaised: "hand-raised"
    case .tooSlow: "too-slow"
    }
  }
}
