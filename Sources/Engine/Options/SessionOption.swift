/// An option that changes how a session measures, set before or during it. Raw values are part of logs and of the
/// bridge to JavaScript, and must never change. `SessionOption.entry` defines ranges, units and defaults.
public enum SessionOption: UInt8, Equatable, Sendable, CaseIterable {
  /// The time below 0.5 m/s after which the session pauses automatically; 0 for never.
  case autoPauseSeconds = 1
  /// Whether positions are only sampled every 5 s or 10 m to save the battery.
  case saver = 2
  /// Whether the page is hidden, so that the platform may withhold sensor data.
  case hidden = 3
  case height = 4
  /// The athlete's mass. It only affects the calories.
  case weight = 5
  /// The athlete's offset from the suggested cadence. It applies to the formula and the personal model.
  case cadenceOffset = 6
  /// The speed to which the target cadence applies if it doesn't follow the run's speed.
  case targetSpeed = 7
  /// Whether the target cadence follows the run's speed.
  case followsSpeed = 8
  /// Whether the athlete turned the beat on.
  case beat = 9
  /// When the beat is audible: `BeatMode`.
  case beatMode = 10
  /// How the beat is aligned with the steps: `PhaseLock.Mode`.
  case lockMode = 11
  /// The fraction by which the plan raises the preferred cadence.
  case cadenceIncrease = 12
  /// Whether the personal model may replace the formula.
  case usesPersonal = 13
  /// A target cadence set by the athlete; 0 leaves it to the coach.
  case chosenCadence = 14
  /// The lower speed limit of the pace zone; 0 for no limit.
  case zoneSlowest = 15
  /// The upper speed limit of the pace zone; 0 for no limit.
  case zoneFastest = 16
  /// The moving time between announcements, in seconds; 0 turns them off.
  case announceSeconds = 17
  /// Whether splits are announced, in the athlete's unit.
  case announceSplits = 18
  /// The current battery charge as a fraction.
  case battery = 19
  /// Whether the system has interrupted the sound (a call, another app, a change of audio output).
  case soundInterrupted = 20
  /// Whether the phone's motion sensor detects steps.
  case listensForSteps = 21
  /// The step-length model of a walk: 0 lets the coach choose, other values are `StepLengthModel` plus one.
  case stepLengthModel = 22
  /// The position in which the phone is carried: `CarryingPlace`. Each position has its own step-length constants.
  case carryingPlace = 23
  /// The target length of a step (not of a stride).
  case targetStepLength = 24
  /// The target walking speed.
  case targetStepSpeed = 25
  /// The number of steps that are averaged and checked for outliers.
  case averagedSteps = 26
  /// The allowed number of averaged steps whose length is outside the tolerance.
  case lengthOutliers = 27
  /// The allowed number of averaged steps whose speed is outside the tolerance.
  case speedOutliers = 28
  /// The largest tolerated deviation of a step's length.
  case lengthTolerance = 29
  /// The largest tolerated deviation of a step's speed.
  case speedTolerance = 30
  /// The length of a calibration walk; 0 if unknown.
  case knownDistance = 31
  /// Whether the camera counts a workout's repetitions. Otherwise its sets end by time.
  case usesCamera = 32
  /// How strictly a workout is judged: `JudgingStrictness`.
  case strictness = 33
  /// Whether a workout's counts and corrections are spoken.
  case speaks = 34
  /// Whether the landmarks come from the pose model's build with relaxed SIMD, whose least significant bits depend on
  /// the device.
  case relaxedPose = 35
  /// The garage number of the bike or shoes that were used; 0 if unknown.
  case gear = 36
  /// Whether the straight line across each gap is added to the distance.
  case straightGaps = 37
  /// The distance of a session without positions, for example from a treadmill's display; 0 leaves it to the sensors.
  case statedDistance = 38
  /// The athlete's correction of the session's sport: `Sport`.
  case sport = 39
}
