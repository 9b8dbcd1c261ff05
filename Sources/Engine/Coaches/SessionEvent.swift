/// What the athlete, or the coach on the athlete's behalf, tells a session. Raw values are the log's.
public enum Command: UInt8, Equatable, Sendable, CaseIterable {
  case start = 1
  case pause = 2
  case resume = 3
  case lap = 4
  case finish = 5
  /// Takes `finish` back and goes on; the time in between counts as paused.
  case undoFinish = 6
  /// Goes on to the next part of an interval workout.
  case skipPart = 7
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
  case servicesDisabled = 4
  case providerUnavailable = 5
  /// No answer in time; asking goes on by itself.
  case timeout = 6
  case unknownError = 7
  /// The athlete chose to run without positions.
  case notWanted = 8
}

/// A choice that changes how a session measures, made before or during it. Raw values are the log's.
public enum SessionOption: UInt8, Equatable, Sendable, CaseIterable {
  /// Seconds below 0.5 m/s until the session pauses itself: 10, 30, or 0 for never.
  case autoPauseSeconds = 1
  /// 1 while positions are sampled every 5 s or 10 m to save the battery, else 0.
  case saver = 2
  /// 1 while the page is hidden and the platform may withhold sensors, else 0.
  case hidden = 3
  /// The athlete's height in metres, 1 … 2.5.
  case height = 4
  /// The athlete's mass in kilograms, 20 … 300; serves the calories alone.
  case weight = 5
  /// Personal offset of the formula in steps a minute, held to ±10.
  case cadenceOffset = 6
  /// The speed in m/s that the target cadence is for while it does not follow the run's, 1 … 8.
  case targetSpeed = 7
  /// 1 while the target cadence follows the run's speed, else 0.
  case followsSpeed = 8
  /// 1 while the athlete wants the beat, else 0.
  case beat = 9
  /// `BeatMode`.
  case beatMode = 10
  /// `PhaseLock.Mode`: how the beat keeps to the feet.
  case lockMode = 11
  /// Share by which the plan raises the preferred cadence, 0 … 0.1.
  case cadenceIncrease = 12
  /// 1 (the usual) lets the runner's own line take over from the formula, 0 keeps to the formula.
  case usesPersonal = 13
  /// A cadence of the athlete's own choosing in steps a minute, 120 … 240; 0 leaves it to the coach.
  case chosenCadence = 14
  /// Slow and fast end of the pace zone in m/s; 0 for none.
  case zoneSlowest = 15
  case zoneFastest = 16
  /// Moving seconds between announcements, 0 for none.
  case announceSeconds = 17
  /// 1 says splits (the athlete's unit) aloud, 0 does not.
  case announceSplits = 18
  /// Charge of the battery, 0 … 1, as it changes.
  case battery = 19
  /// 1 while the system holds the sound (a call, another app, the output changing), else 0.
  case soundInterrupted = 20
  /// 1 while the phone's motion sensor listens for steps, else 0.
  case listensForSteps = 21
  /// Which model gives a walk's steps their lengths: 0 chooses, else `StepLengthModel` plus one.
  case stepLengthModel = 22
  /// `CarryingPlace`: constants are kept apart for each.
  case carryingPlace = 23
  /// Wanted length of a step (not of a stride) in metres, 0.2 … 1.1.
  case targetStepLength = 24
  /// Wanted walking speed in m/s, 0.2 … 2.5.
  case targetStepSpeed = 25
  /// Steps that are averaged and in which outliers are counted, 1 … 50.
  case averagedSteps = 26
  /// Steps in that window that may be off in length, 0 … 50.
  case lengthOutliers = 27
  /// Steps in that window that may be off in speed, 0 … 50.
  case speedOutliers = 28
  /// Deviation in metres from which on a length is off, 0.01 … 0.5.
  case lengthTolerance = 29
  /// Deviation in m/s from which on a speed is off, 0.02 … 1.
  case speedTolerance = 30
  /// Length of a calibration walk in metres, 5 … 2 000; 0 where it is not known.
  case knownDistance = 31
}

/// One thing that happened in a session. `seconds` is the session's clock: seconds since its log began.
public struct SessionEvent: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// Time passes; sent at least once a second so that a run goes on without any sensor.
    case tick
    case fix(Fix)
    case command(Command)
    case location(LocationStatus)
    /// Beats a minute.
    case heartRate(Double)
    /// Steps a minute from a sensor that measures it itself.
    case cadence(Double)
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
    case option(SessionOption, value: Double)
  }

  public var seconds: Double
  public var kind: Kind

  public init(seconds: Double, _ kind: Kind) {
    self.seconds = seconds
    self.kind = kind
  }
}
