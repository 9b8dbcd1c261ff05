import Engine

/// The moving and elapsed times along a track.
struct TrackTimes {
  /// Positions in metres or seconds, ascending.
  private var positions: [Double] = []
  /// Moving time, and time since the first point, at each position.
  private var moving: [Double] = []
  private var elapsed: [Double] = []

  init(_ points: MeasuredTrack, by axis: TrackExcerpt.Axis) {
    var start: Double?
    for point in points {
      guard let position = point.position(by: axis),
        let seconds = point.movingSeconds ?? point.seconds
      else { continue }
      let now = point.seconds ?? seconds
      start = start ?? now
      positions.append(max(position, positions.last ?? 0))
      moving.append(seconds)
      elapsed.append(now - (start ?? now))
    }
  }

  /// Returns the times at the middle of `count` equal parts of the track, or nil for tracks without times.
  func times(centers count: Int, length: Double) -> [(moving: Double, elapsed: Double)]? {
    guard !positions.isEmpty else { return nil }
    let centers = (0..<count).map { (Double($0) + 0.5) * length / Double(count) }
    return zip(
      interpolated(moving, of: positions, at: centers),
      interpolated(elapsed, of: positions, at: centers)
    )
    .map { ($0, $1) }
  }
}

/// The pace along a track, computed as total time divided by total distance over a window, never as a mean of
/// paces. Time without positions adds no distance, so it isn't counted.
struct TrackPace {
  /// The cumulative metres and measured seconds at each point.
  private var meters: [Double] = []
  private var seconds: [Double] = []
  /// The window's length in metres. Short routes use a shorter window.
  private static var window: Double { 160 }

  init(_ points: MeasuredTrack) {
    var clock = 0.0
    var before: Double?
    for point in points {
      guard let moving = point.movingSeconds else { continue }
      if let before, !point.startsSegment { clock += max(moving - before, 0) }
      before = moving
      meters.append(point.distanceMeters)
      seconds.append(clock)
    }
  }

  /// Returns the pace in seconds per metre around the middle of `count` equal parts of the track, or nil
  /// for parts without movement.
  func paces(centers count: Int, length: Double) -> [Double?] {
    let half = max(min(Self.window, length / 8), length / Double(count)) / 2
    let centers = (0..<count).map { (Double($0) + 0.5) * length / Double(count) }
    guard !meters.isEmpty else { return centers.map { _ in nil } }
    let starts = centers.map { max($0 - half, 0) }
    let ends = centers.map { min($0 + half, length) }
    let from = interpolated(seconds, of: meters, at: starts)
    let to = interpolated(seconds, of: meters, at: ends)
    return centers.indices.map { index in
      let distance = ends[index] - starts[index]
      return to[index] > from[index] && distance > 0 ? (to[index] - from[index]) / distance : nil
    }
  }
}

/// Interpolates linearly between values at ascending positions. Uses the first value before the first position, and the
/// last value after the last position.
private func interpolated(_ values: [Double], of known: [Double], at positions: [Double])
  -> [Double]
{
  var index = 0
  return positions.map { position in
    while index + 2 < known.count && known[index + 1] < position { index += 1 }
    let next = min(index + 1, known.count - 1)
    let span = known[next] - known[index]
    guard span > 0 else { return values[index] }
    let fraction = min(max((position - known[index]) / span, 0), 1)
    return values[index] + fraction * (values[next] - values[index])
  }
}
