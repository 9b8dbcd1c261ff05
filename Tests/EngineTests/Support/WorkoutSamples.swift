import Testing

@testable import Engine

extension Exercise {
  /// Returns the exercise with this name. Tests take names as arguments to keep their own names short.
  static func sample(_ name: String) throws -> Exercise { try #require(named(name)) }
}

extension WorkoutProgramme {
  /// Returns a programme with these items. Throws if no item is valid.
  static func of(_ items: (Exercise, sets: Int, amount: Double, rest: Double)...) throws
    -> WorkoutProgramme
  {
    try #require(
      WorkoutProgramme(
        items.map { (exercise: $0.0.name, sets: $0.sets, amount: $0.amount, rest: $0.rest) }))
  }
}

extension LiveSession {
  /// Returns a workout that was started at second 0.
  static func started(_ programme: WorkoutProgramme) -> LiveSession {
    var live = LiveSession(sport: .workout, altitudeSource: .gps, kind: .workout)
    live.handle(.programme(programme), at: 0)
    live.handle(.command(.start), at: 0)
    return live
  }

  /// The cues of the latest event that only workouts give.
  var workoutCues: [SessionCue] {
    cues.filter {
      switch $0 {
      case .course, .set, .camera: true
      case .started, .paused, .pausedAutomatically, .resumed, .finished, .finishUndone, .kilometer,
        .mile, .lap, .locationFound, .locationLost, .locationBack, .cadence, .walk, .calibration:
        false
      }
    }
  }
}

/// Returns a judge that has watched these frames, and its cues.
func judged(_ exercise: Exercise, _ frames: [PoseFrame]) -> (judge: SetJudge, cues: [SetCue]) {
  var judge = SetJudge(exercise)
  let cues = judge.watch(frames)
  return (judge, cues)
}
