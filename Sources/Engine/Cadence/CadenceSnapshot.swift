/// The mode that determines when the beat is audible. Raw values are stored in logs.
public enum BeatMode: UInt8, Equatable, Sendable, CaseIterable {
  /// The beat is always audible.
  case steady = 0
  /// The beat fades out while the runner stays within the band (`FadingBeat`).
  case fading = 1
  /// The beat is silent for the last of every four minutes (`SilentWindowTest`).
  case silentWindows = 2
}

/// The origin of a run's target cadence.
public enum CadenceTargetSource: UInt8, Equatable, Sendable, CaseIterable {
  /// Calculated from height and speed.
  case formula = 0
  /// Predicted from the athlete's own runs.
  case personal = 1
  /// Set by the athlete.
  case chosen = 2
}

/// The source of the measured cadence.
public enum CadenceSensor: UInt8, Equatable, Sendable, CaseIterable {
  case none = 0
  /// The phone's motion sensor.
  case phone = 1
  /// A foot pod or another sensor that measures cadence directly.
  case sensor = 2
}

/// The speed relative to the pace zone.
public enum PaceZonePosition: UInt8, Equatable, Sendable, CaseIterable {
  case slower = 0
  case inside = 1
  case faster = 2
}

/// The current position in an interval run.
public struct IntervalPosition: Equatable, Sendable {
  /// The current part.
  public var part: IntervalRunPart
  /// The total number of repetitions.
  public var count: Int
  /// The remaining time or distance in the part; nil after the last part.
  public var rest: IntervalLength?
  /// The next part; nil after the last part.
  public var next: IntervalRunPart?

  /// Creates a position. `count` is the total number of repetitions.
  public init(
    part: IntervalRunPart, count: Int, rest: IntervalLength? = nil, next: IntervalRunPart? = nil
  ) {
    self.part = part
    self.count = count
    self.rest = rest
    self.next = next
  }
}

/// The state of the cadence coach for live screens.
public struct CadenceSnapshot: Equatable, Sendable {
  /// The athlete's height in metres, 1.75 by default.
  public var height = 1.75
  /// The athlete's offset from the suggested cadence in steps per minute, −10…10.
  public var offset = 0.0
  /// The speed in m/s that the target applies to: the chosen speed, or the run's smoothed speed.
  public var targetSpeed = 3.0
  /// Whether the target follows the run's speed instead of a chosen one.
  public var followsSpeed = false
  /// Whether the target follows the speed but is unchanged because the speed is unknown.
  public var isFrozen = false
  /// The target in whole steps per minute.
  public var target = 170.0
  /// The origin of the target.
  public var source = CadenceTargetSource.formula
  /// The advice at `targetSpeed`, from the formula and the personal model.
  public var advice = CadenceAdviser(height: .meters(1.75)).advice(speed: .metersPerSecond(3))
  /// The measured cadence in steps per minute, stabilised for display; nil if unknown.
  public var actual: Double?
  /// The current source of the measured cadence.
  public var sensor = CadenceSensor.none
  /// Whether `actual` is within the band around `target`; nil if unknown.
  public var isInBand: Bool?
  /// The time inside and outside the band so far.
  public var band = CadenceBand()
  /// Whether the athlete turned the beat on.
  public var beat = false
  /// When the beat is audible: always, fading, or with silent minutes.
  public var mode = BeatMode.steady
  /// How the beat is aligned with the steps.
  public var lock = PhaseLock.Mode.off
  /// Whether the beat is running: turned on, not interrupted, and the run isn't paused.
  public var isBeating = false
  /// The beat's volume, 0…1, lowered by fading and silent windows.
  public var beatVolume = 1.0
  /// Whether the beat is silent now to test whether the runner keeps the cadence.
  public var isSilentWindow = false
  /// The `SilentWindowTest.score`, 0…1; nil before the first silent window.
  public var retention: Double?
  /// The position in the interval run; nil if the athlete runs without intervals.
  public var interval: IntervalPosition?
  /// The speed relative to the pace zone; nil if no zone was set or the speed is unknown.
  public var zone: PaceZonePosition?
  /// The zone's lower limit in m/s; nil if the zone has no lower limit.
  public var zoneSlowest: Double?
  /// The zone's upper limit in m/s; nil if the zone has no upper limit.
  public var zoneFastest: Double?
  /// Whether splits are announced.
  public var announcesSplits = true
  /// The number of steady windows in this run that the personal model learnt from.
  public var windowCount = 0
  /// Whether a call or another app has interrupted the sound.
  public var isSoundInterrupted = false

  public init() {}
}
