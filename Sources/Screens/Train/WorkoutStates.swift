public import Engine

/// A workout as its screens show it while it is prepared and goes on. A value made at each picture; every slot is drawn
/// from it.
public struct WorkoutLiveState: Sendable {
  /// What sessions of every kind share.
  public var session: SessionSnapshot
  /// What the workout coach makes of pictures and time.
  public var workout: WorkoutSnapshot
  /// The athlete's.
  public var units: UnitSystem

  public init(
    session: SessionSnapshot = SessionSnapshot(), workout: WorkoutSnapshot = WorkoutSnapshot(),
    units: UnitSystem = .metric
  ) {
    self.session = session
    self.workout = workout
    self.units = units
  }

  /// The exercise under way, or the one that comes; nil before a programme was told.
  public var exercise: Exercise? { workout.exercise }
}

extension WorkoutLiveState: LiveState {}

/// A workout before its start.
public struct WorkoutSetupState: Sendable {
  public var live: WorkoutLiveState
  /// What is to be done.
  public var programme: WorkoutProgramme?
  /// Nil when there is none, or when the page's own storage has not been read yet.
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
  /// In order.
  public var sets: [WorkoutSet]
  /// Since the start, pauses left out.
  public var seconds: Double
  public var start: Moment?
  /// What the screen says of it until the script knows; nil says nothing.
  public var delivery: SessionDelivery?

  public init(
    sets: [WorkoutSet], seconds: Double, start: Moment? = nil, delivery: SessionDelivery? = nil
  ) {
    self.sets = sets
    self.seconds = seconds
    self.start = start
    self.delivery = delivery
  }
}
