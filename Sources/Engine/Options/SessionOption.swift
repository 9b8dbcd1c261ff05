/// A choice that changes how a session measures, made before or during it. Raw values are the log's and the
/// border's, never renumbered. Range, unit and usual value of each are in `SessionOption.entry`.
public enum SessionOption: UInt8, Equatable, Sendable, CaseIterable {
  /// Seconds below 0.5 m/s until the session pauses itself, 0 for never.
  case autoPauseSeconds = 1
  /// On while positions are sampled every 5 s or 10 m to save the battery.
  case saver = 2
  /// On while the page is hidden and the platform may withhold sensors.
  case hidden = 3
  /// The athlete's height.
  case height = 4
  /// The athlete's mass; only the calories depend on it.
  case weight = 5
  /// Personal offset of the suggested target, from the formula or from the runner's own line.
  case cadenceOffset = 6
  /// The speed that the target cadence is for while it does not follow the run's.
  case targetSpeed = 7
  /// On while the target cadence follows the run's speed.
  case followsSpeed = 8
  /// On while the athlete wants the beat.
  case beat = 9
  /// `BeatMode`.
  case beatMode = 10
  /// `PhaseLock.Mode`: how the beat keeps to the feet.
  case lockMode = 11
  /// Share by which the plan raises the preferred cadence.
  case cadenceIncrease = 12
  /// On lets the runner's own line take over from the formula, off keeps to the formula.
  case usesPersonal = 13
  /// A cadence of the athlete's own choosing; 0 leaves it to the coach.
  case chosenCadence = 14
  /// Slow end of the pace zone; 0 for none.
  case zoneSlowest = 15
  /// Fast end of the pace zone; 0 for none.
  case zoneFastest = 16
  /// Moving seconds between announcements, 0 for none.
  case announceSeconds = 17
  /// On says splits (in the athlete's unit) aloud.
  case announceSplits = 18
  /// Charge of the battery as a share, as it changes.
  case battery = 19
  /// On while the system holds the sound (a call, another app, the output changing).
  case soundInterrupted = 20
  /// On while the phone's motion sensor listens for steps.
  case listensForSteps = 21
  /// Which model gives a walk's steps their lengths: 0 lets the coach choose, else `StepLengthModel` plus one.
  case stepLengthModel = 22
  /// `CarryingPlace`: constants are kept apart for each.
  case carryingPlace = 23
  /// Wanted length of a step (not of a stride).
  case targetStepLength = 24
  /// Wanted walking speed.
  case targetStepSpeed = 25
  /// Steps that are averaged and in which outliers are counted.
  case averagedSteps = 26
  /// Steps of those averaged that may be off in length.
  case lengthOutliers = 27
  /// Steps of those averaged that may be off in speed.
  case speedOutliers = 28
  /// Deviation from which on a length is off.
  case lengthTolerance = 29
  /// Deviation from which on a speed is off.
  case speedTolerance = 30
  /// Length of a calibration walk; 0 where it is not known.
  case knownDistance = 31
  /// On lets the camera count a workout's sets; off goes by time.
  case usesCamera = 32
  /// How strictly a workout is judged: `JudgingStrictness`.
  case strictness = 33
  /// On says aloud what a workout counts and corrects.
  case speaks = 34
  /// On says that the landmarks are of the pose model's build with relaxed SIMD; its last bits depend on the device.
  case relaxedPose = 35
  /// Number of the bike or the shoes in the garage; 0 where nobody said.
  case gear = 36
  /// On adds the straight line across each gap to the distance.
  case straightGaps = 37
  /// The distance of a session without positions, as a treadmill shows it; 0 leaves it to the sensors.
  case statedDistance = 38
  /// The `Sport` to which the athlete corrected the session's.
  case sport = 39
}
