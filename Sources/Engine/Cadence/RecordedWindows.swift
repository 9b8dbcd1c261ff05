/// Returns the steady windows of a recorded run with a cadence. Windows never count as paced, because the app's beat
/// wasn't used. Speeds can't be determined in the same way as in the live coach: a file contains positions without
/// Doppler speeds, and a one-second speed from positions alone is too noisy.
///
/// 1. A stretch ends at a new segment, or if there is more than `longestGap` between two points.
/// 2. Each whole second of it gets the mean speed over the 10 s around it, from the smoothed track, and the cadence and
///    altitude of the preceding point.
/// 3. `SteadyWindowDetector` finds the windows.
///
/// Takes time linear in the track's length, and memory for about 20 s of points.
public func steadyWindows(of points: MeasuredTrack) -> [RunWindow] {
  var section = UnbrokenPoints()
  var windows: [RunWindow] = []
  for point in points {
    guard let seconds = point.seconds else { continue }
    if point.startsSegment || section.isBroken(at: seconds) {
      windows += section.end()
      section = UnbrokenPoints()
    }
    section.add(point, at: seconds)
  }
  return windows + section.end()
}

/// A stretch of points without a break.
private struct UnbrokenPoints {
  /// The longest interval in seconds between consecutive points of a stretch. Some watches record at intervals of this
  /// length to save memory.
  static let longestGap = 10.0
  static let halfSpan = 5.0
  /// The time in seconds for which a cadence remains valid.
  static let freshSeconds = 5.0
  /// The minimum number of obsolete points to remove at a time.
  static let removalBatchCount = 64

  private var seconds: [Double] = []
  private var points: [MeasuredPoint] = []
  /// The indices of the last points at or before the start, the middle and the end of the current span.
  private var (before, here, after) = (0, 0, 0)
  /// The middle of the next span; nil before the first point.
  private var next: Double?
  private var detector = SteadyWindowDetector()
  private var windows: [RunWindow] = []

  func isBroken(at time: Double) -> Bool {
    guard let last = seconds.last else { return false }
    return time <= last || time - last > Self.longestGap
  }

  mutating func add(_ point: MeasuredPoint, at time: Double) {
    if next == nil { next = (time + Self.halfSpan).rounded(.up) }
    seconds.append(time)
    points.append(point)
    while let middle = next, middle + Self.halfSpan < time { advanceDetector(to: middle) }
    removeObsoletePoints()
  }

  /// Ends the stretch and returns its windows.
  mutating func end() -> [RunWindow] {
    while let middle = next, let last = seconds.last, middle + Self.halfSpan <= last {
      advanceDetector(to: middle)
    }
    return windows
  }

  private mutating func advanceDetector(to time: Double) {
    next = time + 1
    after = last(from: after, until: time + Self.halfSpan)
    before = last(from: before, until: time - Self.halfSpan)
    here = last(from: here, until: time)
    let meters =
      meters(at: time + Self.halfSpan, after) - meters(at: time - Self.halfSpan, before)
    let isFresh = time - seconds[here] <= Self.freshSeconds
    let found = detector.add(
      seconds: time, speed: meters / (2 * Self.halfSpan),
      cadence: isFresh ? points[here].cadence : nil, altitude: points[here].altitude)
    if let found { windows.append(RunWindow(seconds: time, window: found, isPaced: false)) }
  }

  /// Returns the index of the last point at or before a time. Times must not decrease between calls.
  private func last(from index: Int, until time: Double) -> Int {
    var index = index
    while index + 1 < seconds.count, seconds[index + 1] <= time { index += 1 }
    return index
  }

  private func meters(at time: Double, _ index: Int) -> Double {
    let start = points[index].distanceMeters
    guard index + 1 < points.count else { return start }
    let share = (time - seconds[index]) / (seconds[index + 1] - seconds[index])
    return start + min(max(share, 0), 1) * (points[index + 1].distanceMeters - start)
  }

  private mutating func removeObsoletePoints() {
    guard before >= Self.removalBatchCount else { return }
    seconds.removeFirst(before)
    points.removeFirst(before)
    (here, after, before) = (here - before, after - before, 0)
  }
}
