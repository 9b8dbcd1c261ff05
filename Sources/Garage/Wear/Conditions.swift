/// The conditions of a ride. Raw values are stored.
public enum RideCondition: UInt8, CaseIterable, Sendable {
  case dry = 0
  case dusty = 1
  case wet = 2
  /// Mud. Includes grit and salt on winter roads.
  case mud = 3
  /// A bike park. Includes shuttle runs, which are descents without climbs.
  case bikePark = 4
  /// An indoor trainer.
  case trainer = 5
}

/// A group of parts that wear in the same way. Raw values are stored.
public enum WearCategory: UInt8, CaseIterable, Sendable {
  /// A category in which hours and kilometres aren't weighted by the conditions.
  case plain = 0
  case drivetrain = 1
  case suspension = 2
  case brakes = 3
  case bearings = 4
  case tyres = 5
  case sealant = 6
}
