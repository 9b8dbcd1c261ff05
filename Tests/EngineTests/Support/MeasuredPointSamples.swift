import Engine

extension MeasuredPoint {
  /// Creates a point without a position. All time until then was moving time.
  init(
    at seconds: Double, meters: Double, speed: Double? = nil, altitude: Double? = nil,
    heartRate: Double? = nil, cadence: Double? = nil, startsSegment: Bool = false
  ) {
    self.init(
      seconds: seconds, coordinate: nil, distanceMeters: meters, movingSeconds: seconds,
      speed: speed, altitude: altitude, heartRate: heartRate, cadence: cadence,
      startsSegment: startsSegment)
  }
}
