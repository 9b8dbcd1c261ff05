import Engine

/// The ranges of plausible values. Readers treat all other values as unknown.
enum PointRange {
  /// Altitudes in metres.
  static let altitude = InputRange(-12_000.0...100_000)
  /// Heart rates in beats per minute. Excludes 0 and 255, which devices write while they don't detect a pulse.
  static let heartRate = InputRange(fitHeartRates)
  /// The numbers that devices write as a heart rate, including those for an unknown one.
  static let statedHeartRate = 0.0...255

  /// Returns the number, or nil if devices write it for an unknown heart rate. Inlined because XML readers call it for
  /// each point.
  @inline(__always) static func heartRate(stated number: Double?) -> Double? {
    number.flatMap { fitHeartRates.contains($0) ? $0 : nil }
  }
  /// Cadences in steps or revolutions per minute.
  static let cadence = InputRange(0.0...maximumCadence)
  /// Speeds in m/s.
  static let speed = InputRange(0.0...1_000)
  /// Distances in metres.
  static let distance = InputRange(0.0...1e9)
  /// Power in watts.
  static let power = InputRange(0.0...10_000)
  /// Temperatures in degrees Celsius.
  static let temperature = InputRange(-100.0...100)
  /// Times in seconds since the recording's start.
  static let seconds = InputRange(-1e9...1e9)
}

extension Coordinate {
  /// Returns nil unless both angles are known and in range. Longitudes wrap around at 180°.
  init?(degreesNorth latitude: Double?, east longitude: Double?) {
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 360 else {
      return nil
    }
    self.init(latitude: latitude, longitude: wrappedLongitude(longitude))
  }
}
