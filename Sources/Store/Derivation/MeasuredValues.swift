import Engine

extension Recording {
  /// How much was measured: the known values of all points (a place counts as one). Of two recordings of
  /// one activity the one with more is the richer.
  var measuredValueCount: Int {
    segments.reduce(into: 0) { sum, points in
      for point in points { sum += point.knownValues }
    }
  }
}

extension TrackPoint {
  fileprivate var knownValues: Int {
    one(coordinate != nil) + one(altitude != nil) + one(heartRate != nil) + one(cadence != nil)
      + one(speed != nil) + one(distance != nil) + one(power != nil) + one(temperature != nil)
  }

  private func one(_ isKnown: Bool) -> Int { isKnown ? 1 : 0 }
}
