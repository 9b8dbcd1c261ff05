/// The measured way from one believed fix to the next, for a walk's distance.
struct WayBetweenFixes: Sendable {
  private var latest: (seconds: Double, meters: Double, accuracy: Double)?

  /// - Parameter fix: which the track has just judged.
  mutating func follow(_ fix: Fix, _ track: LiveTrack, isBelieved: Bool, _ walk: inout WalkCoach) {
    guard isBelieved, track.isRunning, let state = track.filter.latest else {
      if isBelieved { latest = nil }
      return
    }
    let accuracy = fix.horizontalAccuracy ?? track.filter.limits.assumedAccuracyMeters
    let before = latest
    latest = (fix.seconds, track.distanceMeters, accuracy)
    guard let before, !state.startsSegment, state.rest == .moving else { return walk.add(nil) }
    walk.add(
      WalkDistance.Way(
        start: before.seconds, end: fix.seconds, meters: track.distanceMeters - before.meters,
        accuracyMeters: max(before.accuracy, accuracy)))
  }
}

extension ActivityAnalysis {
  /// A walk's way is that of steps and GPS reconciled.
  mutating func take(_ walk: WalkSnapshot) {
    distanceMeters = walk.distanceMeters
    averageSpeed = movingSeconds.flatMap { $0 > 0 ? walk.distanceMeters / $0 : nil }
  }
}
