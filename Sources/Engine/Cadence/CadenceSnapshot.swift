/// When the beat is to be heard. Raw values are the log's.
public enum BeatMode: UInt8, Equatable, Sendable, CaseIterable {
  /// Always.
  case steady = 0
  /// Fades while the runner holds the band (`FadingBeat`).
  case fading = 1
  /// Is silent for the last of every four minutes (`RetentionTrial`).
  case silentWindows = 2
}

/// What a target cadence is taken from in a run.
public enum CadenceTargetSource: UInt8, Equatable, Sendable, CaseIterable {
  /// From height and speed.
  case formula = 0
  /// From the athlete's own runs.
  case personal = 1
  /// The athlete set it.
  case chosen = 2
}

/// Where the measured cadence comes from.
public enum CadenceSensor: UInt8, Equatable, Sendable, CaseIterable {
  case none = 0
  /// The phone's motion sensor.
  case phone = 1
  /// A foot pod or another sensor that measures it itself.
  case sensor = 2
}

/// Where the speed lies against the pace zone.
public enum PaceZonePlace: UInt8, Equatable, Sendable, CaseIterable {
  /// Slower than the zone.
  case slower = 0
  /// Within the zone.
  case inside = 1
  /// Faster than the zone.
  case faster = 2
}

/// Where in its interval workout a run is.
public struct IntervalPlace: Equatable, Sendable {
  /// The part under way.
  public var part: WorkoutPart
  /// How many times work there are.
  public var count: Int
  /// What is left of the part; nil when all is done.
  public var rest: WorkoutLength?
  /// What comes after the part; nil when all is done.
  public var next: WorkoutPart?

  /// `count` is how many times work there are in all.
  public init(part: WorkoutPart, count: Int, rest: WorkoutLength? = nil, next: WorkoutPart? = nil) {
    self.part = part
    self.count = count
    self.rest = rest
    self.next = next
  }
}

/// Everything a live screen shows of the cadence coach.
public struct CadenceSnapshot: Equatable, Sendable {
  /// Metres; 1.75 until the athlete says.
  public var height = 1.75
  /// Steps a minute that the athlete adds to the formula, −10 … 10.
  public var offset = 0.0
  /// The speed in m/s the target is for: the chosen one, or the run's as the follower smooths it.
  public var targetSpeed = 3.0
  /// Whether the target follows the run's speed instead of `targetSpeed`.
  public var followsSpeed = false
  /// It follows, but there is no speed to follow: the target stays where it was.
  public var isFrozen = false
  /// Steps a minute, a whole number.
  public var target = 170.0
  /// What the target comes from.
  public var source = CadenceTargetSource.formula
  /// The advice at the target's speed, the formula's and the runner's own.
  public var advice = CadenceAdviser(height: .meters(1.75)).advice(speed: .metersPerSecond(3))
  /// Steps a minute, steadied for reading; nil while unknown.
  public var actual: Double?
  /// What measures the cadence at present.
  public var sensor = CadenceSensor.none
  /// Whether `actual` lies in the band around `target`; nil while unknown.
  public var isInBand: Bool?
  /// Time in and outside the band so far.
  public var band = CadenceBand()
  /// Whether the athlete wants the beat.
  public var beat = false
  /// When the beat is heard: always, fading, or with silent minutes.
  public var mode = BeatMode.steady
  /// How the beat keeps to the steps.
  public var lock = PhaseLock.Mode.off
  /// Whether it sounds now: wanted, and the run not paused.
  public var isBeating = false
  /// 0 … 1, from fading and silence.
  public var beatVolume = 1.0
  /// Whether the beat is silent at present so that the runner keeps the cadence alone.
  public var isSilentWindow = false
  /// 0 … 1; nil before the first silent window.
  public var retention: Double?
  /// Nil without a workout.
  public var interval: IntervalPlace?
  /// Nil without a zone, or while the speed is unknown.
  public var zone: PaceZonePlace?
  /// m/s; nil without a pace zone.
  public var zoneSlowest: Double?
  /// m/s; nil without a pace zone.
  public var zoneFastest: Double?
  /// Whether splits are to be said aloud.
  public var announcesSplits = true
  /// Steady windows of this run that the personal model learnt from.
  public var windowCount = 0
  /// Whether a call or another app has taken the sound.
  public var isSoundInterrupted = false

  public init() {}
}
