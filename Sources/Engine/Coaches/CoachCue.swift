/// A spoken cue of a coach.
public enum CoachCue: Equatable, Sendable {
  /// A cue of a `CadenceCoach`, which several coaches contain.
  case cadence(CadenceCue)
  /// A cue about steps outside their tolerance, or about the calibration's accuracy.
  case walk(WalkCue)
  /// A cue of a calibration walk.
  case calibration(CalibrationCue)
  /// A cue about a workout's sets, rests and form.
  case workout(WorkoutCue)

  /// The cue's name in scripts and on the page.
  public var name: String {
    switch self {
    case .cadence(let cue): cue.name
    case .walk(let cue): cue.name
    case .calibration(let cue): cue.name
    case .workout(let cue): cue.name
    }
  }
}
