// What an athlete may type: "1.75m", "175 cm", "5ft 9in", "5'9\"", "70kg", "154 lb", "3.0m/s",
// "10.8 km/h", "6.7mph", "5:31min/km", "8:53/mi". Upper case and spaces do not matter, "," is a decimal
// point too. Anything else, and every negative value, is nil.

extension Length {
  /// `units` is what a bare number means: metres, or feet. Nil refuses bare numbers.
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
  /// `units` is what a bare number means: kilograms, or pounds. Nil refuses bare numbers.
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
  /// Also takes a pace ("5:30min/km"). `units` is what a bare number means: km/h, or mph. Nil refuses
  /// bare numbers.
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
  /// Minutes as "5:31" or "5.5" and "min/km", "/km", "min/mi" or "/mi". `units` is what a bare "5:31"
  /// means. Nil refuses it. A pace of 0 is refused.
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
