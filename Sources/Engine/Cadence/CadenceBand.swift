/// How well a runner keeps to the target cadence: what share of the known time lies in the band.
public struct CadenceBand: Equatable, Sendable {
  /// Steps a minute on both sides of the target.
  public static let width = 3.0

  /// At most `width` from the target.
  public internal(set) var secondsInside = 0.0
  /// More than `width` below the target.
  public internal(set) var secondsBelow = 0.0
  /// More than `width` above the target.
  public internal(set) var secondsAbove = 0.0

  public init() {}

  /// As stored, in seconds.
  public init(secondsInside: Double, secondsBelow: Double, secondsAbove: Double) {
    self.secondsInside = secondsInside
    self.secondsBelow = secondsBelow
    self.secondsAbove = secondsAbove
  }

  /// Time in which the cadence was known.
  public var knownSeconds: Double { secondsInside + secondsBelow + secondsAbove }

  /// 0 … 1; nil before any second with both cadences known.
  public var shareInside: Double? { knownSeconds > 0 ? secondsInside / knownSeconds : nil }

  /// Steps a minute; the edges belong to the band.
  public static func contains(_ cadence: Double, target: Double) -> Bool {
    (cadence - target).magnitude <= width
  }

  /// `seconds` of running at `cadence` steps a minute; nil changes nothing.
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
