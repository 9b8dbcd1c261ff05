/// An activity as the garage sees it.
public struct Ride: Equatable, Sendable {
  /// What it was done on; nil while nobody said.
  public var carrier: GearID?
  /// Seconds since 1970. A ride belongs whole to what was installed when it began.
  public var start: Double
  /// Its moving time, distance and climb, and a count of 1.
  public var use: Use
  public var condition: RideCondition

  public init(carrier: GearID?, start: Double, use: Use, condition: RideCondition = .dry) {
    self.carrier = carrier
    self.start = start
    self.use = use
    self.condition = condition
  }
}
