import Engine

/// The notation of latitudes or longitudes in a column.
enum CSVAngle {
  case degrees
  /// Integers in units of 10⁻⁷ degrees.
  case sevenDecimals
  /// FIT's semicircles (2³² per full circle), as in tables exported from FIT files.
  case semicircles
  /// Degrees or, for numbers too large to be degrees, integers in units of 10⁻⁷ degrees.
  case unstated

  /// - Parameter title: the column's title in lower case.
  init(title: String) {
    if title.contains("e7") {
      self = .sevenDecimals
    } else if title.contains("semicirc") || title.hasPrefix("position") {
      self = .semicircles
    } else {
      self = title.hasPrefix("lat") || title.hasPrefix("lon") ? .unstated : .degrees
    }
  }

  /// Converts a number to degrees, or returns nil if it cannot be an angle. Sets `isGuess` if the unit was inferred
  /// from the number.
  func degrees(_ number: Double, isGuess: inout Bool) -> Double? {
    switch self {
    case .degrees: return number
    case .sevenDecimals: return number / 1e7
    case .semicircles: return number * 180 / semicirclesPerHalfTurn
    case .unstated:
      if abs(number) <= 360 { return number }
      // A smaller number would mean less than 0.1°, so it is more likely to be in another unit.
      guard abs(number) >= 1e6, number.rounded() == number else { return nil }
      isGuess = true
      return number / 1e7
    }
  }
}

/// The hemisphere that a letter in a cell denotes.
struct Hemisphere: Equatable {
  var isLatitude: Bool
  var isNegative: Bool

  init?(_ letter: UInt8) {
    switch letter & 0xDF {
    case 0x4E: self.init(isLatitude: true, isNegative: false)
    case 0x53: self.init(isLatitude: true, isNegative: true)
    case 0x45: self.init(isLatitude: false, isNegative: false)
    case 0x57: self.init(isLatitude: false, isNegative: true)
    default: return nil
    }
  }

  private init(isLatitude: Bool, isNegative: Bool) {
    self.isLatitude = isLatitude
    self.isNegative = isNegative
  }

  func applied(to degrees: Double) -> Double { isNegative ? -abs(degrees) : degrees }
}

/// A number of degrees with an optional hemisphere letter before or after it, such as `49.073N` or `W 11.5°`.
struct CSVAngleCell {
  var number: ArraySlice<UInt8>
  var side: Hemisphere?

  init(_ text: ArraySlice<UInt8>) {
    number = text
    if let last = text.last.flatMap(Hemisphere.init) {
      (side, number) = (last, text.dropLast())
    } else if let first = text.first.flatMap(Hemisphere.init) {
      (side, number) = (first, text.dropFirst())
    }
    // Remove the degree sign, in UTF-8 or Windows-1252.
    number = number.trimmed
    if number.last == 0xB0 { number = number.dropLast() }
    if number.last == 0xC2 { number = number.dropLast() }
    number = number.trimmed
  }
}
