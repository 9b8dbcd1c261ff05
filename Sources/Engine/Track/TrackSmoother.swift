/// A place the athlete passed, as well as all fixes around it tell.
struct SmoothedFix: Sendable {
  var seconds: Double
  /// Nil for a moment without a position.
  var place: Coordinate?
  /// m/s.
  var speed: Double
  var rest: RestDetector.State
  var startsSegment: Bool
  var startsFileSegment: Bool
  var deviceMeters: Double?
  /// Since the fix before, where the device counted and positions do not tell.
  var countedMeters: Double?
  /// Centred mean over 15 s.
  var altitude: Double?
  /// No climb leads to it from the one before.
  var altitudeBreaks: Bool
  var altitudeDeviation: Double?
  var heartRate: Double?
  var cadence: Double?
}

/// Rauch–Tung–Striebel smoothing in bounded blocks: a fix is settled once at least 256 later ones
/// over 45 s have come. The filter's memory is 80 fixes at most, so the result is that of smoothing
/// the whole segment at once, within centimetres, while memory stays constant.
///
/// Altitudes get their centred mean on the way, some 7.5 s after the fix.
struct TrackSmoother: Sendable {
  static let lag = 256
  static let lagSeconds = 45.0
  static let block = 256
  /// Most fixes ever held; reached only above 10 fixes a second.
  static let capacity = 1024
  /// Half the width of the mean over altitudes, in seconds.
  static let altitudeReach = 7.5

  private var pending: [FilteredFix] = []
  private var plane = TangentPlane(at: Coordinate(latitude: 0, longitude: 0))
  /// Fixes at the front that are settled, and those of them already taken.
  private var settled = 0
  private var taken = 0
  /// Fixes at the front whose altitude is averaged, and the window around the next one.
  private var averaged = 0
  private var window = AltitudeWindow()
  private var newestSeconds = -Double.infinity

  private var gate: AltitudeGate

  init(gate: AltitudeGate = AltitudeGate(limits: .limits(for: .other), source: .gps)) {
    self.gate = gate
    pending.reserveCapacity(Self.lag + Self.block + 64)
  }

  /// Fixes held, at most `capacity`.
  var pendingCount: Int { pending.count }

  /// Adds the next fix in the order of time, and smooths when enough have gathered.
  mutating func add(_ fix: FilteredFix, in plane: TangentPlane) {
    if plane.anchor != self.plane.anchor { move(to: plane) }
    pending.append(fix)
    if let altitude = fix.altitude {
      pending[pending.count - 1].altitudeBreaks = gate.isBreak(altitude, at: fix.seconds)
    }
    newestSeconds = fix.seconds
    let count = settledCount
    if count >= Self.block { smooth(first: count) }
  }

  /// Ends the track: everything is settled now.
  mutating func close() {
    newestSeconds = .infinity
    smooth(first: pending.count)
  }

  /// The next fix whose altitude is averaged, as the forward filter saw it; nil when there is none
  /// yet. Take all of these before settled ones.
  mutating func nextAveraged() -> FilteredFix? { averageNext() ? pending[averaged - 1] : nil }

  /// Averages the altitude of the next fix; false when there is none yet.
  mutating func averageNext() -> Bool {
    guard averaged < pending.count,
      pending[averaged].seconds + Self.altitudeReach <= newestSeconds
    else { return false }
    window.move(to: averaged, in: pending)
    pending[averaged].meanAltitude = window.mean
    averaged += 1
    return true
  }

  /// The oldest settled fix; nil when there is none. Forgets what it returned.
  mutating func nextSettled() -> SmoothedFix? {
    guard taken < settled else { return nil }
    let fix = smoothedFix(pending[taken])
    taken += 1
    if taken == settled { forgetSettled() }
    return fix
  }

  private var settledCount: Int {
    if pending.count >= Self.capacity { return Self.capacity / 2 }
    var count = min(pending.count - Self.lag, averaged)
    while count > 0, pending[count - 1].seconds > newestSeconds - Self.lagSeconds { count -= 1 }
    return count
  }

  private mutating func forgetSettled() {
    pending.removeFirst(settled)
    if pending.isEmpty { window = AltitudeWindow() } else { window.forget(settled) }
    averaged = max(0, averaged - settled)
    settled = 0
    taken = 0
  }

  /// Backward pass; the first `count` are replaced by their smoothed states.
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
      seconds: fix.seconds, place: fix.hasPosition ? plane.place(of: fix.motion.position) : nil,
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

/// The altitudes around a moment as far as no break parts them from it, as a running sum.
struct AltitudeWindow: Sendable {
  /// The latest break up to the moment, and the window's bounds.
  private var floor = 0
  private var first = 0
  private var end = 0
  private var sum = 0.0
  private var count = 0

  /// Nil without altitudes.
  var mean: Double? { count > 0 ? sum / Double(count) : nil }

  /// Moves on to the moments within the reach of a fix.
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

  /// The first fixes are gone.
  mutating func forget(_ fixes: Int) {
    floor = max(0, floor - fixes)
    first = max(0, first - fixes)
    end = max(0, end - fixes)
  }

  private mutating func add(_ altitude: Double, _ number: Int) {
    count += number
    sum = count == 0 ? 0 : sum + altitude
  }
}
