/// Climb and descent by zig-zag accumulation: a rise counts once the altitude stands `threshold`
/// above the running minimum, and ends at the running maximum once it falls `threshold` below.
///
/// Unlike plain hysteresis it loses nothing at a reversal, and noise below the threshold adds
/// nothing at all. Constant memory and time.
public struct ZigZagClimb: Equatable, Sendable {
  /// Metres; may change on the way.
  public var threshold: Double
  /// Legs that counted, the open one included.
  public private(set) var legCount = 0

  private var closedGain = 0.0
  private var closedLoss = 0.0
  private var low = 0.0
  private var high = 0.0
  private var direction = 0
  private var hasBegun = false

  /// Metres a rise or fall must reach before it counts.
  public init(threshold: Double) {
    self.threshold = threshold
  }

  /// Metres climbed so far, the open leg included; never falls.
  public var gain: Double { closedGain + (direction > 0 ? high - low : 0) }
  /// Metres descended so far, the open leg included; never falls.
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

  /// From here on altitudes are higher by so many metres that nobody climbed.
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
