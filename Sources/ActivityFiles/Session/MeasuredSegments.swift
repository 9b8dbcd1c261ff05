import Engine

/// Converts a measured track to the segments of a recording.
struct MeasuredSegments {
  private(set) var segments: [[TrackPoint]] = []
  private var previous: MeasuredPoint?
  /// The last position that was written.
  private var coordinate: Coordinate?
  /// Whether a point that starts a segment was omitted.
  private var isBroken = false

  init(_ points: MeasuredTrack) {
    for point in points { add(point) }
  }

  private mutating func add(_ point: MeasuredPoint) {
    let grows = point.distanceMeters > previous?.distanceMeters ?? 0
    isBroken = isBroken || isSeparated(from: previous, point)
    defer { previous = point }
    guard grows || point.coordinate != nil || point.heartRate != nil || point.cadence != nil else {
      return
    }
    if isBroken || segments.isEmpty {
      segments.append([])
      coordinate = nil
    }
    isBroken = false
    // At rest, smoothed positions drift a little, which would increase the length of the track. Repeat the last
    // position instead.
    if grows || coordinate == nil { coordinate = point.coordinate ?? coordinate }
    segments[segments.count - 1].append(
      TrackPoint(
        seconds: point.seconds, coordinate: point.coordinate.map { coordinate ?? $0 },
        altitude: point.altitude, heartRate: point.heartRate, cadence: point.cadence,
        speed: point.speed, distance: point.distanceMeters))
  }

  /// Returns whether a new segment starts at a point. In a session without positions every point is marked as a
  /// start, so only pauses split such a track.
  private func isSeparated(from previous: MeasuredPoint?, _ point: MeasuredPoint) -> Bool {
    guard point.startsSegment, let previous else { return false }
    if point.coordinate != nil || previous.coordinate != nil { return true }
    guard let start = previous.seconds, let end = point.seconds,
      let moved = previous.movingSeconds, let moving = point.movingSeconds
    else { return true }
    return end - start - (moving - moved) >= 1
  }
}
