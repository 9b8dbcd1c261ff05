/// The coach of a session. This is an enum rather than a protocol so that the compiler reports all code that must be
/// extended for a new kind.
public enum Coach: Sendable {
  case run(CopyOnWrite<RunCoach>)
  case walk(CopyOnWrite<WalkCoach>)
  case calibration(CopyOnWrite<CalibrationCoach>)
  case workout(CopyOnWrite<WorkoutCoach>)
  case ride(CopyOnWrite<RideCoach>)

  init(_ kind: CoachKind, sport: Sport) {
    switch kind {
    case .run: self = .run(CopyOnWrite(RunCoach(sport: sport)))
    case .walk: self = .walk(CopyOnWrite(WalkCoach(sport: sport)))
    case .walkCalibration: self = .calibration(CopyOnWrite(CalibrationCoach(sport: sport)))
    case .workout: self = .workout(CopyOnWrite(WorkoutCoach()))
    case .ride: self = .ride(CopyOnWrite(RideCoach()))
    }
  }

  /// The state of the cadence coach; initial values for coaches that don't contain one.
  public var cadence: CadenceSnapshot {
    switch self {
    case .run(let coach): coach.value.snapshot
    case .walk(let coach): coach.value.cadence.snapshot
    case .calibration(let coach): coach.value.cadence.snapshot
    case .workout: Self.noCadence
    case .ride(let coach): coach.value.snapshot
    }
  }

  /// The recorded cadence and target so far; empty for workouts and rides.
  public var cadenceTrace: CadenceTrace {
    switch self {
    case .run(let coach): coach.value.cadenceTrace
    case .walk(let coach): coach.value.cadence.trace
    case .calibration(let coach): coach.value.cadence.trace
    case .workout, .ride: CadenceTrace()
    }
  }

  /// The steady windows of a run so far, in order; empty for other kinds.
  public var steadyWindows: [RunWindow] {
    switch self {
    case .run(let coach): coach.value.steadyWindows
    case .walk, .calibration, .workout, .ride: []
    }
  }

  /// The footfall that the latest motion sample confirmed in a run; nil if it didn't confirm one, and for other kinds.
  public var latestFootfall: Footfall? {
    switch self {
    case .run(let coach): coach.value.latestFootfall
    case .walk, .calibration, .workout, .ride: nil
    }
  }

  /// The state of a walk or a calibration; nil for other kinds.
  public var walk: WalkSnapshot? {
    switch self {
    case .run, .workout, .ride: nil
    case .walk(let coach): coach.value.snapshot
    case .calibration(let coach): coach.value.snapshot
    }
  }

  /// The steps of a walk or a calibration so far, in order; empty for other kinds.
  public var walkedSteps: [CoachedStep] {
    switch self {
    case .run, .workout, .ride: []
    case .walk(let coach): coach.value.steps
    case .calibration(let coach): coach.value.steps
    }
  }

  /// The step-length constants of the walker, as learnt so far; empty for other kinds.
  public var stepCalibration: StepLengthCalibration {
    switch self {
    case .run, .workout, .ride: StepLengthCalibration()
    case .walk(let coach): coach.value.calibration
    case .calibration(let coach): coach.value.calibration
    }
  }

  /// The constants that this session changed, excluding those known before the start that haven't changed.
  public var learntConstants: [StepConstant] {
    switch self {
    case .run, .workout, .ride: []
    case .walk(let coach): coach.value.learntConstants
    case .calibration(let coach): coach.value.learntConstants
    }
  }

  /// The state of a workout; nil for other kinds.
  public var workout: WorkoutSnapshot? {
    switch self {
    case .run, .walk, .calibration, .ride: nil
    case .workout(let coach): coach.value.snapshot
    }
  }

  /// The sets of a workout, in order, including the current one; empty for other kinds.
  public var workoutSets: [WorkoutSet] {
    switch self {
    case .run, .walk, .calibration, .ride: []
    case .workout(let coach): coach.value.sets
    }
  }

  /// The programme of a workout; nil before it was set, and for other kinds.
  public var programme: WorkoutProgramme? {
    switch self {
    case .run, .walk, .calibration, .ride: nil
    case .workout(let coach): coach.value.programme
    }
  }

  private static let noCadence = CadenceSnapshot()
}

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

