import Engine

/// Formats numbers with their units for the terminal. Unknown values are shown as `–`.
struct MetricFormatter {
  let units: UnitSystem

  private static let unknown = "–"

  var distanceUnit: String { units == .metric ? "km" : "mi" }
  var heightUnit: String { units == .metric ? "m" : "ft" }

  func distanceNumber(_ meters: Double) -> String {
    let length = Length.meters(meters)
    return fixedText(units == .metric ? length.kilometers : length.miles, decimals: 2)
  }

  func distance(_ meters: Double?) -> String {
    meters.map { "\(distanceNumber($0)) \(distanceUnit)" } ?? Self.unknown
  }

  func height(_ meters: Double?) -> String {
    guard let meters else { return Self.unknown }
    let value = units == .metric ? meters : Length.meters(meters).feet
    return "\(fixedText(value, decimals: 0)) \(heightUnit)"
  }

  /// Returns the elevation gain within a split with a plus sign.
  func climb(_ meters: Double?) -> String { meters == nil ? Self.unknown : "+\(height(meters))" }

  func time(_ seconds: Double?) -> String {
    seconds.map { clockText(seconds: $0) } ?? Self.unknown
  }

  /// Returns the time of a split, rounded to the nearest second so that the time of a full split equals its pace.
  func splitTime(_ split: Split) -> String { time(split.seconds.rounded(.toNearestOrEven)) }

  /// Formats a speed as a pace such as `5:31 /km` for sports on foot, otherwise as a speed such as `24.3 km/h`.
  func speed(_ metersPerSecond: Double?, of sport: Sport) -> String {
    guard let metersPerSecond else { return Self.unknown }
    let speed = Speed.metersPerSecond(metersPerSecond)
    if sport.isPaced { return "\(paceText(speed.pace, units)) /\(distanceUnit)" }
    let value = units == .metric ? speed.kilometersPerHour : speed.milesPerHour
    return "\(fixedText(value, decimals: 1)) \(units == .metric ? "km/h" : "mph")"
  }

  func whole(_ value: Double?, _ unit: String) -> String {
    value.map { "\(fixedText($0, decimals: 0)) \(unit)" } ?? Self.unknown
  }
}

extension Sport {
  /// The unit of cadence: steps, strokes or revolutions per minute.
  var cadenceUnit: String { traits.turnsCranks ? "rpm" : "spm" }
}
