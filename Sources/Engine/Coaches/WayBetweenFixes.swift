/// The measured way from one believed fix to the next, for a walk's distance.
struct WayBetweenFixes: Sendable {
  private var latest: (seconds: Double, meters: Double, accuracy: Double)?

  /// A pair of fixes, and the way between them; nil where nothing joins the two.
  struct Found {
    var way: WalkDistance.Way?
  }

  /// What a fix that the track has just judged adds; nil where it was not believed or the session rests.
  mutating func find(to fix: Fix, _ track: LiveTrack, isBelieved: Bool) -> Found? {
    guard isBelieved, track.isRunning, let state = track.filter.latest else {
      if isBelieved { latest = nil }
      return nil
    }
    let accuracy = fix.horizontalAccuracy ?? track.filter.limits.assumedAccuracyMeters
    let before = latest
    latest = (fix.seconds, track.distanceMeters, accuracy)
    guard let before, !state.startsSegment, state.rest == .moving else { return Found(way: nil) }
    return Found(
      way: WalkDistance.Way(
        start: before.seconds, end: fix.seconds, meters: track.distanceMeters - before.meters,
        accuracyMeters: max(before.accuracy, accuracy)))
  }
}

extension ActivityAnalysis {
  /// The distance of a walk is that of steps and GPS reconciled.
  mutating func setDistance(of walk: WalkSnapshot) {
    distanceMeters = walk.distanceMeters
    averageSpeed = movingSeconds.flatMap { $0 > 0 ? walk.distanceMeters / $0 : nil }
  }
}
