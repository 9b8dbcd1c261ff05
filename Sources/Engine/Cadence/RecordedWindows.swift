/// The steady windows of a recorded run, whose cadence somebody else's sensor measured. No beat of ours
/// was heard, so none is paced. The live coach's speed is of no use here: a file has positions without
/// their Doppler speed, and of those alone the speed of a second is too noisy to be called steady.
///
/// 1. A stretch is what lies between breaks: a new segment, or more than `longestGap` between points.
/// 2. Every whole second of it gets the speed over the `spanSeconds` around it, on the smoothed track,
///    and the cadence and altitude of the point before.
/// 3. `SteadyWindowDetector` does the rest.
///
/// Linear in the track's length; memory is that of some twenty seconds.
public func steadyWindows(of points: MeasuredTrack) -> [RunWindow] {
  var stretch = RecordedStretch()
  var windows: [RunWindow] = []
  for point in points {
    guard let seconds = point.seconds else { continue }
    if point.startsSegment || stretch.isBroken(at: seconds) {
      windows += stretch.end()
      stretch = RecordedStretch()
    }
    stretch.add(point, at: seconds)
  }
  return windows + stretch.end()
}

/// Points without a break between them.
private struct RecordedStretch {
  /// In seconds: what watches that save memory leave between points.
  static let longestGap = 10.0
  static let halfSpan = 5.0
  /// A cadence counts for as long.
  static let freshSeconds = 5.0
  /// How many points that are no longer needed are dropped at a time.
  static let forgottenAtOnce = 64

  private var seconds: [Double] = []
  private var points: [MeasuredPoint] = []
  /// The last points at or before the beginning of a span, its middle and its end.
  private var (before, here, after) = (0, 0, 0)
  /// The middle of the span that comes next; nil before the first point.
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
    while let middle = next, middle + Self.halfSpan < time { look(at: middle) }
    forget()
  }

  /// Nothing follows.
  mutating func end() -> [RunWindow] {
    while let middle = next, let last = seconds.last, middle + Self.halfSpan <= last {
      look(at: middle)
    }
    return windows
  }

  private mutating func look(at time: Double) {
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

  /// The last point at or before a time that never goes back.
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

  private mutating func forget() {
    guard before >= Self.forgottenAtOnce else { return }
    seconds.removeFirst(before)
    points.removeFirst(before)
    (here, after, before) = (here - before, after - before, 0)
  }
}
