import Engine

/// How a column writes degrees of latitude or longitude.
enum CSVAngle {
  case degrees
  /// Whole numbers of 10⁻⁷ degrees.
  case sevenDecimals
  /// FIT's 2³² parts of a circle, as in tools that list a FIT file.
  case semicircles
  /// Degrees, or whole numbers of 10⁻⁷ degrees if they are too large for that.
  case unstated

  /// - Parameter title: in lower case.
  init(title: String) {
    if title.contains("e7") {
      self = .sevenDecimals
    } else if title.contains("semicirc") || title.hasPrefix("position") {
      self = .semicircles
    } else {
      self = title.hasPrefix("lat") || title.hasPrefix("lon") ? .unstated : .degrees
    }
  }

  /// Degrees, or nil if the number cannot be an angle. `isGuess` is set if its scale is only likely.
  func degrees(_ number: Double, isGuess: inout Bool) -> Double? {
    switch self {
    case .degrees: return number
    case .sevenDecimals: return number / 1e7
    case .semicircles: return number * 180 / semicirclesPerHalfTurn
    case .unstated:
      if abs(number) <= 360 { return number }
      // Less than 0.1° is more likely a number in another unit.
      guard abs(number) >= 1e6, number.rounded() == number else { return nil }
      isGuess = true
      return number / 1e7
    }
  }
}

/// The half of the earth that a cell names with a letter.
struct CSVSide: Equatable {
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

/// A number of degrees with the letter of its side before or behind it, such as `49.073N` or `W 11.5°`.
struct CSVAngleCell {
  var number: ArraySlice<UInt8>
  var side: CSVSide?

  init(_ text: ArraySlice<UInt8>) {
    number = text
    if let last = text.last.flatMap(CSVSide.init) {
      (side, number) = (last, text.dropLast())
    } else if let first = text.first.flatMap(CSVSide.init) {
      (side, number) = (first, text.dropFirst())
    }
    // The degree sign, in UTF-8 or Windows-1252.
    number = number.trimmed
    if number.last == 0xB0 { number = number.dropLast() }
    if number.last == 0xC2 { number = number.dropLast() }
    number = number.trimmed
  }
}
