/// The state of a calibration walk.
public struct CalibrationSnapshot: Equatable, Sendable {
  /// The number of steps so far; `CalibrationWalk.minimumSteps` are needed.
  public var steps = 0
  /// Whether enough steps have been taken to finish.
  public var canFinish = false
  /// The known distance of the walk in metres; nil if the athlete didn't enter one.
  public var knownMeters: Double?
  /// The step length in metres that would result if the calibration ended now; nil if it can't end yet.
  public var stepLengthMeters: Double?
  /// The walking speed in m/s that would result if the calibration ended now; nil if it can't end yet.
  public var speed: Double?
  /// Whether a known distance or accurate GPS calibrated the constants. Otherwise the result can only serve as a
  /// target.
  public var hasLearnt = false

  public init() {}
}

/// The state of a walk for live screens. All lengths are step lengths; a stride is two steps.
public struct WalkSnapshot: Equatable, Sendable {
  /// Whether the athlete is walking, according to the latest steps.
  public var isWalking = false
  /// Whether the motion sensor delivers samples; nil until the first sample arrives or is overdue.
  public var receivesMotion: Bool?
  /// Possible steps that aren't confirmed yet; nil if there aren't any.
  public var unconfirmedSteps: UnconfirmedSteps?
  /// Whether there is motion, but it has contained no possible steps for `WalkMeter.noStepsDelaySeconds`.
  public var detectsNoSteps = false
  /// Whether the latest sample contained a rotation rate.
  public var hasGyroscope = false
  /// The walk's target.
  public var target = WalkingTarget.usual
  /// The position in which the phone is carried. Each position has its own constants.
  public var place = CarryingPlace.unknown
  /// The step-length model chosen by the athlete; nil to let the coach choose.
  public var model: StepLengthModel?
  /// The model that measured the latest step.
  public var modelUsed: StepLengthModel?
  /// Whether the constants for this phone position were calibrated.
  public var isCalibrated = false
  /// Whether GPS and step lengths disagree so much that a new calibration is due.
  public var isDrifted = false

  /// The number of counted steps so far.
  public var steps = 0
  /// The number of steps within both tolerances.
  public var goodSteps = 0
  /// The length of the latest step in metres; nil before the first.
  public var length: Double?
  /// The speed of the latest step in m/s; nil before the first.
  public var speed: Double?
  /// The standard deviation of the latest step's length, in metres.
  public var deviation: Double?
  /// Whether the latest step is within both tolerances; nil before the first.
  public var isGood: Bool?
  /// The mean step length in metres over the averaging window; nil before the first step.
  public var meanLength: Double?
  /// The mean speed in m/s over the averaging window; nil before the first step.
  public var meanSpeed: Double?
  /// The mean length calculated from the window's mean motion, as a cross-check.
  public var crossCheckLength: Double?
  /// The number of steps in the window whose length is outside the tolerance.
  public var lengthOutliers = 0
  /// The number of steps in the window whose speed is outside the tolerance.
  public var speedOutliers = 0
  /// The current warning; nil if there isn't one.
  public var warning: ToleranceMonitor.Warning?
  /// The number of warnings so far.
  public var warningCount = 0
  /// The cadence over the window in steps per minute; nil unless the athlete is walking.
  public var cadence: Double?
  /// The sum of all step lengths in metres.
  public var steppedMeters = 0.0
  /// The total duration of all steps in seconds, excluding time spent standing.
  public var walkingSeconds = 0.0
  /// The mean step length over the whole walk; nil before the first step.
  public var averageLength: Double?
  /// The mean walking speed over the whole walk in m/s; nil before the first step.
  public var averageSpeed: Double?
  /// The distance in metres, combined from steps and GPS.
  public var distanceMeters = 0.0
  /// The part of the distance that GPS measured.
  public var gpsMeters = 0.0
  /// The state of a calibration walk; default values for other walks.
  public var calibration = CalibrationSnapshot()

  public init() {}

  /// Creates the initial state of a walk that starts over, keeping the state of sensors, target and calibration.
  init(startingOver walk: WalkSnapshot) {
    (isWalking, receivesMotion, hasGyroscope) = (
      walk.isWalking, walk.receivesMotion, walk.hasGyroscope
    )
    (target, place, model) = (walk.target, walk.place, walk.model)
    (isCalibrated, isDrifted) = (walk.isCalibrated, walk.isDrifted)
  }

  /// The current warning with the direction of the deviation; nil if there isn't a warning.
  public var fault: WalkFault? {
    warning.map {
      WalkFault($0, meanLength: meanLength, meanSpeed: meanSpeed, target: target)
    }
  }

  /// The percentage of steps within both tolerances; nil before the first.
  public var goodPercentage: Double? { steps > 0 ? 100 * Double(goodSteps) / Double(steps) : nil }
}
