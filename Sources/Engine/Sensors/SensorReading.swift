/// Which characteristic bytes are of. Raw values cross the border.
public enum SensorKind: Int32, CaseIterable, Sendable {
  /// 0x2A37.
  case heartRate = 1
  /// 0x2A53.
  case runningSpeedCadence = 2
}

/// What a sensor's notification is to a session.
public enum SensorReading: Equatable, Sendable {
  /// Worth recording.
  case event(SessionEvent.Kind)
  /// The sensor lies loose, so its numbers are none of the runner's.
  case nothing

  /// Nil for bytes that are no such characteristic, or say what cannot be.
  ///
  /// - Complexity: O(bytes), of which there are 512 at most.
  public init?(_ kind: SensorKind, _ bytes: [UInt8]) {
    switch kind {
    case .heartRate:
      guard let reading = HeartRateMeasurement(bytes) else { return nil }
      self = reading.hasContact == false ? .nothing : .event(.heartRate(reading.beatsPerMinute))
    case .runningSpeedCadence:
      guard let reading = RunningSpeedCadence(bytes) else { return nil }
      self = .event(.cadence(reading.stepsPerMinute))
    }
  }
}
