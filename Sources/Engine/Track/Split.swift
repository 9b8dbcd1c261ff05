/// One part of an activity: a kilometre, a mile, a lap, or the rest after the last full one.
public struct Split: Equatable, Sendable {
  /// Its full length, or less for the last one.
  public var meters: Double
  /// Moving seconds.
  public var seconds: Double
  /// Nil without altitudes.
  public var elevationGainMeters: Double?
  /// Whether the part reached its full length; false only for the last one.
  public var isComplete: Bool

  /// Metres and moving seconds.
  public init(
    meters: Double, seconds: Double, elevationGainMeters: Double? = nil, isComplete: Bool = true
  ) {
    self.meters = meters
    self.seconds = seconds
    self.elevationGainMeters = elevationGainMeters
    self.isComplete = isComplete
  }
}
