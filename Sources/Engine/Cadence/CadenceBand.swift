/// A measure of how well a runner keeps to the target cadence: the time spent inside, below and above a band around it.
public struct CadenceBand: Equatable, Sendable {
  /// Half the width of the band, in steps per minute. A cadence at this distance from the target is still inside.
  public static let width = 3.0

  /// The time spent within `width` of the target, in seconds.
  public internal(set) var secondsInside = 0.0
  /// The time spent more than `width` below the target, in seconds.
  public internal(set) var secondsBelow = 0.0
  /// The time spent more than `width` above the target, in seconds.
  public internal(set) var secondsAbove = 0.0

  public init() {}

  /// Restores stored times, in seconds.
  public init(secondsInside: Double, secondsBelow: Double, secondsAbove: Double) {
    self.secondsInside = secondsInside
    self.secondsBelow = secondsBelow
    self.secondsAbove = secondsAbove
  }

  /// The time for which both cadence and target were known, in seconds.
  public var knownSeconds: Double { secondsInside + secondsBelow + secondsAbove }

  /// The fraction of the known time spent inside the band, 0…1; nil before the first known second.
  public var shareInside: Double? { knownSeconds > 0 ? secondsInside / knownSeconds : nil }

  /// Returns whether a cadence in steps per minute is in the band, which includes its limits.
  public static func contains(_ cadence: Double, target: Double) -> Bool {
    (cadence - target).magnitude <= width
  }

  /// Adds `seconds` of running at a cadence in steps per minute. Does nothing if cadence or target is nil.
  public mutating func add(seconds: Double, cadence: Double?, target: Double?) {
    guard let cadence, let target, seconds > 0 else { return }
    if Self.contains(cadence, target: target) {
      secondsInside += seconds
    } else if cadence < target {
      secondsBelow += seconds
    } else {
      secondsAbove += seconds
    }
  }
}
