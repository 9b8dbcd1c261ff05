/// Which coach a session is for. Raw values are the log's.
public enum CoachKind: UInt8, Equatable, Sendable, CaseIterable {
  /// A run: pace, splits and a beat for the feet.
  case run = 0
  /// A walk: length and speed of every step.
  case walk = 1
  /// A walk that the step lengths are calibrated by; nothing of it goes into the history.
  case walkCalibration = 2
  /// Exercises before a camera, or by time.
  case workout = 3
  /// A ride: speed, distance, climb and route.
  case ride = 4

  /// Seconds of rest until a session pauses itself, where the athlete did not choose; 0 where it never does: whoever
  /// walks slowly is not to be taken for standing. A rider stands at traffic lights, and seldom elsewhere.
  public var usualAutoPauseSeconds: Double {
    switch self {
    case .run: SessionOption.autoPauseSeconds.usual
    case .ride: 5
    case .walk, .walkCalibration, .workout: 0
    }
  }
}

/// The coach of a session, by kind. Closed, so that the compiler names every place a new kind is to fill.
public enum Coach: Sendable {
  /// Of a session of the kind `run`.
  case run(CopyOnWrite<RunCoach>)
  /// Of a session of the kind `walk`.
  case walk(CopyOnWrite<WalkCoach>)
  /// Of a session of the kind `walkCalibration`.
  case calibration(CopyOnWrite<CalibrationCoach>)
  /// Of a session of the kind `workout`.
  case workout(CopyOnWrite<WorkoutCoach>)
  /// Of a session of the kind `ride`.
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

  /// Target, beat and announcements; of a kind without a cadence coach as they are before anything was told.
  public var cadence: CadenceSnapshot {
    switch self {
    case .run(let coach): coach.value.snapshot
    case .walk(let coach): coach.value.cadence.snapshot
    case .calibration(let coach): coach.value.cadence.snapshot
    case .workout: Self.noCadence
    case .ride(let coach): coach.value.snapshot
    }
  }

  /// Cadence against target so far.
  public var cadenceTrace: CadenceTrace {
    switch self {
    case .run(let coach): coach.value.cadenceTrace
    case .walk(let coach): coach.value.cadence.trace
    case .calibration(let coach): coach.value.cadence.trace
    case .workout, .ride: CadenceTrace()
    }
  }

  /// Steady windows of a run so far, in order; empty of every other kind.
  public var steadyWindows: [RunWindow] {
    switch self {
    case .run(let coach): coach.value.steadyWindows
    case .walk, .calibration, .workout, .ride: []
    }
  }

  /// The footfall that the latest reading of the motion sensor made certain in a run; nil where it made none.
  public var latestFootfall: Footfall? {
    switch self {
    case .run(let coach): coach.value.latestFootfall
    case .walk, .calibration, .workout, .ride: nil
    }
  }

  /// What a walk or a calibration measured of its steps; nil of every other kind.
  public var walk: WalkSnapshot? {
    switch self {
    case .run, .workout, .ride: nil
    case .walk(let coach): coach.value.snapshot
    case .calibration(let coach): coach.value.snapshot
    }
  }

  /// The steps of a walk or a calibration so far, in order; empty of every other kind.
  public var walkedSteps: [CoachedStep] {
    switch self {
    case .run, .workout, .ride: []
    case .walk(let coach): coach.value.steps
    case .calibration(let coach): coach.value.steps
    }
  }

  /// The constants of the walker's steps, as learnt so far; empty of a kind that measures no steps.
  public var stepCalibration: StepLengthCalibration {
    switch self {
    case .run, .workout, .ride: StepLengthCalibration()
    case .walk(let coach): coach.value.calibration
    case .calibration(let coach): coach.value.calibration
    }
  }

  /// The constants that this session changed, without what it was told.
  public var taughtConstants: [StepConstant] {
    switch self {
    case .run, .workout, .ride: []
    case .walk(let coach): coach.value.taughtConstants
    case .calibration(let coach): coach.value.taughtConstants
    }
  }

  /// How a workout stands; nil of every other kind.
  public var workout: WorkoutSnapshot? {
    switch self {
    case .run, .walk, .calibration, .ride: nil
    case .workout(let coach): coach.value.snapshot
    }
  }

  /// The sets of a workout, in order, the one under way too; empty of every other kind.
  public var workoutSets: [WorkoutSet] {
    switch self {
    case .run, .walk, .calibration, .ride: []
    case .workout(let coach): coach.value.sets
    }
  }

  /// What is to be done in a workout; nil before it was told, and of every other kind.
  public var programme: WorkoutProgramme? {
    switch self {
    case .run, .walk, .calibration, .ride: nil
    case .workout(let coach): coach.value.programme
    }
  }

  private static let noCadence = CadenceSnapshot()
}

/// Something worth saying aloud that only a coach knows.
public enum CoachCue: Equatable, Sendable {
  /// Of beat, pace and workout: any coach may have a `CadenceCoach`.
  case cadence(CadenceCue)
  /// Of steps that leave their band, and of their calibration.
  case walk(WalkCue)
  /// Of the steps that calibrate.
  case calibration(CalibrationCue)
  /// Of a workout's sets, rests and form.
  case workout(WorkoutCue)

  /// The word scripts and the page know it by.
  public var name: String {
    switch self {
    case .cadence(let cue): cue.name
    case .walk(let cue): cue.name
    case .calibration(let cue): cue.name
    case .workout(let cue): cue.name
    }
  }
}

// The calls of `SessionCoach`, each to the coach there is. It is moved out of the enum and back, so that its one owner changes it in
// place.
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
    after event: SessionEvent, to moment: SessionMoment, _ track: inout LiveTrack
  ) -> [CoachCue] {
    switch consume self {
    case .run(var coach):
      defer { self = .run(coach) }
      return coach.update { $0.advance(after: event, to: moment, &track) }
    case .walk(var coach):
      defer { self = .walk(coach) }
      return coach.update { $0.advance(after: event, to: moment, &track) }
    case .calibration(var coach):
      defer { self = .calibration(coach) }
      return coach.update { $0.advance(after: event, to: moment, &track) }
    case .workout(var coach):
      defer { self = .workout(coach) }
      return coach.update { $0.advance(after: event, to: moment, &track) }
    case .ride(var coach):
      defer { self = .ride(coach) }
      return coach.update { $0.advance(after: event, to: moment, &track) }
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
  /// Adds everything that the coach shows.
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
