import Engine

extension LiveSession {
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
