/// Something of a workout worth saying.
public enum WorkoutCue: Equatable, Sendable {
  /// Countdowns, beginnings and ends of sets and rests.
  case course(WorkoutCourseCue)
  /// Repetitions, faults and holds.
  case set(SetCue)
  /// The athlete has raised a hand: the workout is to pause, or to go on.
  case handRaised
  /// So few pictures come that a timer is better.
  case tooSlow

  /// The word scripts and the page know it by.
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
  /// The word scripts and the page know it by.
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
