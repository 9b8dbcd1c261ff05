/// An activity with the values that matter for wear.
public struct Ride: Equatable, Sendable {
  /// The bike or shoes used, or nil if unknown.
  public var carrier: GearID?
  /// The start in seconds since 1970. The whole ride counts for the parts that were installed at its start.
  public var start: Double
  /// Moving time, distance and ascent, with a count of 1.
  public var use: Use
  public var condition: RideCondition

  public init(carrier: GearID?, start: Double, use: Use, condition: RideCondition = .dry) {
    self.carrier = carrier
    self.start = start
    self.use = use
    self.condition = condition
  }
}
