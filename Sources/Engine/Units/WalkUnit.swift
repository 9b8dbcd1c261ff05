/// What a walker reads and types step lengths in. Raw values are stored and cross the border.
public enum WalkUnit: UInt8, Equatable, Sendable, CaseIterable {
  case inches = 0
  case centimeters = 1
  case meters = 2

  /// Of who has not chosen.
  public init(usualIn units: UnitSystem) { self = units == .metric ? .centimeters : .inches }

  /// The length of one unit.
  public var meters: Double {
    switch self {
    case .inches: Factor.metersPerInch
    case .centimeters: 0.01
    case .meters: 1
    }
  }
}

extension Length {
  /// "65 cm", "26 in", "2 ft 2 in"; a bare number counts in `unit`.
  public static func parse(_ text: String, bareNumbers unit: WalkUnit) -> Length? {
    if let length = Length.parse(text) { return length }
    var scanner = QuantityScanner(text)
    guard let value = scanner.number() else { return nil }
    return scanner.finish(.meters(value * unit.meters))
  }
}

extension Speed {
  /// "4.3 km/h", "2.7 mph", "1.2 m/s", "120 cm/s", "47 in/s"; a bare number counts in km/h or mph.
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
