/// A position estimated from all fixes before and after it.
struct SmoothedFix: Sendable {
  var seconds: Double
  /// The position; nil if the point has only a time.
  var coordinate: Coordinate?
  /// The speed in m/s.
  var speed: Double
  var rest: RestDetector.State
  var startsSegment: Bool
  var startsFileSegment: Bool
  var deviceMeters: Double?
  /// The distance since the previous fix, if it was measured without positions.
  var countedMeters: Double?
  /// The centred mean altitude over 15 s.
  var altitude: Double?
  /// Whether the change from the previous altitude doesn't count as climb or descent.
  var altitudeBreaks: Bool
  var altitudeDeviation: Double?
  var heartRate: Double?
  var cadence: Double?
}

/// Rauch–Tung–Striebel smoothing in bounded blocks. A fix is final once at least 256 later fixes that span at least 45
/// s have arrived. Because a fix influences the filter for at most 80 later fixes, the result is within centimetres of
/// smoothing the whole segment at once, but needs only constant memory.
///
/// Also computes the centred mean of altitudes, about 7.5 s after each fix.
struct TrackSmoother: Sendable {
  static let lag = 256
  static let lagSeconds = 45.0
  static let block = 256
  /// The maximum number of stored fixes, which is reached only above 10 fixes per second.
  static let capacity = 1024
  /// Half the width of the altitude averaging window, in seconds.
  static let altitudeReach = 7.5

  private var pending: [FilteredFix] = []
  private var plane = TangentPlane(at: Coordinate(latitude: 0, longitude: 0))
  /// The number of final fixes at the front of `pending`, and how many of these have been taken.
  private var settled = 0
  private var takenCount = 0
  /// The number of fixes at the front of `pending` with an averaged altitude, and the averaging window around the next
  /// fix.
  private var averaged = 0
  private var window = AltitudeWindow()
  private var newestSeconds = -Double.infinity

  private var gate: AltitudeJumpDetector

  init(
    gate: AltitudeJumpDetector = AltitudeJumpDetector(limits: .limits(for: .other), source: .gps)
  ) {
    self.gate = gate
    pending.reserveCapacity(Self.lag + Self.block + 64)
  }

  /// The number of stored fixes, at most `capacity`.
  var pendingCount: Int { pending.count }

  /// Adds the next fix, which must be in chronological order, and smooths once enough fixes have arrived.
  mutating func add(_ fix: FilteredFix, in plane: TangentPlane) {
    if plane.anchor != self.plane.anchor { move(to: plane) }
    pending.append(fix)
    if let altitude = fix.altitude {
      pending[pending.count - 1].altitudeBreaks = gate.isBreak(altitude, at: fix.seconds)
    }
    newestSeconds = fix.seconds
    let count = finalizedCount
    if count >= Self.block { smooth(first: count) }
  }

  /// Ends the track, which makes all fixes final.
  mutating func close() {
    newestSeconds = .infinity
    smooth(first: pending.count)
  }

  /// Returns the next fix with an averaged altitude, as estimated by the forward filter, or nil if it isn't available
  /// yet. Take all of these fixes before final ones.
  mutating func nextAveraged() -> FilteredFix? {
    averageNextAltitude() ? pending[averaged - 1] : nil
  }

  /// Averages the altitude of the next fix. Returns false if later fixes are still needed.
  mutating func averageNextAltitude() -> Bool {
    guard averaged < pending.count,
      pending[averaged].seconds + Self.altitudeReach <= newestSeconds
    else { return false }
    window.move(to: averaged, in: pending)
    pending[averaged].meanAltitude = window.mean
    averaged += 1
    return true
  }

  /// Removes and returns the oldest final fix, or returns nil if it isn't available yet.
  mutating func nextSettled() -> SmoothedFix? {
    guard takenCount < settled else { return nil }
    let fix = smoothedFix(pending[takenCount])
    takenCount += 1
    if takenCount == settled { discardFinishedFixes() }
    return fix
  }

