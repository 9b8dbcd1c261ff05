// Parsers for quantities entered by an athlete: "1.75m", "175 cm", "5ft 9in", "5'9\"", "70kg", "154 lb", "3.0m/s",
// "10.8 km/h", "6.7mph", "5:31min/km", "8:53/mi". Case and spaces are ignored, and both "." and "," are decimal
// separators. All parsers return nil for any other text, including negative values.

extension Length {
  /// Parses a length. `units` determines whether a number without a unit is in metres or feet; if nil, a unit is
  /// required.
  public static func parse(_ text: String, bareNumbers units: UnitSystem? = nil) -> Length? {
    var scanner = QuantityScanner(text)
    guard let value = scanner.number() else { return nil }
    if scanner.take("km") { return scanner.finish(.kilometers(value)) }
    if scanner.take("cm") { return scanner.finish(.centimeters(value)) }
    if scanner.take("miles") || scanner.take("mi") { return scanner.finish(.miles(value)) }
    if scanner.take("m") { return scanner.finish(.meters(value)) }
    if scanner.takeInches() { return scanner.finish(.inches(value)) }
    if scanner.takeFeet() { return feet(value, thenInches: &scanner) }
    guard let units else { return nil }
    return scanner.finish(units == .metric ? .meters(value) : .feet(value))
  }

  private static func feet(_ feet: Double, thenInches scanner: inout QuantityScanner) -> Length? {
    if scanner.isAtEnd { return .feet(feet) }
    guard let inches = scanner.number(), inches < 12 else { return nil }
    _ = scanner.takeInches()
    return scanner.finish(.feet(feet) + .inches(inches))
  }
}

extension Mass {
  /// Parses a mass. `units` determines whether a number without a unit is in kilograms or pounds; if nil, a unit is
  /// required.
  public static func parse(_ text: String, bareNumbers units: UnitSystem? = nil) -> Mass? {
    var scanner = QuantityScanner(text)
    guard let value = scanner.number() else { return nil }
    if scanner.take("kg") { return scanner.finish(.kilograms(value)) }
    if scanner.take("lbs") || scanner.take("lb") { return scanner.finish(.pounds(value)) }
    guard let units else { return nil }
    return scanner.finish(units == .metric ? .kilograms(value) : .pounds(value))
  }
}

extension Speed {
  /// Parses a speed, or a pace such as "5:30min/km". `units` determines whether a number without a unit is in km/h or
  /// mph; if nil, a unit is required.
  public static func parse(_ text: String, bareNumbers units: UnitSystem? = nil) -> Speed? {
    if let pace = Pace.parse(text) { return pace.speed }
    var scanner = QuantityScanner(text)
    guard let value = scanner.number() else { return nil }
    if scanner.take("m/s") { return scanner.finish(.metersPerSecond(value)) }
    if scanner.take("km/h") || scanner.take("kmh") || scanner.take("kph") {
      return scanner.finish(.kilometersPerHour(value))
    }
    if scanner.take("mph") || scanner.take("mi/h") { return scanner.finish(.milesPerHour(value)) }
    guard let units else { return nil }
    return scanner.finish(units == .metric ? .kilometersPerHour(value) : .milesPerHour(value))
  }
}

extension Pace {
  /// Parses a pace in minutes ("5:31" or "5.5") with the unit "min/km", "/km", "min/mi" or "/mi". `units` determines
  /// whether "5:31" without a unit is per kilometre or per mile; if nil, a unit is required. Returns nil for a pace of
  /// 0.
  public static func parse(_ text: String, bareNumbers units: UnitSystem? = nil) -> Pace? {
    var scanner = QuantityScanner(text)
    guard let seconds = scanner.minutesAsSeconds(), seconds > 0 else { return nil }
    let hasUnit = scanner.take("min/") || scanner.take("/")
    if hasUnit {
      if scanner.take("km") { return scanner.finish(.secondsPerKilometer(seconds)) }
      if scanner.take("mile") || scanner.take("mi") {
        return scanner.finish(.secondsPerMile(seconds))
      }
      return nil
    }
    guard let units else { return nil }
    return scanner.finish(
      units == .metric ? .secondsPerKilometer(seconds) : .secondsPerMile(seconds))
  }
}
