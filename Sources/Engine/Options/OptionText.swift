/// Why a text is no value of an option.
public enum OptionTextFault: UInt8, Error, Equatable, Sendable, CaseIterable {
  /// No number, or a unit the option does not take.
  case notUnderstood = 1
  /// Below the range.
  case tooSmall = 2
  /// Above the range.
  case tooLarge = 3
}

/// What an athlete reads and types in: `system` for body and speeds, `walk` for step lengths.
public struct AthleteUnits: Equatable, Sendable {
  /// Of heights, masses, speeds and paces.
  public var system: UnitSystem
  /// Of step lengths.
  public var walk: WalkUnit

  /// - Parameter walk: nil takes the one that is usual with `system`.
  public init(_ system: UnitSystem, walk: WalkUnit? = nil) {
    self.system = system
    self.walk = walk ?? WalkUnit(usualIn: system)
  }
}

extension SessionOption {
  /// The option's value as an athlete with these units writes it: "175 cm", "5 ft 9 in", "70", "10.8 km/h", "5:30",
  /// "130 cm". A bare number is centimetres above 3 and metres below for a height (metric only),
  /// kilograms or pounds, km/h or mph, the walker's unit, metres or feet of a distance; with a colon it is a pace.
  /// Empty is 0, none, for a zone's end and a distance.
  public func value(of text: String, in units: AthleteUnits) throws(OptionTextFault) -> Double {
    if mayBeEmpty, text.utf8.allSatisfy({ $0 == 0x20 }) { return 0 }
    guard let value = parse(text, units) else { throw .notUnderstood }
    let range = range
    if value < range.lowerBound - Self.tolerance { throw .tooSmall }
    if value > range.upperBound + Self.tolerance { throw .tooLarge }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// What a limit loses by being written in another unit and read again.
  private static var tolerance: Double { 1e-9 }

  /// A cadence of one's own is not taken back by emptying its field, but by choosing something else.
  private var mayBeEmpty: Bool { allowsNone && kind.isTyped && kind != .cadence }

  private func parse(_ text: String, _ units: AthleteUnits) -> Double? {
    switch kind {
    case .height: Self.height(text, units.system)?.meters
    case .mass: Mass.parse(text, bareNumbers: units.system)?.kilograms
    case .cadence: Self.cadence(text)
    case .runningSpeed: Self.runningSpeed(text, units.system)?.metersPerSecond
    case .count: Self.wholeNumber(text)
    case .stepLength, .lengthDifference: Length.parse(text, bareNumbers: units.walk)?.meters
    case .walkingSpeed: Speed.parseWalking(text, bareNumbers: units.system)?.metersPerSecond
    case .distance:
      Length.parse(text, bareNumbers: units.walk == .inches ? .imperial : .metric)?.meters
    case .flag, .choice, .seconds, .share, .cadenceDifference: nil
    }
  }

  /// Bare feet are refused: "5.9" is mostly meant as five feet nine.
  private static func height(_ text: String, _ units: UnitSystem) -> Length? {
    if let length = Length.parse(text) { return length }
    guard units == .metric, let bare = Length.parse(text, bareNumbers: .metric) else { return nil }
    return bare.meters > 3 ? .centimeters(bare.meters) : bare
  }

  private static func runningSpeed(_ text: String, _ units: UnitSystem) -> Speed? {
    Speed.parse(text, bareNumbers: units) ?? Pace.parse(text, bareNumbers: units)?.speed
  }

  private static func cadence(_ text: String) -> Double? {
    var scanner = QuantityScanner(text)
    guard let value = scanner.number() else { return nil }
    _ = scanner.take("spm")
    return scanner.isAtEnd ? value : nil
  }

  private static func wholeNumber(_ text: String) -> Double? {
    var scanner = QuantityScanner(text)
    guard let value = scanner.number(), scanner.isAtEnd, value == value.rounded(.down) else {
      return nil
    }
    return value
  }
}
