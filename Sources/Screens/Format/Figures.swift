import Engine

/// Numbers as an athlete reads them, in their units. Unknown is "–", an unknown pace "--:--".
struct Figures {
  let units: UnitSystem

  var isMetric: Bool { units == .metric }

  /// Of a kilometre or a mile.
  var metersPerLongUnit: Double {
    (isMetric ? Length.kilometers(1) : Length.miles(1)).meters
  }

  /// Kilometres or miles; three significant places up to 1000.
  func distance(_ meters: Double) -> String {
    let length = Length.meters(meters)
    let value = isMetric ? length.kilometers : length.miles
    return fixedText(value, decimals: value < 100 ? 2 : value < 1000 ? 1 : 0)
  }

  /// With one place: totals in a sentence.
  func total(_ meters: Double) -> String {
    withUnit(fixedText(meters / metersPerLongUnit, decimals: 1), distanceUnit)
  }

  func pace(secondsPerMeter: Double?) -> String {
    paceText(secondsPerMeter.map { .secondsPerMeter($0) }, units)
  }

  func pace(speed: Double?) -> String {
    paceText(speed.flatMap { Speed.metersPerSecond($0).pace }, units)
  }

  /// km/h or mph with one place.
  func speed(_ metersPerSecond: Double?) -> String {
    guard let metersPerSecond else { return "–" }
    let speed = Speed.metersPerSecond(metersPerSecond)
    return fixedText(isMetric ? speed.kilometersPerHour : speed.milesPerHour, decimals: 1)
  }

  /// Whole metres or feet: climbs, altitudes, accuracies.
  func height(_ meters: Double?) -> String {
    guard let meters else { return "–" }
    return fixedText(isMetric ? meters : Length.meters(meters).feet, decimals: 0)
  }

  func whole(_ value: Double?) -> String {
    guard let value else { return "–" }
    return fixedText(value, decimals: 0)
  }

  func speedUnit(of sport: Sport) -> String { sport.isPaced ? paceUnit : speedUnit }

  /// A pace on foot, a speed on wheels and in everything else.
  func tempo(secondsPerMeter: Double?, of sport: Sport) -> String {
    sport.isPaced
      ? pace(secondsPerMeter: secondsPerMeter)
      : speed(secondsPerMeter.flatMap { $0 > 0 ? 1 / $0 : nil })
  }

  /// Of a kilometre or a mile an hour.
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

/// A number and its unit, kept on one line.
func withUnit(_ number: String, _ unit: String) -> String { joined(number, "\u{a0}", unit) }

func withUnit<P: Phrase>(_ number: String, _ unit: P) -> String { withUnit(number, unit.text) }
