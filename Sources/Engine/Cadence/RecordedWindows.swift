/// The steady windows of a recorded run, whose cadence somebody else's sensor measured. No beat of ours
/// was heard, so none is paced. The live coach's speed is of no use here: a file has positions without
/// their Doppler speed, and of those alone the speed of a second is too noisy to be called steady.
///
/// 1. A stretch is what lies between breaks: a new segment, or more than `longestGap` between points.
/// 2. Every whole second of it gets the speed over the `spanSeconds` around it, on the smoothed track,
///    and the cadence and altitude of the point before.
/// 3. `SteadyWindowDetector` does the rest.
///
/// Linear in the track's length; memory is that of one stretch.
public func steadyWindows(of points: MeasuredTrack) -> [RunWindow] {
  var stretch = RecordedStretch()
  var windows: [RunWindow] = []
  for point in points {
    guard let seconds = point.seconds else { continue }
    if point.startsSegment || stretch.isBroken(at: seconds) {
      windows += stretch.windows()
      stretch = RecordedStretch()
    }
    stretch.add(point, at: seconds)
  }
  return windows + stretch.windows()
}

/// Points without a break between them.
private struct RecordedStretch {
  /// In seconds: what watches that save memory leave between points.
  static let longestGap = 10.0
  static let spanSeconds = 10.0
  /// A cadence counts for as long.
  static let freshSeconds = 5.0

  private var seconds: [Double] = []
  private var points: [MeasuredPoint] = []

  func isBroken(at time: Double) -> Bool {
    guard let last = seconds.last else { return false }
    return time <= last || time - last > Self.longestGap
  }

  mutating func add(_ point: MeasuredPoint, at time: Double) {
    seconds.append(time)
    points.append(point)
  }

  func windows() -> [RunWindow] {
    guard let first = seconds.first, let last = seconds.last else { return [] }
    let half = Self.spanSeconds / 2
    var (before, here, after) = (0, 0, 0)
    var detector = SteadyWindowDetector()
    var windows: [RunWindow] = []
    var time = (first + half).rounded(.up)
    while time + half <= last {
      let meters = self.meters(at: time + half, &after) - self.meters(at: time - half, &before)
      move(&here, to: time)
      let isFresh = time - seconds[here] <= Self.freshSeconds
      let found = detector.add(
        seconds: time, speed: meters / Self.spanSeconds,
        cadence: isFresh ? points[here].cadence : nil, altitude: points[here].altitude)
      if let found { windows.append(RunWindow(seconds: time, window: found, isPaced: false)) }
      time += 1
    }
    return windows
  }

  /// Moves an index on to the last point at or before a time that never goes back.
  private func move(_ index: inout Int, to time: Double) {
    while index + 1 < seconds.count, seconds[index + 1] <= time { index += 1 }
  }

  private func meters(at time: Double, _ index: inout Int) -> Double {
    move(&index, to: time)
    let start = points[index].distanceMeters
    guard index + 1 < points.count else { return start }
    let share = (time - seconds[index]) / (seconds[index + 1] - seconds[index])
    return start + min(max(share, 0), 1) * (points[index + 1].distanceMeters - start)
  }
}
