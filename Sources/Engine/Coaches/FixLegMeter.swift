/// Measures the leg between consecutive accepted fixes, for a walk's distance.
struct FixLegMeter: Sendable {
  private var latest: (seconds: Double, meters: Double, accuracy: Double)?

  /// The result for a pair of fixes. The leg is nil if the track doesn't connect them.
  struct Found {
    var leg: WalkDistance.Leg?
  }

  /// Returns the leg that ends at a fix that the track has just handled. Returns nil if the fix wasn't accepted or the
  /// session isn't running.
  mutating func find(to fix: Fix, _ track: LiveTrack, isAccepted: Bool) -> Found? {
    guard isAccepted, track.isRunning, let state = track.filter.latest else {
      if isAccepted { latest = nil }
      return nil
    }
    let accuracy = fix.horizontalAccuracy ?? track.filter.limits.assumedAccuracyMeters
    let before = latest
    latest = (fix.seconds, track.distanceMeters, accuracy)
    guard let before, !state.startsSegment, state.rest == .moving else { return Found(leg: nil) }
    return Found(
      leg: WalkDistance.Leg(
        start: before.seconds, end: fix.seconds, meters: track.distanceMeters - before.meters,
        accuracyMeters: max(before.accuracy, accuracy)))
  }
}

extension ActivityAnalysis {
  /// Replaces the distance with the walk's distance, which is combined from steps and GPS.
  mutating func setDistance(of walk: WalkSnapshot) {
    distanceMeters = walk.distanceMeters
    averageSpeed = movingSeconds.flatMap { $0 > 0 ? walk.distanceMeters / $0 : nil }
  }
}