  private var finalizedCount: Int {
    if pending.count >= Self.capacity { return Self.capacity / 2 }
    var count = min(pending.count - Self.lag, averaged)
    while count > 0, pending[count - 1].seconds > newestSeconds - Self.lagSeconds { count -= 1 }
    return count
  }

  private mutating func discardFinishedFixes() {
    pending.removeFirst(settled)
    if pending.isEmpty { window = AltitudeWindow() } else { window.removeFirst(settled) }
    averaged = max(0, averaged - settled)
    settled = 0
    takenCount = 0
  }

  /// Runs the backward pass, which replaces the first `count` fixes with their smoothed states.
  private mutating func smooth(first count: Int) {
    settled = count
    guard var later = pending.last else { return }
    var state = (position: later.motion.position, velocity: later.motion.velocity)
    for index in stride(from: pending.count - 2, through: 0, by: -1) {
      let fix = pending[index]
      if later.startsSegment || !later.hasPosition || !fix.hasPosition {
        state = (fix.motion.position, fix.motion.velocity)
      } else {
        state = fix.motion.smoothed(
          by: state, after: later.seconds - fix.seconds, later.drive)
      }
      later = fix
      guard index < count else { continue }
      pending[index].motion.position = state.position
      pending[index].motion.velocity = state.velocity
    }
  }

  private func smoothedFix(_ fix: FilteredFix) -> SmoothedFix {
    SmoothedFix(
      seconds: fix.seconds,
      coordinate: fix.hasPosition ? plane.coordinate(of: fix.motion.position) : nil,
      speed: fix.rest == .moving ? length(fix.motion.velocity) : 0, rest: fix.rest,
      startsSegment: fix.startsSegment, startsFileSegment: fix.startsFileSegment,
      deviceMeters: fix.deviceMeters, countedMeters: fix.countedMeters,
      altitude: fix.meanAltitude, altitudeBreaks: fix.altitudeBreaks,
      altitudeDeviation: fix.altitudeDeviation,
      heartRate: fix.heartRate,
      cadence: fix.cadence)
  }

  private mutating func move(to plane: TangentPlane) {
    for index in pending.indices where pending[index].hasPosition {
      pending[index].motion = plane.moved(pending[index].motion, from: self.plane)
    }
    self.plane = plane
  }

}

/// The moving average of altitudes around a point in time, up to the nearest break on either side.
struct AltitudeWindow: Sendable {
  /// The index of the latest break up to the window's centre, and the window's bounds.
  private var floor = 0
  private var first = 0
  private var end = 0
  private var sum = 0.0
  private var count = 0

  /// The mean altitude; nil if the altitude is unknown.
  var mean: Double? { count > 0 ? sum / Double(count) : nil }

  /// Moves the window to the altitudes around the fix at `index`.
  mutating func move(to index: Int, in fixes: [FilteredFix]) {
    let seconds = fixes[index].seconds
    if fixes[index].altitudeBreaks { floor = index }
    while end < fixes.count, fixes[end].seconds <= seconds + TrackSmoother.altitudeReach,
      end <= index || !fixes[end].altitudeBreaks
    {
      if let altitude = fixes[end].altitude { add(altitude, 1) }
      end += 1
    }
    while first < end,
      first < floor || fixes[first].seconds < seconds - TrackSmoother.altitudeReach
    {
      if let altitude = fixes[first].altitude { add(-altitude, -1) }
      first += 1
    }
  }

  /// Adjusts all indices after the given number of fixes has been removed from the front.
  mutating func removeFirst(_ fixes: Int) {
    floor = max(0, floor - fixes)
    first = max(0, first - fixes)
    end = max(0, end - fixes)
  }

  private mutating func add(_ altitude: Double, _ number: Int) {
    count += number
    sum = count == 0 ? 0 : sum + altitude
  }
}
