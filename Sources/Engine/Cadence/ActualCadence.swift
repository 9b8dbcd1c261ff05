/// The cadence a runner really has, from whichever sensor knows best: one that measures it itself, as long
/// as it reports; else the phone's footfalls; else its step counts.
///
/// `value` is for reckoning, `reading` for a screen: a whole number that stays while the value is within
/// `readingBand` of it. Times are the session's; O(1) an event.
struct ActualCadence: Sendable {
  /// A foot pod or strap that has been silent for longer is gone, in seconds.
  static let sensorFreshness = 4.0
  /// Without a footfall for longer there are no steps.
  static let footfallFreshness = 2.5
  /// Counts come in stretches.
  static let countFreshness = 5.0
  static let readingBand = 0.65
  /// Nobody steps slower or faster; a sensor's 0 means that it hears no steps.
  static let possible = 40.0...300.0

  /// Steps a minute; nil while unknown.
  private(set) var value: Double?
  private(set) var reading: Double?
  private(set) var sensor = CadenceSensor.none

  /// A sensor that measures it itself has smoothed it already; counts are whole steps, and near three a second the
  /// rounding of one alone moves eight seconds of them by five.
  private static let measured = LevelFollower.Configuration(
    leastDeviation: 1, smoothingSeconds: 4)
  private static let counted = LevelFollower.Configuration(
    leastDeviation: 5, smoothingSeconds: 8)

  private var own = LevelFollower(measured)
  private var feet = FootfallCadence()
  private var heardSeconds = -Double.infinity
  private var stepRate = StepRate()
  private var counts = LevelFollower(counted)
  private var countedSeconds = -Double.infinity
  private var measuredSeconds = -Double.infinity

  /// From a sensor that measures it itself.
  mutating func add(cadence: Double, at seconds: Double) {
    guard Self.possible.contains(cadence) else {
      if cadence == 0 { measuredSeconds = -.infinity }
      return
    }
    if seconds - measuredSeconds > Self.sensorFreshness { own = LevelFollower(Self.measured) }
    measuredSeconds = seconds
    own.add(cadence, at: seconds)
  }

  /// `moment` is when the foot met the ground. One from the future, or told half a minute late, is
  /// no footfall.
  mutating func add(footfallAt moment: Double, at seconds: Double) {
    guard moment <= seconds + 1, moment >= seconds - 30 else { return }
    if seconds - heardSeconds > Self.footfallFreshness { feet.clear() }
    heardSeconds = seconds
    feet.add(moment)
  }

  mutating func add(steps: Double, at seconds: Double) {
    guard steps >= 0, steps < 1_000 else { return }
    guard let rate = stepRate.add(steps, at: seconds), Self.possible.contains(rate) else { return }
    if seconds - countedSeconds > Self.countFreshness { counts = LevelFollower(Self.counted) }
    countedSeconds = seconds
    counts.add(rate, at: seconds)
  }

  /// Brings `value`, `reading` and `sensor` up to now. Call it after every event.
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
    if seconds - heardSeconds <= Self.footfallFreshness, let cadence = feet.cadence,
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
