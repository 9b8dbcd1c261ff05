/// The properties of an activity that affect wear.
public struct Ride: Equatable, Sendable {
  /// The bike or shoes that were used; nil if unknown.
  public var vehicle: GearID?
  /// The start in seconds since 1970. The whole ride counts for the parts that were installed at the start.
  public var start: Double
  /// The ride's moving time, distance and ascent, with a count of 1.
  public var use: Use
  public var condition: RideCondition

  public init(vehicle: GearID?, start: Double, use: Use, condition: RideCondition = .dry) {
    self.vehicle = vehicle
    self.start = start
    self.use = use
    self.condition = condition
  }
}