// The methods of `SessionCoach`, forwarded to the coach. The coach is moved out of the enum and back, so that it is
// uniquely referenced and can be changed in place.
extension Coach {
  mutating func logged(_ event: SessionEvent) -> SessionEvent? {
    switch consume self {
    case .run(var coach):
      defer { self = .run(coach) }
      return coach.update { $0.logged(event) }
    case .walk(var coach):
      defer { self = .walk(coach) }
      return coach.update { $0.logged(event) }
    case .calibration(var coach):
      defer { self = .calibration(coach) }
      return coach.update { $0.logged(event) }
    case .workout(var coach):
      defer { self = .workout(coach) }
      return coach.update { $0.logged(event) }
    case .ride(var coach):
      defer { self = .ride(coach) }
      return coach.update { $0.logged(event) }
    }
  }

  mutating func add(
    _ sample: MotionSample, at seconds: Double, _ track: inout LiveTrack
  ) -> Bool {
    switch consume self {
    case .run(var coach):
      defer { self = .run(coach) }
      return coach.update { $0.add(sample, at: seconds, &track) }
    case .walk(var coach):
      defer { self = .walk(coach) }
      return coach.update { $0.add(sample, at: seconds, &track) }
    case .calibration(var coach):
      defer { self = .calibration(coach) }
      return coach.update { $0.add(sample, at: seconds, &track) }
    case .workout(var coach):
      defer { self = .workout(coach) }
      return coach.update { $0.add(sample, at: seconds, &track) }
    case .ride(var coach):
      defer { self = .ride(coach) }
      return coach.update { $0.add(sample, at: seconds, &track) }
    }
  }

  mutating func handle(
    _ event: SessionEvent, _ context: EventContext, _ track: inout LiveTrack
  ) {
    switch consume self {
    case .run(var coach):
      coach.update { $0.handle(event, context, &track) }
      self = .run(coach)
    case .walk(var coach):
      coach.update { $0.handle(event, context, &track) }
      self = .walk(coach)
    case .calibration(var coach):
      coach.update { $0.handle(event, context, &track) }
      self = .calibration(coach)
    case .workout(var coach):
      coach.update { $0.handle(event, context, &track) }
      self = .workout(coach)
    case .ride(var coach):
      coach.update { $0.handle(event, context, &track) }
      self = .ride(coach)
    }
  }

  mutating func advance(
    after event: SessionEvent, to state: SessionState, _ track: inout LiveTrack
  ) -> [CoachCue] {
    switch consume self {
    case .run(var coach):
      defer { self = .run(coach) }
      return coach.update { $0.advance(after: event, to: state, &track) }
    case .walk(var coach):
      defer { self = .walk(coach) }
      return coach.update { $0.advance(after: event, to: state, &track) }
    case .calibration(var coach):
      defer { self = .calibration(coach) }
      return coach.update { $0.advance(after: event, to: state, &track) }
    case .workout(var coach):
      defer { self = .workout(coach) }
      return coach.update { $0.advance(after: event, to: state, &track) }
    case .ride(var coach):
      defer { self = .ride(coach) }
      return coach.update { $0.advance(after: event, to: state, &track) }
    }
  }

  func correctDistance(of analysis: inout ActivityAnalysis) {
    switch self {
    case .run(let coach): coach.value.correctDistance(of: &analysis)
    case .walk(let coach): coach.value.correctDistance(of: &analysis)
    case .calibration(let coach): coach.value.correctDistance(of: &analysis)
    case .workout(let coach): coach.value.correctDistance(of: &analysis)
    case .ride: break
    }
  }

  func addCadence(to effort: inout ActivityEffort, startSeconds: Double) {
    switch self {
    case .run(let coach): coach.value.addCadence(to: &effort, startSeconds: startSeconds)
    case .walk(let coach): coach.value.addCadence(to: &effort, startSeconds: startSeconds)
    case .calibration(let coach): coach.value.addCadence(to: &effort, startSeconds: startSeconds)
    case .workout(let coach): coach.value.addCadence(to: &effort, startSeconds: startSeconds)
    case .ride: break
    }
  }
}

extension Digest {
  /// Adds the coach's visible state to the digest.
  ///
  /// - Complexity: O(1).
  mutating func add(_ coach: Coach) {
    add(coach.cadence)
    switch coach {
    case .run, .ride: break
    case .walk(let coach): add(coach.value.snapshot)
    case .calibration(let coach): add(coach.value.snapshot)
    case .workout(let coach): add(coach.value.snapshot)
    }
  }
}
