/// Measures climb and descent by zig-zag accumulation. A rise counts once the altitude is `threshold` above the running
/// minimum, and ends at the running maximum once the altitude falls `threshold` below it.
///
/// Unlike with plain hysteresis, nothing is lost at a reversal, and noise below the threshold adds nothing. Uses
/// constant memory and time.
public struct ZigZagClimb: Equatable, Sendable {
  /// The threshold in metres, which can change between altitudes.
  public var threshold: Double
  /// The number of legs that counted, including the current one.
  public private(set) var legCount = 0

  private var closedGain = 0.0
  private var closedLoss = 0.0
  private var low = 0.0
  private var high = 0.0
  private var direction = 0
  private var hasBegun = false

  /// Creates a meter. `threshold` is the minimum rise or fall, in metres, for a leg to count.
  public init(threshold: Double) {
    self.threshold = threshold
  }

  /// Metres climbed so far, including the current leg; never decreases.
  public var gain: Double { closedGain + (direction > 0 ? high - low : 0) }
  /// Metres descended so far, including the current leg; never decreases.
  public var loss: Double { closedLoss + (direction < 0 ? high - low : 0) }

  /// Adds an altitude in metres.
  public mutating func add(_ altitude: Double) {
    guard hasBegun else { return begin(altitude) }
    if direction >= 0 { high = max(high, altitude) }
    if direction <= 0 { low = min(low, altitude) }
    if direction <= 0, altitude - low >= threshold {
      closedLoss = loss
      turn(1)
      high = altitude
    } else if direction >= 0, high - altitude >= threshold {
      closedGain = gain
      turn(-1)
      low = altitude
    }
  }

  /// Corrects for an altitude change in metres that was not a climb, such as a sensor jump.
  public mutating func lift(by meters: Double) {
    low += meters
    high += meters
  }

  private mutating func begin(_ altitude: Double) {
    low = altitude
    high = altitude
    hasBegun = true
  }

  private mutating func turn(_ newDirection: Int) {
    direction = newDirection
    legCount += 1
  }
}
