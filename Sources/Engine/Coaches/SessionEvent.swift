/// A command to a session, given by the athlete or automatically. Raw values are stored in logs.
public enum Command: UInt8, Equatable, Sendable, CaseIterable {
  case start = 1
  /// Pauses the session manually.
  case pause = 2
  /// Resumes the session after a manual or automatic pause.
  case resume = 3
  /// Ends the current lap and begins the next.
  case lap = 4
  case finish = 5
  /// Undoes `finish` and resumes the session. The time in between counts as a pause.
  case undoFinish = 6
  /// Skips to the next part of an interval workout or a camera workout.
  case skipPart = 7
  /// Extends the rest between two sets.
  case prolongRest = 8
  /// Discards all measurements of a walk. Accepted only during a manual pause; the session remains paused.
  case startOver = 9
}

/// The state of the device's positioning. Raw values are stored in logs.
public enum LocationStatus: UInt8, Equatable, Sendable, CaseIterable {
  /// The permission hasn't been requested yet.
  case undetermined = 0
  /// The permission is granted. Fixes are received or expected.
  case granted = 1
  /// The permission was denied, but can be requested again.
  case deniedCanAskAgain = 2
  /// The permission was denied permanently. Only the system settings can change it.
  case denied = 3
  /// Location services are turned off on the device.
  case servicesDisabled = 4
  /// The device has no positioning hardware.
  case providerUnavailable = 5
  /// No position arrived in time. The request is repeated automatically.
  case timeout = 6
  /// Positioning failed for an unknown reason.
  case unknownError = 7
  /// The athlete chose a session without positions.
  case notWanted = 8
}

/// An event of a session. `seconds` is the time since the beginning of its log.
public struct SessionEvent: Equatable, Sendable {
  /// The kind of an event. The component that handles an event rejects and counts implausible sensor values.
  public enum Kind: Equatable, Sendable {
    /// A clock tick, sent at least once a second so that a session continues without sensors.
    case tick
    /// A position with the time of its measurement.
    case fix(Fix)
    /// A command to the session.
    case command(Command)
    /// Whether positions are available, and the reason if not.
    case location(LocationStatus)
    /// A heart rate in beats per minute.
    case heartRate(Double)
    /// The cadence in steps per minute, from a sensor that measures it directly.
    case cadence(Double)
    /// A foot pod's speed in m/s.
    case podSpeed(Double)
    /// The number of steps since the previous event of this kind.
    case steps(Double)
    /// A footfall, detected slightly late by the phone's motion sensor, with its time on the session clock.
    case footfall(at: Double)
    /// The personal cadence model from earlier runs, sent before the start.
    case personalModel(PersonalCadenceModel)
    /// The interval workout; nil removes it.
    case workout(IntervalRun?)
    /// A sample of the phone's motion sensor. The coach decides what is logged: footfalls for a run, samples for a
    /// walk.
    case motion(MotionSample)
    /// A step-length constant of the walker, sent before the start.
    case stepConstant(StepConstant)
    /// The athlete's pose in a camera frame.
    case pose(PoseFrame)
    /// The exercises of a workout, sent before the start.
    case programme(WorkoutProgramme)
    /// An option. Values out of its range are ignored (`SessionOption`).
    case option(SessionOption, value: Double)
    /// The beat of a workout's music on the session clock; nil once it has ended.
    case musicBeat(DanceBeat?)
  }

  /// The time on the session clock. An event earlier than the previous one is treated as simultaneous with it.
  public var seconds: Double
  /// The event's kind and data.
  public var kind: Kind

  /// Creates an event at a time on the session clock.
  public init(seconds: Double, _ kind: Kind) {
    self.seconds = seconds
    self.kind = kind
  }
}
