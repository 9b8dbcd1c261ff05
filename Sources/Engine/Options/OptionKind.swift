/// The kind of an option's value, which determines its unit and how it is entered and printed.
public enum OptionKind: UInt8, Equatable, Sendable, CaseIterable {
  /// On (1) or off (0).
  case flag
  /// A choice, encoded as one of a few whole numbers.
  case choice
  /// A whole number of steps, entered without a unit.
  case count
  /// A time in seconds, chosen from a list.
  case seconds
  /// A fraction, 0…1.
  case share
  /// A body height in metres, entered as "175 cm" or "5 ft 9 in".
  case height
  /// A body mass in kilograms, entered in kilograms or pounds.
  case mass
  /// A running speed in m/s, entered as a speed or a pace.
  case runningSpeed
  /// A cadence in steps per minute, entered as a number.
  case cadence
  /// A difference in steps per minute, set with a slider.
  case cadenceDifference
  /// A step length in metres, from one foot to the other.
  case stepLength
  /// A difference between step lengths in metres, entered in the walker's unit.
  case lengthDifference
  /// A walking speed in m/s, entered in km/h, mph or the walker's unit per second.
  case walkingSpeed
  /// A distance in metres, entered in metres or feet.
  case distance

  /// The unit of the value in documents and on the command line; empty for values without a unit.
  public var unit: StaticString {
    switch self {
    case .flag, .choice, .share: ""
    case .count: "steps"
    case .seconds: "s"
    case .height, .stepLength, .lengthDifference, .distance: "m"
    case .mass: "kg"
    case .runningSpeed, .walkingSpeed: "m/s"
    case .cadence, .cadenceDifference: "steps a minute"
    }
  }

  /// Whether the athlete enters the value as text. Other values are set with a switch, list or slider, or measured.
  public var isTyped: Bool {
    switch self {
    case .flag, .choice, .seconds, .share, .cadenceDifference: false
    case .count, .height, .mass, .runningSpeed, .cadence, .stepLength, .lengthDifference,
      .walkingSpeed, .distance:
      true
    }
  }
}
