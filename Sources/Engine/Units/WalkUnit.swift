/// The unit in which a walker reads and enters step lengths. Raw values are stored and passed to the page.
public enum WalkUnit: UInt8, Equatable, Sendable, CaseIterable {
  case inches = 0
  case centimeters = 1
  case meters = 2

  /// Creates the default unit for athletes who haven't chosen one.
  public init(usualIn units: UnitSystem) { self = units == .metric ? .centimeters : .inches }

  /// The length of one unit, in metres.
  public var meters: Double {
    switch self {
    case .inches: Factor.metersPerInch
    case .centimeters: 0.01
    case .meters: 1
    }
  }
}

extension Length {
  /// Parses a length such as "65 cm", "26 in" or "2 ft 2 in". A number without a unit is interpreted in `unit`.
  public static func parse(_ text: String, bareNumbers unit: WalkUnit) -> Length? {
    if let length = Length.parse(text) { return length }
    var scanner = QuantityScanner(text)
    guard let value = scanner.number() else { return nil }
    return scanner.finish(.meters(value * unit.meters))
  }
}

extension Speed {
  /// Parses a walking speed such as "4.3 km/h", "2.7 mph", "1.2 m/s", "120 cm/s" or "47 in/s". A number without a unit
  /// is in km/h or mph, depending on `units`.
  public static func parseWalking(_ text: String, bareNumbers units: UnitSystem) -> Speed? {
    if let speed = Speed.parse(text, bareNumbers: units) { return speed }
    var scanner = QuantityScanner(text)
    guard let value = scanner.number() else { return nil }
    if scanner.take("cm/s") { return scanner.finish(.metersPerSecond(value / 100)) }
    if scanner.take("in/s") { return scanner.finish(.metersPerSecond(Length.inches(value).meters)) }
    if scanner.take("ft/s") { return scanner.finish(.metersPerSecond(Length.feet(value).meters)) }
    return nil
  }
}
