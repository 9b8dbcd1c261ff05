/// What the ride was like. The numbers are stored.
public enum RideCondition: UInt8, CaseIterable, Sendable {
  case dry = 0
  case dusty = 1
  case wet = 2
  /// Also grit and the salt of winter roads.
  case mud = 3
  /// Also shuttle runs: descents without the climbs.
  case bikePark = 4
  /// On a trainer, indoors.
  case trainer = 5
}

/// What wears together. The numbers are stored.
public enum WearCategory: UInt8, CaseIterable, Sendable {
  /// Every hour and kilometre counts once, whatever the ride was like.
  case plain = 0
  case drivetrain = 1
  case suspension = 2
  case brakes = 3
  case bearings = 4
  case tyres = 5
  case sealant = 6
}
