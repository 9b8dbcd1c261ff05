/// Stores the fixes accepted while the session was running, for export.
struct SessionRecorder: Sendable {
  private var segments: [[TrackPoint]] = []
  private var isBroken = true
  private var startSeconds = 0.0

  mutating func add(_ event: SessionEvent, after live: LiveSession) {
    if live.startSeconds != startSeconds { startOver(at: live.startSeconds) }
    guard live.snapshot.phase == .running else {
      isBroken = true
      return
    }
    guard case .fix(let fix) = event.kind, live.acceptedLatestFix else { return }
    if live.latestFixStartsSegment { isBroken = true }
    append(fix, of: live.snapshot)
  }

  /// Discards all fixes received before the start.
  private mutating func startOver(at seconds: Double) {
    startSeconds = seconds
    segments = []
    isBroken = true
  }

  private mutating func append(_ fix: Fix, of snapshot: SessionSnapshot) {
    let point = TrackPoint(
      seconds: fix.seconds, coordinate: fix.coordinate, altitude: fix.altitude,
      heartRate: snapshot.heartRate, cadence: snapshot.cadence, speed: fix.speed)
    if isBroken { segments.append([]) }
    segments[segments.count - 1].append(point)
    isBroken = false
  }

  /// Returns the recording, with times in seconds since the start.
  func recording(header: SessionHeader, startSeconds: Double) -> Recording {
    var recording = Recording(
      sport: header.sport, startUnixSeconds: header.startUnixSeconds + startSeconds,
      altitudeSource: header.altitudeSource)
    recording.segments = segments.map { segment in
      segment.map { point in
        var moved = point
        moved.seconds = point.seconds.map { $0 - startSeconds }
        return moved
      }
    }
    return recording
  }
}
