extension TrackPoint {
  /// The time, or nil if it is out of range.
  var time: Double? { seconds.flatMap { abs($0) < 1e9 ? $0 : nil } }

  /// The position, or nil if it is not on Earth.
  var plausibleCoordinate: Coordinate? {
    coordinate.flatMap { abs($0.latitude) <= 90 && abs($0.longitude) <= 360 ? $0 : nil }
  }

  /// The device's total distance, or nil if it is out of range.
  var deviceTotal: Double? { distance.flatMap { $0 >= 0 && $0 < 1e9 ? $0 : nil } }

  /// The altitude, or nil if it is impossible on Earth.
  var plausibleAltitude: Double? { altitude.flatMap(plausibleOnEarth) }
}

extension Fix {
  /// The altitude, or nil if it is impossible on Earth.
  var plausibleAltitude: Double? { altitude.flatMap(plausibleOnEarth) }
}

private func plausibleOnEarth(_ altitude: Double) -> Double? {
  altitude > -1000 && altitude < 20_000 ? altitude : nil
}
