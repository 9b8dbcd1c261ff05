import Engine

/// The parts of a walk session that its track doesn't contain, before corrections.
struct PendingWalk: Sendable {
  /// The start of the walk, on the session's clock.
  var startSeconds: Double
  var frame: WalkSummary.Frame
  var steps: [CoachedStep]
  var place: CarryingPlace
  var hasGyroscope: Bool
  /// Whether the step lengths are based on the walker's own calibration.
  var isCalibrated: Bool

  /// Returns nil if the session isn't a walk.
  init?(_ live: LiveSession) {
    guard let walk = live.coach.walk, let summary = WalkSummary(live) else { return nil }
    startSeconds = live.startSeconds
    frame = summary.frame
    steps = live.coach.walkedSteps
    place = walk.place
    hasGyroscope = walk.hasGyroscope
    isCalibrated = walk.isCalibrated
  }
}

/// A calibration session ready to be stored.
struct PendingCalibration: Sendable {
  var id: Identifier
  /// The end of the session, in seconds since 1970.
  var endedAt: Double
  var zoneMinutes: Int
  var digest: UInt64
  var derived: CalibrationDerivedData
}

struct CalibrationDerivedData: Sendable {
  var result = CalibrationSnapshot()
  var learntConstants = LearntConstants()
}

/// The constants that were learnt during a session. Excludes those that were already known at its start.
struct LearntConstants: Equatable, Sendable {
  var constants: [StepConstant] = []
  /// The time at which they were learnt, in seconds since 1970: the session's end.
  var learntAt = 0.0

  init() {}

  init(_ coach: Coach, endedAt: Double) {
    constants = coach.learntConstants
    learntAt = endedAt
  }
}
