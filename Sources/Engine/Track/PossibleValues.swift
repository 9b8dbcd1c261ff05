extension TrackPoint {
  /// Nil where the number is no time.
  var time: Double? { seconds.flatMap { abs($0) < 1e9 ? $0 : nil } }

  /// Nil where the numbers are no place on Earth.
  var place: Coordinate? {
    coordinate.flatMap { abs($0.latitude) <= 90 && abs($0.longitude) <= 360 ? $0 : nil }
  }

  /// Nil where the number is no distance.
  var deviceTotal: Double? { distance.flatMap { $0 >= 0 && $0 < 1e9 ? $0 : nil } }

  /// Nil where the number cannot be a height on Earth.
  var saneAltitude: Double? { altitude.flatMap(earthly) }
}

extension Fix {
  /// Nil where the number cannot be a height on Earth.
  var saneAltitude: Double? { altitude.flatMap(earthly) }
}

private func earthly(_ altitude: Double) -> Double? {
  altitude > -1000 && altitude < 20_000 ? altitude : nil
}
