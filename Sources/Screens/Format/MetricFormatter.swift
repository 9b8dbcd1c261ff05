import Engine

/// Formats numbers in the athlete's units. An unknown value is "–", an unknown pace "--:--".
struct MetricFormatter {
  let units: UnitSystem

  var isMetric: Bool { units == .metric }

  /// The length of a kilometre or mile, in metres.
  var metersPerLongUnit: Double {
    (isMetric ? Length.kilometers(1) : Length.miles(1)).meters
  }

  /// Returns kilometres or miles, with two decimals below 100 and one below 1000.
  func distance(_ meters: Double) -> String {
    let length = Length.meters(meters)
    let value = isMetric ? length.kilometers : length.miles
    return fixedText(value, decimals: value < 100 ? 2 : value < 1000 ? 1 : 0)
  }

  /// Returns kilometres or miles with one decimal and the unit, for totals in a sentence.
  func total(_ meters: Double) -> String {
    withUnit(fixedText(meters / metersPerLongUnit, decimals: 1), distanceUnit)
  }

  func pace(secondsPerMeter: Double?) -> String {
    paceText(secondsPerMeter.map { .secondsPerMeter($0) }, units)
  }

  func pace(speed: Double?) -> String {
    paceText(speed.flatMap { Speed.metersPerSecond($0).pace }, units)
  }

  /// Returns km/h or mph, with one decimal.
  func speed(_ metersPerSecond: Double?) -> String {
    guard let metersPerSecond else { return "–" }
    let speed = Speed.metersPerSecond(metersPerSecond)
    return fixedText(isMetric ? speed.kilometersPerHour : speed.milesPerHour, decimals: 1)
  }

  /// Returns whole metres or feet, for climbs, altitudes and accuracies.
  func height(_ meters: Double?) -> String {
    guard let meters else { return "–" }
    return fixedText(isMetric ? meters : Length.meters(meters).feet, decimals: 0)
  }

  func whole(_ value: Double?) -> String {
    guard let value else { return "–" }
    return fixedText(value, decimals: 0)
  }

  func speedUnit(of sport: Sport) -> String { sport.isPaced ? paceUnit : speedUnit }

  /// Returns a pace for sports on foot, and a speed for all others.
  func tempo(secondsPerMeter: Double?, of sport: Sport) -> String {
    sport.isPaced
      ? pace(secondsPerMeter: secondsPerMeter)
      : speed(secondsPerMeter.flatMap { $0 > 0 ? 1 / $0 : nil })
  }

  /// One km/h or mph, in metres per second.
  var speedUnitMetersPerSecond: Double {
    (isMetric ? Speed.kilometersPerHour(1) : .milesPerHour(1)).metersPerSecond
  }

  var distanceUnit: String { (isMetric ? UnitWords.kilometers : .miles).text }
  var paceUnit: String { (isMetric ? UnitWords.perKilometer : .perMile).text }
  var speedUnit: String { (isMetric ? UnitWords.kilometersPerHour : .milesPerHour).text }
  var heightUnit: String { (isMetric ? UnitWords.meters : .feet).text }

  func distanceWithUnit(_ meters: Double) -> String { withUnit(distance(meters), distanceUnit) }
  func heightWithUnit(_ meters: Double?) -> String { withUnit(height(meters), heightUnit) }
}

/// Joins a number and its unit with a no-break space.
func withUnit(_ number: String, _ unit: String) -> String { joined(number, "\u{a0}", unit) }

func withUnit<P: Phrase>(_ number: String, _ unit: P) -> String { withUnit(number, unit.text) }
