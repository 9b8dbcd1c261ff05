/// The One-Euro filter (Casiez, Roussel & Vogel, CHI 2012): a low-pass filter whose cutoff rises with speed, so it
/// suppresses jitter at rest and follows fast movements.
///
/// It differs from the authors' code in one respect. Their code uses a time of 0 for "no value yet", which makes the
/// second result depend on the origin of the clock.
public struct OneEuroFilter: Equatable, Sendable {
  /// The cutoff at rest, in hertz.
  public let minimumCutoff: Double
  /// The increase of the cutoff with speed, in hertz per (unit per second).
  public let speedWeight: Double
  /// The cutoff for the speed itself, in hertz.
  public let speedCutoff: Double
  /// The latest result; nil before the first value.
  public private(set) var value: Double?
  private var speed = 0.0
  private var seconds = 0.0

  /// Creates a filter. For the units, see the properties.
  public init(minimumCutoff: Double = 1, speedWeight: Double, speedCutoff: Double = 1) {
    self.minimumCutoff = minimumCutoff
    self.speedWeight = speedWeight
    self.speedCutoff = speedCutoff
  }

  /// Adds a value with its time in seconds. Ignores values that aren't later than the latest one.
  ///
  /// - Returns: The filtered value.
  public mutating func add(_ raw: Double, seconds: Double) -> Double {
    guard let value else { return begin(raw, seconds) }
    let step = seconds - self.seconds
    guard step > 0 else { return value }
    speed += Self.share(speedCutoff, step) * ((raw - value) / step - speed)
    let cutoff = minimumCutoff + speedWeight * speed.magnitude
    let filtered = value + Self.share(cutoff, step) * (raw - value)
    self.value = filtered
    self.seconds = seconds
    return filtered
  }

  /// Discards all previous values.
  public mutating func restart() {
    value = nil
    speed = 0
  }

  private mutating func begin(_ raw: Double, _ seconds: Double) -> Double {
    value = raw
    speed = 0
    self.seconds = seconds
    return raw
  }

  private static func share(_ cutoff: Double, _ step: Double) -> Double {
    1 / (1 + 1 / (2 * Double.pi * cutoff * step))
  }
}
