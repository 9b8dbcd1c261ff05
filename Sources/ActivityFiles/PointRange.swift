import Engine

/// The values of a recorded point that can be true. Readers treat all others as unknown.
enum PointRange {
  /// Metres.
  static let altitude = InputRange(-12_000.0...100_000)
  /// Beats per minute. Devices write 0 while they find no pulse.
  static let heartRate = InputRange(1.0...300)
  /// Steps or turns per minute.
  static let cadence = InputRange(0.0...greatestCadence)
  /// m/s.
  static let speed = InputRange(0.0...1_000)
  /// Metres.
  static let distance = InputRange(0.0...1e9)
  /// Watts.
  static let power = InputRange(0.0...10_000)
  /// Degrees Celsius.
  static let temperature = InputRange(-100.0...100)
  /// Seconds since the recording's start.
  static let seconds = InputRange(-1e9...1e9)
}

extension Coordinate {
  /// Returns nil unless both angles are known and on the earth; longitudes wrap at 180°.
  init?(degreesNorth latitude: Double?, east longitude: Double?) {
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 360 else {
      return nil
    }
    self.init(latitude: latitude, longitude: wrappedLongitude(longitude))
  }
}
