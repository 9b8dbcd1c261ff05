/// A target cadence that follows the runner's speed without oscillating. It adapts within two readings after a change
/// of pace, and stays constant while the speed only fluctuates.
///
/// It only uses past readings, so a replay gives the same targets as the live run:
/// 1. An unknown speed, or one outside `speeds`, doesn't change the target.
/// 2. `LevelFollower` estimates the runner's speed from the other readings.
/// 3. If the estimate jumped, the target becomes the adviser's target for the new speed. If it only drifted, the target
///    changes once the adviser's target differs by more than `innerBand` and the speed by more than half a standard
///    deviation of its readings. The second condition matters where the formula is steep, because noise alone would
///    change the target there.
///
/// docs/developing/cadence.md contains measurements with noise. Adding a speed takes constant time.
public struct CadenceFollower: Sendable {
  /// The range of accepted speeds in m/s. Slower speeds mean walking, which the formula doesn't cover, or slowing down
  /// to a stop. Faster speeds are implausible.
  public static let speeds = 1.5...12.5
  /// The largest difference from the adviser's target at which the target doesn't change, in steps per minute.
  static let innerBand = 1.2
  /// The standard deviation of a receiver's Doppler speed under open sky, in m/s.
  static let speedDeviation = 0.13
  /// The standard deviation of a speed calculated from positions alone, in m/s.
  static let positionDeviation = 0.35

  /// The adviser that gives the target for a speed.
  public private(set) var adviser: CadenceAdviser
  /// The advice at `speed`; nil before the first accepted speed.
  public private(set) var advice: CadenceAdvice?
  private var level = LevelFollower(
    LevelFollower.Configuration(minimumDeviation: speedDeviation))
  /// The target in whole steps per minute, and the speed at which it was set.
  private var target: (cadence: Double, speed: Double)?

  /// Creates a follower, which has no target until the first speed.
  public init(adviser: CadenceAdviser) { self.adviser = adviser }

  /// Creates a follower that uses only the formula.
  ///
  /// - Parameters:
  ///   - height: The runner's height.
  ///   - offset: The runner's own offset in steps per minute; see `CadenceModel`.
  public init(height: Length, offset: Double = 0) {
    self.init(adviser: CadenceAdviser(height: height, offset: offset))
  }

  /// The target in whole steps per minute; nil before the first accepted speed.
  public var cadence: Cadence? { target.map { .stepsPerMinute($0.cadence) } }

  /// The estimated speed of the runner in m/s; nil before the first accepted speed.
  public var speed: Double? { level.level }

  /// The time of the latest accepted speed; −∞ before the first.
  public var latestSeconds: Double { level.latestSeconds }

  /// Adds a speed. Ignores a speed that isn't later than the previous one.
  ///
  /// - Parameters:
  ///   - speed: The speed in m/s; nil if it is unknown, which interrupts the estimate.
  ///   - seconds: The time of the speed.
  ///   - isMeasured: Whether the speed was measured by a receiver or smoothed using later positions; false if it was
  ///     calculated from raw positions, which is less accurate.
  public mutating func add(speed: Double?, at seconds: Double, isMeasured: Bool = true) {
    guard let speed, Self.speeds.contains(speed) else { return level.interrupt() }
    level.expect(isMeasured ? Self.speedDeviation : Self.positionDeviation)
    level.add(speed, at: seconds)
    advise(isSettled: !level.hasJumped)
  }

  /// Sets a new height, offset or personal model. It takes effect immediately.
  public mutating func follow(_ adviser: CadenceAdviser) {
    self.adviser = adviser
    advise(isSettled: false)
  }

  /// Updates the personal model during the run. Small differences don't change the target, just like small drifts of
  /// the speed.
  mutating func updateModel(_ adviser: CadenceAdviser) {
    self.adviser = adviser
    advise(isSettled: true)
  }

  /// Updates the advice and the target.
  ///
  /// - Parameter isSettled: Whether to ignore small differences.
  private mutating func advise(isSettled: Bool) {
    guard let speed else { return }
    let advice = adviser.advice(
      speed: .metersPerSecond(speed), holding: self.advice?.source ?? .formula)
    let sourceChanged = advice.source != self.advice?.source
    self.advice = advice
    if isSettled, !sourceChanged, isCloseEnough(advice.target, speed) { return }
    target = (advice.target.rounded(.toNearestOrAwayFromZero), speed)
  }

  private func isCloseEnough(_ cadence: Double, _ speed: Double) -> Bool {
    guard let target else { return false }
    return abs(cadence - target.cadence) <= Self.innerBand
      || abs(speed - target.speed) <= 0.5 * level.deviation
  }
}
