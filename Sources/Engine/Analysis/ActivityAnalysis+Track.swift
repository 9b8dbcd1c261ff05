extension ActivityAnalysis {
  /// Sets `points` to the stored track, limited to the activity's distance and moving time, and makes the splits
  /// add up to the distance.
  ///
  /// If the distance differs from the track's by at least 1 m, as in a walk measured by steps, the splits are
  /// recalculated from the scaled track and the lap distances are scaled. Takes time linear in the number of
  /// points.
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
