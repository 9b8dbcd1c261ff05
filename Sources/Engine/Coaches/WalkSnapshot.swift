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
  /// m/s, of the calibration's own steps; nil before it can end.
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
  /// Steps that are heard and do not count yet; nil where there are none.
  public var doubt: StepDoubt?
  /// Whether motion is told, and for `WalkMeter.unheardSeconds` nothing of it could be steps.
  public var hearsNoSteps = false
  /// Whether the latest reading came with a rotation.
  public var hasGyroscope = false
  /// What the steps are held against.
  public var target = WalkingTarget.usual
  /// Where the phone is carried; constants are kept apart for each place.
  public var place = CarryingPlace.unknown
  /// Chosen by the athlete; nil chooses.
  public var model: StepLengthModel?
  /// The model the latest step was measured by.
  public var modelUsed: StepLengthModel?
  /// Whether anything was learnt for the place it is carried at.
  public var isCalibrated = false
  /// Whether GPS and steps disagree so much that a new calibration is due.
  public var isDrifted = false

  /// Steps that count so far.
  public var steps = 0
  /// Of `steps`, those within both tolerances.
  public var goodSteps = 0
  /// Of the latest step; nil before the first.
  public var length: Double?
  /// m/s of the latest step; nil before the first.
  public var speed: Double?
  /// One standard deviation of the latest length, metres.
  public var deviation: Double?
  /// Whether the latest step is within both tolerances; nil before the first.
  public var isGood: Bool?
  /// Over the window of averaged steps.
  public var meanLength: Double?
  /// Mean speed over the window of averaged steps, m/s; nil before the first.
  public var meanSpeed: Double?
  /// The older way to the mean length, as a cross-check.
  public var crossCheckLength: Double?
  /// Steps of the window that are off in length.
  public var lengthOutliers = 0
  /// Steps of the window that are off in speed.
  public var speedOutliers = 0
  /// What is exceeded at the moment.
  public var warning: ToleranceMonitor.Warning?
  /// Warnings so far.
  public var warningCount = 0
  /// Steps a minute over the window; nil while nobody walks.
  public var cadence: Double?
  /// Of all steps: their lengths' sum, their time, and the means.
  public var steppedMeters = 0.0
  /// Time of all steps together, standing left out.
  public var walkingSeconds = 0.0
  /// Metres a step over the whole walk; nil before the first.
  public var averageLength: Double?
  /// m/s while walking, over the whole walk; nil before the first step.
  public var averageSpeed: Double?
  /// Steps and GPS reconciled.
  public var distanceMeters = 0.0
  /// What of it GPS measured.
  public var gpsMeters = 0.0
  /// What a calibration walk has come to; of another walk it stays empty.
  public var calibration = CalibrationSnapshot()

  public init() {}

  /// Before the first step of a walk that goes on by what is known of this one's walker, sensors and target.
  init(startingOver walk: WalkSnapshot) {
    (isWalking, hearsMotion, hasGyroscope) = (walk.isWalking, walk.hearsMotion, walk.hasGyroscope)
    (target, place, model) = (walk.target, walk.place, walk.model)
    (isCalibrated, isDrifted) = (walk.isCalibrated, walk.isDrifted)
  }

  /// What is exceeded at the moment, and which way; nil where nothing is.
  public var fault: WalkFault? {
    warning.map {
      WalkFault($0, meanLength: meanLength, meanSpeed: meanSpeed, target: target)
    }
  }

  /// Percentage of steps within both tolerances; nil before the first.
  public var goodPercentage: Double? { steps > 0 ? 100 * Double(goodSteps) / Double(steps) : nil }
}
