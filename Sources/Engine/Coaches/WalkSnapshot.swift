/// What a calibration walk has come to.
public struct CalibrationSnapshot: Equatable, Sendable {
  /// Of at least `CalibrationWalk.fewestSteps`.
  public var steps = 0
  /// Whether there are steps enough to end it.
  public var canFinish = false
  /// Metres; nil where the distance is not known.
  public var knownMeters: Double?
  /// What comes of it, were it to end now; nil before it can.
  public var stepLengthMeters: Double?
  public var speed: Double?
  /// Whether a distance (known, or of good GPS) taught the constants, not only the target.
  public var hasLearnt = false

  public init() {}
}

/// Everything a live screen shows of a walk. Lengths are of steps; a stride is two.
public struct WalkSnapshot: Equatable, Sendable {
  /// Whether the latest steps are believed to be a walk that goes on.
  public var isWalking = false
  /// Whether the motion sensor tells anything; nil before it had the time to.
  public var hearsMotion: Bool?
  public var hasGyroscope = false
  public var target = WalkingTarget.usual
  public var place = CarryingPlace.unknown
  /// Chosen by the athlete; nil chooses.
  public var model: StepLengthModel?
  /// The model the latest step was measured by.
  public var modelUsed: StepLengthModel?
  /// Whether anything was learnt for the place it is carried at.
  public var isCalibrated = false
  /// Whether GPS and steps disagree so much that a new calibration is due.
  public var isDrifted = false

  public var steps = 0
  public var goodSteps = 0
  /// Of the latest step; nil before the first.
  public var length: Double?
  public var speed: Double?
  /// One standard deviation of the latest length, metres.
  public var deviation: Double?
  public var isGood: Bool?
  /// Over the window of averaged steps.
  public var meanLength: Double?
  public var meanSpeed: Double?
  /// The older way to the mean length, as a cross-check.
  public var crossCheckLength: Double?
  public var lengthOutliers = 0
  public var speedOutliers = 0
  /// What is exceeded at the moment.
  public var warning: ToleranceMonitor.Warning?
  public var warningCount = 0
  /// Steps a minute over the window; nil while nobody walks.
  public var cadence: Double?
  /// Of all steps: their lengths' sum, their time, and the means.
  public var steppedMeters = 0.0
  public var walkingSeconds = 0.0
  public var averageLength: Double?
  public var averageSpeed: Double?
  /// Steps and GPS reconciled.
  public var distanceMeters = 0.0
  /// What of it GPS measured.
  public var gpsMeters = 0.0
  /// What a calibration walk has come to; of another walk it stays empty.
  public var calibration = CalibrationSnapshot()

  public init() {}

  /// Percentage of steps within both tolerances; nil before the first.
  public var goodPercentage: Double? { steps > 0 ? 100 * Double(goodSteps) / Double(steps) : nil }
}
