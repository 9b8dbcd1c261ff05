/// A cue that is spoken during a workout.
public enum WorkoutCue: Equatable, Sendable {
  /// A countdown, or the beginning or end of a set or rest.
  case course(WorkoutCourseCue)
  /// A repetition, fault or hold.
  case set(SetCue)
  /// The athlete raised a hand to pause or resume the workout.
  case handRaised
  /// The frame rate is so low that a timer would be better.
  case tooSlow

  /// The cue's name in scripts and on the page.
  public var name: String {
    switch self {
    case .course(let cue): cue.name
    case .set(let cue): cue.name
    case .handRaised: "hand-raised"
    case .tooSlow: "too-slow"
    }
  }
}

extension WorkoutCourseCue {
  /// The cue's name in scripts and on the page.
  public var name: String {
    switch self {
    case .countdown: "countdown"
    case .setBegan: "set-began"
    case .secondsLeft: "seconds-left"
    case .halfway: "halfway"
    case .setEnded: "set-ended"
    case .rest: "rest"
    case .complete: "workout-complete"
    }
  }
}
