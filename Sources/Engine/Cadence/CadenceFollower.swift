/// A target cadence that follows a runner's speed and does not hunt: it is there within two readings when
/// the runner has changed pace, and stays put while the speed only flickers.
///
/// It looks at no later speed than the latest, so it does live what it does over a recording:
/// 1. An unknown speed, or one outside `speeds`, counts for nothing: the target stays as it is.
/// 2. `LevelFollower` makes the runner's speed of the others.
/// 3. Where that has jumped, the target is the adviser's at it. Where it has only crept, the target moves
///    once the adviser's is `innerBand` away, and the speed more than half a deviation of its readings:
///    where the formula is steep, so much cannot be told from noise.
///
/// What it does under noise is measured in docs/coach.md. O(1) a speed.
public struct CadenceFollower: Sendable {
  /// Slower is walking, of which the formula does not speak, or the way into a halt; faster is nobody. m/s.
  public static let speeds = 1.5...12.5
  /// In steps a minute.
  static let innerBand = 1.2
  /// Of a receiver's Doppler speed under open sky, in m/s.
  static let speedDeviation = 0.13
  /// Of a speed that comes from positions alone, in m/s.
  static let positionDeviation = 0.35

  /// Gives the target for a speed.
  public private(set) var adviser: CadenceAdviser
  /// At `speed`; nil before the first speed that counts.
  public private(set) var advice: CadenceAdvice?
  private var level = LevelFollower(
    LevelFollower.Configuration(leastDeviation: speedDeviation))
  /// In whole steps a minute, and the speed it was set at.
  private var target: (cadence: Double, speed: Double)?

  /// Without a target until the first speed.
  public init(adviser: CadenceAdviser) { self.adviser = adviser }

  /// - Parameter offset: the runner's own, in steps a minute; see `CadenceModel`.
  public init(height: Length, offset: Double = 0) {
    self.init(adviser: CadenceAdviser(height: height, offset: offset))
  }

  /// In whole steps a minute; nil before the first speed that counts.
  public var cadence: Cadence? { target.map { .stepsPerMinute($0.cadence) } }

  /// What the target is for, in m/s; nil before the first speed that counts.
  public var speed: Double? { level.level }

  /// When the latest speed that counted was measured; −∞ before it.
  public var latestSeconds: Double { level.latestSeconds }

  /// Takes the speed in m/s at a time in seconds; what is earlier than the speed before is passed over.
  /// - Parameter isMeasured: whether a receiver measured it as such, or it was smoothed with hindsight; else
  ///   it comes from positions as they came, and says less.
  public mutating func add(speed: Double?, at seconds: Double, isMeasured: Bool = true) {
    guard let speed, Self.speeds.contains(speed) else { return level.interrupt() }
    level.expect(isMeasured ? Self.speedDeviation : Self.positionDeviation)
    level.add(speed, at: seconds)
    advise(isSettled: !level.hasJumped)
  }

  /// Another height, offset or personal line: it counts at once.
  public mutating func follow(_ adviser: CadenceAdviser) {
    self.adviser = adviser
    advise(isSettled: false)
  }

  /// What the run itself has just taught: it moves the target as a creeping speed does.
  mutating func know(_ adviser: CadenceAdviser) {
    self.adviser = adviser
    advise(isSettled: true)
  }

  /// - Parameter isSettled: whether small differences are to be passed over.
  private mutating func advise(isSettled: Bool) {
    guard let speed else { return }
    let advice = adviser.advice(
      speed: .metersPerSecond(speed), holding: self.advice?.source ?? .formula)
    let isAnother = advice.source != self.advice?.source
    self.advice = advice
    if isSettled, !isAnother, isCloseEnough(advice.target, speed) { return }
    target = (advice.target.rounded(.toNearestOrAwayFromZero), speed)
  }

  private func isCloseEnough(_ cadence: Double, _ speed: Double) -> Bool {
    guard let target else { return false }
    return abs(cadence - target.cadence) <= Self.innerBand
      || abs(speed - target.speed) <= 0.5 * level.deviation
  }
}
