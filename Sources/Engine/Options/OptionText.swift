/// The reason why an entered text isn't a valid value for an option.
public enum OptionTextError: UInt8, Error, Equatable, Sendable, CaseIterable {
  /// The text contains no number, or a unit that the option doesn't support.
  case notUnderstood = 1
  case tooSmall = 2
  case tooLarge = 3
}

/// The units that an athlete reads and enters.
public struct AthleteUnits: Equatable, Sendable {
  /// The units of heights, masses, speeds and paces.
  public var system: UnitSystem
  /// The unit of step lengths.
  public var walk: WalkUnit

  /// Creates units.
  ///
  /// - Parameters:
  ///   - system: The unit system of all other quantities.
  ///   - walk: The unit of step lengths; nil for the default of `system`.
  public init(_ system: UnitSystem, walk: WalkUnit? = nil) {
    self.system = system
    self.walk = walk ?? WalkUnit(usualIn: system)
  }
}

extension SessionOption {
  /// Parses a value that an athlete with these units entered: "175 cm", "5 ft 9 in", "70", "10.8 km/h", "5:30" or "130
  /// cm".
  ///
  /// For a height, a number without a unit is in centimetres if above 3, otherwise in metres (metric only). For other
  /// kinds, such a number is in kilograms or pounds for a mass, km/h or mph for a speed, metres or feet for a distance,
  /// and the walker's unit for a step length. A running speed with a colon is a pace. An empty text means 0 for a limit
  /// of the pace zone (open) and for a distance (unknown).
  public func value(of text: String, in units: AthleteUnits) throws(OptionTextError) -> Double {
    if mayBeEmpty, text.utf8.allSatisfy({ $0 == 0x20 }) { return 0 }
    guard let value = parse(text, units) else { throw .notUnderstood }
    let range = range
    if value < range.lowerBound - Self.tolerance { throw .tooSmall }
    if value > range.upperBound + Self.tolerance { throw .tooLarge }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// The tolerance for limits that were converted to another unit and back.
  private static var tolerance: Double { 1e-9 }

  /// Whether an empty text is valid. A custom cadence isn't removed by clearing its field, but by choosing another
  /// setting.
  private var mayBeEmpty: Bool { allowsZero && kind.isTyped && kind != .cadence }

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

  /// Parses a height. Rejects feet without a unit, because "5.9" usually means five feet nine.
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
