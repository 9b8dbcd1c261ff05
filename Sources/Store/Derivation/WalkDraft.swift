import Engine

/// What a walk session amounts to beyond its track, before corrections.
struct WalkDraft: Sendable {
  /// When it was started, on the session's clock.
  var startSeconds: Double
  var frame: WalkSummary.Frame
  var steps: [CoachedStep]
  var place: CarryingPlace
  var hasGyroscope: Bool
  /// Whether a constant of the walker's own gave the lengths.
  var isCalibrated: Bool

  /// Nil of a session that is no walk.
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

/// What a calibration session amounts to.
struct CalibrationDraft: Sendable {
  var id: Identifier
  /// Seconds since 1970.
  var endedAt: Double
  var zoneMinutes: Int
  var digest: UInt64
  var derived: CalibrationDerived
}

struct CalibrationDerived: Sendable {
  var result = CalibrationSnapshot()
  var taught = TaughtConstants()
}

/// The constants a session changed: those it was told before the start are not its own.
struct TaughtConstants: Equatable, Sendable {
  var constants: [StepConstant] = []
  /// When they were learnt, seconds since 1970: the session's end.
  var learntAt = 0.0

  init() {}

  init(_ coach: Coach, endedAt: Double) {
    constants = coach.taughtConstants
    learntAt = endedAt
  }
}
