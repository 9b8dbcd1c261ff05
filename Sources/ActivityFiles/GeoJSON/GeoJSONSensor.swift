import Engine

/// The sensor values that can accompany a line's positions.
enum GeoJSONSensor: CaseIterable {
  case heartRate, cadence, speed, distance, power, temperature

  /// Andante's property that states the unit of cadence on foot. In other files the reader has to guess.
  static let cadenceUnitKey = "cadenceUnit"
  static let stepsAMinute = "spm"

  init?(_ key: String) {
    guard let known = Self.allCases.first(where: { $0.names.contains(key) }) else { return nil }
    self = known
  }

  /// The property names. The first one is used for writing.
  var names: [String] {
    switch self {
    case .heartRate: ["heart", "heartRates", "heartrates", "hrs"]
    case .cadence: ["cads", "cadences", "cad"]
    case .speed: ["speeds", "speed"]
    case .distance: ["distances"]
    case .power: ["powers", "watts", "power"]
    case .temperature: ["atemps", "temps", "temperatures"]
    }
  }

  var field: WritableKeyPath<TrackPoint, Double?> {
    switch self {
    case .heartRate: \.heartRate
    case .cadence: \.cadence
    case .speed: \.speed
    case .distance: \.distance
    case .power: \.power
    case .temperature: \.temperature
    }
  }

  /// The range of plausible values, the same as in the other formats.
  var range: ClosedRange<Double> {
    switch self {
    case .heartRate: PointRange.heartRate.bounds
    case .cadence: 0...maximumCadence
    case .speed: 0...1_000
    case .distance: 0...1e9
    case .power: 0...10_000
    case .temperature: -100...100
    }
  }
}
