/// The Bluetooth characteristic that bytes come from. Raw values cross the border.
public enum SensorKind: Int32, CaseIterable, Sendable {
  /// Heart Rate Measurement, 0x2A37.
  case heartRate = 1
  /// RSC Measurement, 0x2A53.
  case runningSpeedCadence = 2
}

/// What a sensor's notification says, as far as a session records it.
public enum SensorReading: Equatable, Sendable {
  /// Beats a minute.
  case heartRate(Double)
  /// A foot pod's steps per minute, counting both feet, and its speed in m/s.
  case steps(cadence: Double, speed: Double)
  /// The strap says that it touches no skin: its rate is not recorded.
  case nothing

  /// Nil where the bytes are not of that characteristic, or their values are impossible.
  ///
  /// - Complexity: O(bytes), of which there are 512 at most.
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
