/// A part of an activity: a kilometre, a mile, a lap, or the remainder after the last full one.
public struct Split: Equatable, Sendable {
  /// The length in metres. The last split may be shorter than the others.
  public var meters: Double
  /// The moving time, in seconds.
  public var seconds: Double
  /// Metres climbed; nil if the altitude is unknown.
  public var elevationGainMeters: Double?
  /// Whether the split reached its full length; false only for the last one.
  public var isComplete: Bool

  /// Creates a split from metres and moving seconds.
  public init(
    meters: Double, seconds: Double, elevationGainMeters: Double? = nil, isComplete: Bool = true
  ) {
    self.meters = meters
    self.seconds = seconds
    self.elevationGainMeters = elevationGainMeters
    self.isComplete = isComplete
  }
}
