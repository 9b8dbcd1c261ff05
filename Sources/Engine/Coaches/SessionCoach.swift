/// A coach of a particular kind of session. Its results depend only on the events, so replaying a log produces the same
/// results.
///
/// For each event, the session calls `logged` (live only), then `add` for a motion sample or `handle` for any other
/// event, then `advance`. The track belongs to the session; a coach adds its sensors' data to it.
protocol SessionCoach: Sendable {
  /// Returns the event in the form stored in the log, or nil to omit it. Called once for each live event, but not for
  /// replayed ones.
  mutating func logged(_ event: SessionEvent) -> SessionEvent?

  /// Adds a motion sample. Returns whether any visible state changed. If not, which is the usual case, the session
  /// processes the event no further.
  mutating func add(
    _ sample: MotionSample, at seconds: Double, _ track: inout LiveTrack
  ) -> Bool

  /// Handles an event of any kind. Called after the track has handled it.
  mutating func handle(
    _ event: SessionEvent, _ context: EventContext, _ track: inout LiveTrack)

  /// Updates the coach to the event's time and the session's state. Returns the event's cues; usually empty.
  mutating func advance(
    after event: SessionEvent, to state: SessionState, _ track: inout LiveTrack
  ) -> [SessionCue]

  /// Corrects the analysis's distance. Called before other values are derived from it.
  func correctDistance(of analysis: inout ActivityAnalysis)

  /// Adds the cadence and symmetry data that the coach has recorded.
  func addCadence(to effort: inout ActivityEffort, startSeconds: Double)

  // The coach's state and results. `Coach` describes them.
  var cadence: CadenceSnapshot { get }
  var cadenceTrace: CadenceTrace { get }
  var steadyWindows: [RunWindow] { get }
  var latestFootfall: Footfall? { get }
  var walk: WalkSnapshot? { get }
  var walkedSteps: [CoachedStep] { get }
  var stepCalibration: StepLengthCalibration { get }
  var learntConstants: [StepConstant] { get }
  var workout: WorkoutSnapshot? { get }
  var workoutSets: [WorkoutSet] { get }
  var programme: WorkoutProgramme? { get }
}

// The state and results of a coach that has neither a cadence coach, nor a walk, nor a workout.
extension SessionCoach {
  var cadence: CadenceSnapshot { CadenceSnapshot() }
  var cadenceTrace: CadenceTrace { CadenceTrace() }
  var steadyWindows: [RunWindow] { [] }
  var latestFootfall: Footfall? { nil }
  var walk: WalkSnapshot? { nil }
  var walkedSteps: [CoachedStep] { [] }
  var stepCalibration: StepLengthCalibration { StepLengthCalibration() }
  var learntConstants: [StepConstant] { [] }
  var workout: WorkoutSnapshot? { nil }
  var workoutSets: [WorkoutSet] { [] }
  var programme: WorkoutProgramme? { nil }

  func correctDistance(of analysis: inout ActivityAnalysis) {}

  func addCadence(to effort: inout ActivityEffort, startSeconds: Double) {}
}

/// The context in which a coach handles an event.
struct EventContext: Sendable {
  /// The time on the session clock, which never decreases.
  var seconds: Double
  /// The phase before the event; for a command, the phase after it.
  var phase: SessionPhase
  /// Whether the event is a fix that the track accepted.
  var isFixAccepted: Bool
}

extension SessionEvent {
  /// The event as the log stores it, so that the live coach and a replay see identical values. Nil for a motion
  /// sample that contains NaN. Events of other kinds are unchanged.
  var withMotionAsLogged: SessionEvent? {
    guard case .motion(let sample) = kind else { return self }
    guard var logged = sample.asLogged else { return nil }
    // The log stores the event's time instead of the sample's, so the live coach must use it too.
    logged.seconds = seconds
    return SessionEvent(seconds: seconds, .motion(logged))
  }
}

extension LiveTrack {
  /// Adds a walk's newly detected steps and their cadence.
  mutating func add(stepsOf walk: WalkSnapshot, count: Int, at seconds: Double) {
    addSteps(Double(count), at: seconds)
    if count > 0 { noteDistance(at: seconds) }
    if let cadence = walk.cadence { addCadence(cadence, at: seconds) }
  }
}
