/// The runner's measured cadence, from the best available source: a connected cadence sensor, otherwise the phone's
/// footfalls, otherwise step counts.
///
/// `value` is for calculations. `reading` is for display: a whole number that changes only when `value` differs from it
/// by more than `readingBand`. Times are on the session clock. Handling an event takes constant time.
struct ActualCadence: Sendable {
  /// The time without a report, in seconds, after which a foot pod or strap counts as disconnected.
  static let sensorFreshness = 4.0
  /// The time without a footfall, in seconds, after which the runner counts as standing still.
  static let footfallFreshness = 2.5
  /// The time without a step count, in seconds, after which the counts are stale. It is longer than for footfalls
  /// because counts arrive in batches.
  static let countFreshness = 5.0
  static let readingBand = 0.65
  /// The range of plausible cadences. A sensor reports 0 if it detects no steps.
  static let possible = 40.0...300.0

  /// The cadence in steps per minute; nil if unknown.
  private(set) var value: Double?
  private(set) var reading: Double?
  private(set) var sensor = CadenceSensor.none

  /// Cadence sensors already smooth their values. Step counts need more smoothing because they are whole numbers: at
  /// three steps per second, rounding a single count changes the cadence over eight seconds by five steps per minute.
  private static let measured = LevelFollower.Configuration(
    minimumDeviation: 1, smoothingSeconds: 4)
  private static let counted = LevelFollower.Configuration(
    minimumDeviation: 5, smoothingSeconds: 8)

  private var own = LevelFollower(measured)
  private var feet = FootfallCadence()
  private var latestReceivedSeconds = -Double.infinity
  private var stepRate = StepRate()
  private var counts = LevelFollower(counted)
  private var countedSeconds = -Double.infinity
  private var measuredSeconds = -Double.infinity

  /// Adds a cadence from a sensor that measures it directly.
  mutating func add(cadence: Double, at seconds: Double) {
    guard Self.possible.contains(cadence) else {
      if cadence == 0 { measuredSeconds = -.infinity }
      return
    }
    if seconds - measuredSeconds > Self.sensorFreshness { own = LevelFollower(Self.measured) }
    measuredSeconds = seconds
    own.add(cadence, at: seconds)
  }

  /// Adds a footfall. Ignores it if it lies in the future or was reported more than 30 s late.
  ///
  /// - Parameter time: The time at which the foot touched the ground.
  mutating func add(footfallAt time: Double, at seconds: Double) {
    guard time <= seconds + 1, time >= seconds - 30 else { return }
    if seconds - latestReceivedSeconds > Self.footfallFreshness { feet.clear() }
    latestReceivedSeconds = seconds
    feet.add(time)
  }

  mutating func add(steps: Double, at seconds: Double) {
    guard steps >= 0, steps < 1_000 else { return }
    guard let rate = stepRate.add(steps, at: seconds), Self.possible.contains(rate) else { return }
    if seconds - countedSeconds > Self.countFreshness { counts = LevelFollower(Self.counted) }
    countedSeconds = seconds
    counts.add(rate, at: seconds)
  }

  /// Updates `value`, `reading` and `sensor`. Call it after every event.
  mutating func advance(to seconds: Double) {
    (value, sensor) = latest(at: seconds)
    guard let value else {
      reading = nil
      return
    }
    if let reading, abs(value - reading) <= Self.readingBand { return }
    reading = value.rounded(.toNearestOrAwayFromZero)
  }

  private func latest(at seconds: Double) -> (Double?, CadenceSensor) {
    if seconds - measuredSeconds <= Self.sensorFreshness, let level = own.level {
      return (level, .sensor)
    }
    if seconds - latestReceivedSeconds <= Self.footfallFreshness, let cadence = feet.cadence,
      Self.possible.contains(cadence)
    {
      return (cadence, .phone)
    }
    if seconds - countedSeconds <= Self.countFreshness, let level = counts.level {
      return (level, .phone)
    }
    return (nil, .none)
  }
}
