/// The One-Euro filter (Casiez, Roussel & Vogel, CHI 2012): a low-pass whose cut-off rises with speed, so that it holds
/// still what is still and follows what moves.
///
/// One deviation from the authors' code: there a time of 0 means "none yet", which makes the second value depend on
/// where the clock begins.
public struct OneEuroFilter: Equatable, Sendable {
  /// Hertz: the cut-off at rest.
  public let minimumCutoff: Double
  /// How much the cut-off rises, in hertz for each unit a second.
  public let speedWeight: Double
  /// Hertz: the cut-off of the speed itself.
  public let speedCutoff: Double
  /// The latest result; nil before the first value.
  public private(set) var value: Double?
  private var speed = 0.0
  private var seconds = 0.0

  /// Units as of the properties.
  public init(minimumCutoff: Double = 1, speedWeight: Double, speedCutoff: Double = 1) {
    self.minimumCutoff = minimumCutoff
    self.speedWeight = speedWeight
    self.speedCutoff = speedCutoff
  }

  /// A value and its time; one that is not later than the latest changes nothing.
  /// - Returns: the filtered value.
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

  /// Forgets what came before.
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
