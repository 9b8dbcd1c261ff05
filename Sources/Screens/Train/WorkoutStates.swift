public import Engine

/// The state of a workout, both before it starts and while it is in progress. Created for every camera frame, and used
/// to draw every slot.
public struct WorkoutLiveState: Sendable {
  /// The part of the state that all kinds of session share.
  public var session: SessionSnapshot
  /// The workout coach's state.
  public var workout: WorkoutSnapshot
  /// The athlete's unit system.
  public var units: UnitSystem

  public init(
    session: SessionSnapshot = SessionSnapshot(), workout: WorkoutSnapshot = WorkoutSnapshot(),
    units: UnitSystem = .metric
  ) {
    self.session = session
    self.workout = workout
    self.units = units
  }

  /// The current exercise, or the next one; nil until the programme is set.
  public var exercise: Exercise? { workout.exercise }
}

extension WorkoutLiveState: LiveState {}

extension WorkoutLiveState {
  /// Creates the state of a workout.
  public init(_ session: LiveSession, units: UnitSystem) {
    self.init(
      session: session.snapshot, workout: session.coach.workout ?? WorkoutSnapshot(), units: units)
  }
}

/// The state of the screen before a workout.
public struct WorkoutSetupState: Sendable {
  public var live: WorkoutLiveState
  /// The exercises to do, with their amounts.
  public var programme: WorkoutProgramme?
  /// The interrupted workout, or nil if the page's storage doesn't contain one or hasn't been read yet.
  public var unfinished: UnfinishedSession?
  public var isDemo: Bool

  public init(
    live: WorkoutLiveState = WorkoutLiveState(), programme: WorkoutProgramme? = nil,
    unfinished: UnfinishedSession? = nil, isDemo: Bool = false
  ) {
    self.live = live
    self.programme = programme
    self.unfinished = unfinished
    self.isDemo = isDemo
  }
}

/// A finished workout.
public struct WorkoutSummaryState: Sendable {
  /// The sets, in chronological order.
  public var sets: [WorkoutSet]
  /// The duration without pauses.
  public var seconds: Double
  public var start: Instant?
  /// The message about the log's upload that is shown until the script updates it; nil for no message.
  public var delivery: SessionDelivery?

  public init(
    sets: [WorkoutSet], seconds: Double, start: Instant? = nil, delivery: SessionDelivery? = nil
  ) {
    self.sets = sets
    self.seconds = seconds
    self.start = start
    self.delivery = delivery
  }
}
