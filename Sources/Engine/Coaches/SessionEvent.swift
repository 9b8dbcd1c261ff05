/// What the athlete, or the coach on the athlete's behalf, tells a session. Raw values are the log's.
public enum Command: UInt8, Equatable, Sendable, CaseIterable {
  /// Begins the session.
  case start = 1
  /// Pauses it by hand.
  case pause = 2
  /// Goes on after a pause of either sort.
  case resume = 3
  /// Ends a lap and begins the next.
  case lap = 4
  /// Ends the session.
  case finish = 5
  /// Takes `finish` back and goes on; the time in between counts as paused.
  case undoFinish = 6
  /// Goes on to the next part of an interval workout, or of a workout before the camera.
  case skipPart = 7
  /// Prolongs the rest between two sets.
  case prolongRest = 8
  /// In a walk's pause: what was measured so far is dropped, and the pause goes on.
  case startOver = 9
}

/// What the device says about positions. Raw values are the log's.
public enum LocationStatus: UInt8, Equatable, Sendable, CaseIterable {
  /// Permission not asked for yet.
  case undetermined = 0
  /// Granted and waiting for a fix, or receiving them.
  case granted = 1
  /// Refused, and may be asked for again.
  case deniedCanAskAgain = 2
  /// Refused for good: only the system's settings can change it.
  case denied = 3
  /// Location is turned off on the device.
  case servicesDisabled = 4
  /// The device has nothing that gives positions.
  case providerUnavailable = 5
  /// No answer in time; asking goes on by itself.
  case timeout = 6
  /// It failed for a reason that is not told.
  case unknownError = 7
  /// The athlete chose to run without positions.
  case notWanted = 8
}

/// One thing that happened in a session. `seconds` is the session's clock: seconds since its log began.
public struct SessionEvent: Equatable, Sendable {
  /// What happened. Values that a sensor cannot have given are refused by who handles them, and counted.
  public enum Kind: Equatable, Sendable {
    /// Time passes; sent at least once a second so that a run goes on without any sensor.
    case tick
    /// A position, with the moment it was measured at.
    case fix(Fix)
    /// What the athlete asked for.
    case command(Command)
    /// Whether and why not there are positions.
    case location(LocationStatus)
    /// Beats a minute.
    case heartRate(Double)
    /// Steps a minute from a sensor that measures it itself.
    case cadence(Double)
    /// A foot pod's speed in m/s.
    case podSpeed(Double)
    /// Steps counted since the event of this kind before it.
    case steps(Double)
    /// A foot met the ground, as the phone's motion sensor found it a little later: when, in seconds on
    /// the session's clock.
    case footfall(at: Double)
    /// What the runner's earlier runs say, before the start.
    case personalModel(PersonalCadenceModel)
    /// The interval workout to be run; nil for none.
    case workout(IntervalWorkout?)
    /// A reading of the phone's motion sensor. Its coach decides what the log keeps of it: a run the footfalls, a walk
    /// the readings.
    case motion(MotionSample)
    /// A constant of the walker's own, before the start.
    case stepConstant(StepConstant)
    /// What the camera saw of the athlete.
    case pose(PoseFrame)
    /// The exercises of a workout, before the start.
    case programme(WorkoutProgramme)
    /// A choice; a value out of its range changes nothing (`SessionOption`).
    case option(SessionOption, value: Double)
    /// The beat of a workout's music as it is heard, on the session's clock; nil once it has ended.
    case musicBeat(DanceBeat?)
  }

  /// Session clock; an event earlier than the one before it counts as happening now.
  public var seconds: Double
  /// What happened.
  public var kind: Kind

  /// An event at a second of the session's clock.
  public init(seconds: Double, _ kind: Kind) {
    self.seconds = seconds
    self.kind = kind
  }
}
