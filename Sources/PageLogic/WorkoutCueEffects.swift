import Engine
import Screens

// The effects of cues during workouts.

extension CueEffects {
  mutating func set(_ cue: CameraCue) {
    switch cue {
    case .handRaised: earcon = .good
    case .tooSlow: speech = .kept
    }
  }

  mutating func set(_ cue: WorkoutCourseCue) {
    switch cue {
    case .countdown, .secondsLeft: (earcon, vibration) = (.countLow, "40")
    case .setBegan: (earcon, vibration, speech) = (.countHigh, "200", .said)
    case .halfway: speech = .said
    case .setEnded: earcon = .good
    case .rest: speech = .said
    case .complete: (earcon, vibration, speech) = (.finish, "200,100,200", .kept)
    }
  }

  mutating func set(_ cue: SetCue) {
    switch cue {
    case .repetition: (earcon, speech) = (.countLow, .said)
    case .refused: (substitute, vibration, speech) = (.attention, "60,60,60", .said)
    case .fault: (substitute, vibration, speech) = (.warning, "60,60,60", .said)
    case .holdBegan: (earcon, speech) = (.countHigh, .said)
    case .holdEnded: (earcon, speech) = (.attention, .said)
    case .viewLost: speech = .said
    case .viewFound: earcon = .good
    }
  }
}
