import Engine

extension Recording {
  /// The number of known values in all points; a coordinate counts as one. If there are two recordings of the same
  /// activity, the one with more values is preferred.
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
