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
    var count = coordinate == nil ? 0 : 1
    for value in [altitude, heartRate, cadence, speed, distance, power, temperature]
    where value != nil { count += 1 }
    return count
  }
}
