/// The conditions of a ride. The raw values are stored.
public enum RideCondition: UInt8, CaseIterable, Sendable {
  case dry = 0
  case dusty = 1
  case wet = 2
  /// Includes grit and salt on winter roads.
  case mud = 3
  /// Includes shuttle runs, which are descents without climbs.
  case bikePark = 4
  /// Indoors on a trainer.
  case trainer = 5
}

/// A group of parts that wear in the same way. The raw values are stored.
public enum WearCategory: UInt8, CaseIterable, Sendable {
  /// Hours and kilometres aren't weighted by the conditions.
  case plain = 0
  case drivetrain = 1
  case suspension = 2
  case brakes = 3
  case bearings = 4
  case tyres = 5
  case sealant = 6
}
