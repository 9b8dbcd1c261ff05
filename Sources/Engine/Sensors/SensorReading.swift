/// The Bluetooth characteristic of a notification. Raw values are part of the bridge to JavaScript.
public enum SensorKind: Int32, CaseIterable, Sendable {
  /// The Heart Rate Measurement characteristic, 0x2A37.
  case heartRate = 1
  /// The RSC Measurement characteristic, 0x2A53.
  case runningSpeedCadence = 2
}

/// The part of a sensor's notification that a session records.
public enum SensorReading: Equatable, Sendable {
  /// The heart rate in beats per minute.
  case heartRate(Double)
  /// A foot pod's cadence in steps per minute, counting both feet, and its speed in m/s.
  case steps(cadence: Double, speed: Double)
  /// The strap has no skin contact, so its heart rate isn't recorded.
  case nothing

  /// Parses a notification. Returns nil if it is malformed or its values are implausible.
  ///
  /// - Complexity: O(*n*) in the number of bytes, at most 512.
  public init?(_ kind: SensorKind, _ bytes: [UInt8]) {
    switch kind {
    case .heartRate:
      guard let reading = HeartRateMeasurement(bytes) else { return nil }
      self = reading.hasContact == false ? .nothing : .heartRate(reading.beatsPerMinute)
    case .runningSpeedCadence:
      guard let reading = RunningSpeedCadence(bytes) else { return nil }
      self = .steps(cadence: reading.stepsPerMinute, speed: reading.speed)
    }
  }
}
