/// What the value of an option is: its unit follows from it, and how it is typed and printed.
public enum OptionKind: UInt8, Equatable, Sendable, CaseIterable {
  /// On (1) or off (0).
  case flag
  /// A code, one of a few whole numbers.
  case choice
  /// A whole number of steps, typed without a unit.
  case count
  /// Seconds, chosen from a list.
  case seconds
  /// A part of a whole, 0 … 1.
  case share
  /// Metres; typed as "175 cm" or "5 ft 9 in".
  case height
  /// Kilograms; typed in kilograms or pounds.
  case mass
  /// Metres a second; typed as a speed or as a pace.
  case runningSpeed
  /// Steps a minute, typed.
  case cadence
  /// A difference in steps a minute, set by a slider.
  case cadenceDifference
  /// Metres from one foot to the other.
  case stepLength
  /// A difference of lengths in metres, typed in the walker's unit.
  case lengthDifference
  /// Metres a second, typed in the walker's unit a second.
  case walkingSpeed
  /// Metres over ground, typed in metres or feet.
  case distance

  /// The unit that values count in, as documents and the command line write it; empty where there is none.
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

  /// Whether the athlete types a text for it; everything else is switched, picked from a list or measured.
  public var isTyped: Bool {
    switch self {
    case .flag, .choice, .seconds, .share, .cadenceDifference: false
    case .count, .height, .mass, .runningSpeed, .cadence, .stepLength, .lengthDifference,
      .walkingSpeed, .distance:
      true
    }
  }
}
