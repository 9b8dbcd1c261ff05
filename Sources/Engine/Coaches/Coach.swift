/// The coach of a session of any kind. It changes only through its session, which copies it first if it is shared, so
/// it behaves like a value.
public class Coach: @unchecked Sendable {
  fileprivate init() {}

  /// The state of the cadence coach; initial values for coaches that don't contain one.
  public var cadence: CadenceSnapshot { CadenceSnapshot() }
  /// The recorded cadence and target so far; empty for workouts and rides.
  public var cadenceTrace: CadenceTrace { CadenceTrace() }
  /// The steady windows of a run so far, in order; empty for other kinds. `isPaced` marks those with a beat.
  public var steadyWindows: [RunWindow] { [] }
  /// The footfall that the latest motion sample confirmed in a run; nil if it didn't confirm one, and for other
  /// kinds.
  public var latestFootfall: Footfall? { nil }
  /// The state of a walk or a calibration; nil for other kinds.
  public var walk: WalkSnapshot? { nil }
  /// The steps of a walk or a calibration so far, in order; empty for other kinds.
  public var walkedSteps: [CoachedStep] { [] }
  /// The step-length constants of the walker, as learnt so far; empty for other kinds.
  public var stepCalibration: StepLengthCalibration { StepLengthCalibration() }
  /// The step-length constants that are new or have changed since the start; empty for other kinds.
  public var learntConstants: [StepConstant] { [] }
  /// The state of a workout; nil for other kinds.
  public var workout: WorkoutSnapshot? { nil }
  /// The sets of a workout, in order, including the current one; empty for other kinds.
  public var workoutSets: [WorkoutSet] { [] }
  /// The programme of a workout; nil before it was set, and for other kinds.
  public var programme: WorkoutProgramme? { nil }

  fileprivate func copy() -> Coach { self }

  // The methods of `SessionCoach`, which a coach of a particular kind overrides.
  func logged(_ event: SessionEvent) -> SessionEvent? { event }

  func add(_ sample: MotionSample, at seconds: Double, _ track: inout LiveTrack) -> Bool { false }

  func handle(_ event: SessionEvent, _ context: EventContext, _ track: inout LiveTrack) {}

  func advance(
    after event: SessionEvent, to state: SessionState, _ track: inout LiveTrack
  ) -> [SessionCue] { [] }

  func correctDistance(of analysis: inout ActivityAnalysis) {}

  func addCadence(to effort: inout ActivityEffort, startSeconds: Double) {}
}

extension Coach {
  /// Returns the coach for a session that has not started.
  static func make(_ kind: CoachKind, sport: Sport) -> Coach {
    switch kind {
    case .run: CoachBox(RunCoach(sport: sport))
    case .walk: CoachBox(WalkCoach(sport: sport))
    case .walkCalibration: CoachBox(CalibrationCoach(sport: sport))
    case .workout: CoachBox(WorkoutCoach())
    case .ride: CoachBox(RideCoach())
    }
  }

  /// Replaces a shared coach by a copy. Must be called before each change.
  static func makeUnique(_ coach: inout Coach) {
    if !isKnownUniquelyReferenced(&coach) { coach = coach.copy() }
  }
}

/// A coach of a particular kind. All members forward to it.
private final class CoachBox<Wrapped: SessionCoach>: Coach, @unchecked Sendable {
  /// Exclusivity needs no checking, because changes require a unique reference.
  @exclusivity(unchecked) private var wrapped: Wrapped

  init(_ wrapped: Wrapped) { self.wrapped = wrapped }

  override var cadence: CadenceSnapshot { wrapped.cadence }
  override var cadenceTrace: CadenceTrace { wrapped.cadenceTrace }
  override var steadyWindows: [RunWindow] { wrapped.steadyWindows }
  override var latestFootfall: Footfall? { wrapped.latestFootfall }
  override var walk: WalkSnapshot? { wrapped.walk }
  override var walkedSteps: [CoachedStep] { wrapped.walkedSteps }
  override var stepCalibration: StepLengthCalibration { wrapped.stepCalibration }
  override var learntConstants: [StepConstant] { wrapped.learntConstants }
  override var workout: WorkoutSnapshot? { wrapped.workout }
  override var workoutSets: [WorkoutSet] { wrapped.workoutSets }
  override var programme: WorkoutProgramme? { wrapped.programme }

  override func copy() -> Coach { CoachBox(wrapped) }

  override func logged(_ event: SessionEvent) -> SessionEvent? { wrapped.logged(event) }

  override func add(
    _ sample: MotionSample, at seconds: Double, _ track: inout LiveTrack
  ) -> Bool { wrapped.add(sample, at: seconds, &track) }

  override func handle(
    _ event: SessionEvent, _ context: EventContext, _ track: inout LiveTrack
  ) { wrapped.handle(event, context, &track) }

  override func advance(
    after event: SessionEvent, to state: SessionState, _ track: inout LiveTrack
  ) -> [SessionCue] { wrapped.advance(after: event, to: state, &track) }

  override func correctDistance(of analysis: inout ActivityAnalysis) {
    wrapped.correctDistance(of: &analysis)
  }

  override func addCadence(to effort: inout ActivityEffort, startSeconds: Double) {
    wrapped.addCadence(to: &effort, startSeconds: startSeconds)
  }
}

extension Digest {
  /// Adds the coach's visible state to the digest.
  ///
  /// - Complexity: O(1).
  mutating func add(_ coach: Coach) {
    add(coach.cadence)
    if let walk = coach.walk { add(walk) }
    if let workout = coach.workout { add(workout) }
  }
}
