import Engine

/// The move of a service interval from one bike or part to another. Rides that started before the move still count for
/// the old gear.
public struct IntervalMove: Equatable, Sendable {
  public var id: GearID
  public var interval: GearID
  /// The bike or part from which the interval was moved.
  public var gear: GearID
  /// The time of the move, in seconds since 1970.
  public var at: Double

  public init(id: GearID, interval: GearID, gear: GearID, at: Double) {
    self.id = id
    self.interval = interval
    self.gear = gear
    self.at = at
  }

  /// Whether the move may be stored.
  public var isValid: Bool { LocalTime.possible.checked(at) != nil }
}
