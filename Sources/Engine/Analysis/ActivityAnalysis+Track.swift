extension ActivityAnalysis {
  /// Takes the stored track as the activity is known: up to its totals, with splits that add up to them.
  ///
  /// The distance may be another than the track's own, as a walk's is by its steps; then the splits are cut anew.
  /// Linear in the number of points.
  public mutating func take(_ track: MeasuredTrack) {
    points = track.reaching(meters: distanceMeters, movingSeconds: movingSeconds)
    let measured = kilometers.reduce(0) { $0 + $1.meters }
    guard measured > 0, distanceMeters > 0, (measured - distanceMeters).magnitude >= 1 else {
      return
    }
    kilometers = points.splits(every: SplitTable.kilometer, climbsOf: kilometers)
    miles = points.splits(every: SplitTable.mile, climbsOf: miles)
    for index in laps.indices { laps[index].meters *= distanceMeters / measured }
  }
}
