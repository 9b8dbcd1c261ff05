/// A spoken cue of a session.
public enum SessionCue: Equatable, Sendable {
  case started
  /// The athlete paused the session.
  case paused
  /// The session paused automatically because the athlete rested.
  case pausedAutomatically
  case resumed
  case finished
  case finishUndone
  /// The kilometre with this number, starting at 1, is complete.
  case kilometer(Int)
  /// The mile with this number, starting at 1, is complete.
  case mile(Int)
  /// The lap with this number, starting at 1, is complete.
  case lap(Int)
  /// The session received its first position.
  case locationFound
  /// No position was received for ten seconds. The session continues to measure the time.
  case locationLost
  /// Positions are received again.
  case locationBack
  /// A cue of a `CadenceCoach`, which several coaches contain.
  case cadence(CadenceCue)
  /// A cue about steps outside their tolerance, or about the calibration's accuracy.
  case walk(WalkCue)
  /// A cue of a calibration walk.
  case calibration(CalibrationCue)
  /// A countdown of a workout, or the beginning or end of a set or rest.
  case course(WorkoutCourseCue)
  /// A repetition, fault or hold in a set of a workout.
  case set(SetCue)
  /// A cue about what the camera of a workout sees.
  case camera(CameraCue)

  /// The cue's name in scripts and on the page.
  public var name: String {
    switch self {
    case .started: "started"
    case .paused: "paused"
    case .pausedAutomatically: "paused-automatically"
    case .resumed: "resumed"
    case .finished: "finished"
    case .finishUndone: "finish-undone"
    case .kilometer: "kilometer"
    case .mile: "mile"
    case .lap: "lap"
    case .locationFound: "location-found"
    case .locationLost: "location-lost"
    case .locationBack: "location-back"
    case .cadence(let cue): cue.name
    case .walk(let cue): cue.name
    case .calibration(let cue): cue.name
    case .course(let cue): cue.name
    case .set(let cue): cue.name
    case .camera(let cue): cue.name
    }
  }
}
