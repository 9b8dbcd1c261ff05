/// Accumulates smoothed fixes into a track and its totals, which are stored with the activity.
struct TrackLedger: Sendable {
  /// The minimum time between two stored points, in seconds.
  static let pointSpacing = 0.95
  /// The speed in m/s below which time in a file doesn't count as moving time: 1 km/h, or half of that for swimming.
  private let slowestSpeed: Double
  /// The length of a break in metres above which the altitude change across the break doesn't count as climbing.
  static let maximumBreakMeters = 50.0
  /// The minimum duration of a gap, in seconds.
  static let shortestGap = 10.0

  private(set) var points = MeasuredTrack()
  private(set) var gaps: [TrackGap] = []
  /// The total duration of the gaps, excluding pauses, in seconds.
  private(set) var gapSeconds = 0.0
  private(set) var distanceMeters = 0.0
  /// The part of the distance that was measured by steps or a foot pod, in metres; live sessions only.
  private(set) var estimatedMeters = 0.0
  /// The part of the distance from segments without times, in metres.
  private(set) var untimedMeters = 0.0
  private(set) var movingSeconds = 0.0
  private(set) var kilometers = SplitTable(length: SplitTable.kilometer)
  private(set) var miles = SplitTable(length: SplitTable.mile)
  private(set) var laps = SplitTable(length: nil)
  private(set) var elevation: ElevationMeter

  private var odometer = Odometer()
  private var previous: (seconds: Double, coordinate: Coordinate)?
  private var previousSeconds: Double?
  /// The time up to which the distance is known, in seconds.
  private var knownSeconds: Double?
  private var previousDevice: Double?
  /// How long the device's total distance has been constant, in seconds. Many devices update it less often than they
  /// write points.
  private var heldSeconds = 0.0
  private var latestStored = -Double.infinity
  private var isBroken = true
  /// The times at which the athlete ended laps, in chronological order.
  private(set) var lapTimes: [Double] = []
  private var lapsCut = 0

  init(elevation: ElevationMeter, slowestSpeed: Double = 0.28) {
    self.elevation = elevation
    self.slowestSpeed = slowestSpeed
  }

  /// Adds the end of a lap, at a time that is later than all fixes so far.
  mutating func addLap(at seconds: Double) { lapTimes.append(seconds) }

  /// Adds the next fix of a live session. `timeline` provides the moving time.
  mutating func add(_ fix: SmoothedFix, timeline: PauseTimeline) {
    let step = advance(to: fix)
    let share =
      previous.map { timeline.measuredShare(from: $0.seconds, to: fix.seconds) } ?? 0
    if step.startsSegment, fix.countedMeters == nil { addGap(until: fix.seconds, timeline) }
    let isMeasured = timeline.isMeasured(at: fix.seconds)
    let meters = fix.countedMeters ?? step.meters * share
    estimatedMeters += fix.countedMeters ?? 0
    count(
      fix, meters: meters, movingSeconds: timeline.movingSeconds(at: fix.seconds),
      timeline: timeline)
    if share < 1 { isBroken = true }
    if isMeasured {
      store(fix, meters: meters, climbs: fix.rest == .moving)
    } else {
      isBroken = true
      elevation.pause()
    }
    remember(fix)
  }

  /// Adds the next fix of a file, in which time counts as moving time unless the athlete rests.
  mutating func add(_ fix: SmoothedFix) {
    let device = fix.countedMeters ?? (fix.coordinate == nil ? deviceStep(to: fix) : nil)
    let step = advance(to: fix)
    let meters = device ?? step.meters
    var moving = movingSeconds
    let isJoined = !step.startsSegment || fix.coordinate != nil && fix.countedMeters != nil
    if let before = previousSeconds, isJoined {
      let elapsed = max(0, fix.seconds - before)
      let isUnknown = fix.coordinate == nil && device == nil
      if isUnknown {
        moving += elapsed
      } else {
        moving += movedSeconds(of: elapsed, meters: meters, isDevice: device != nil)
      }
    } else if let before = previousSeconds, !fix.startsFileSegment {
      gaps.append(TrackGap(start: before, end: fix.seconds))
      gapSeconds += fix.seconds - before
    }
    count(fix, meters: meters, movingSeconds: moving, timeline: nil)
    store(fix, meters: meters, climbs: true)
    remember(fix)
  }

  /// Returns the seconds since the previous fix during which the athlete was moving.
  private mutating func movedSeconds(of elapsed: Double, meters: Double, isDevice: Bool) -> Double {
    if isDevice, meters == 0 {
      heldSeconds += elapsed
      return 0
    }
    let whole = elapsed + (heldSeconds < Self.shortestGap ? heldSeconds : 0)
    heldSeconds = 0
    if meters >= slowestSpeed * whole { return whole }
    return meters >= slowestSpeed * elapsed ? elapsed : 0
  }

  /// Returns the growth of the device's total distance, or nil if it is unknown.
  private mutating func deviceStep(to fix: SmoothedFix) -> Double? {
    defer { previousDevice = fix.deviceMeters ?? previousDevice }
    guard let now = fix.deviceMeters, let before = previousDevice else { return nil }
    return max(0, now - before)
  }

  /// Adds the next position of a file without times.
  mutating func add(_ coordinate: Coordinate, altitude: Double?, startsSegment: Bool) {
    if startsSegment {
      isBroken = true
      if let from = points.last?.coordinate { interruptClimb(from: from, to: coordinate) }
    }
    let meters = odometer.step(to: coordinate, rest: .moving, startsSegment: startsSegment)
    distanceMeters += meters
    untimedMeters += meters
    if let altitude { elevation.add(altitude) }
    points.append(
      MeasuredPoint(
        seconds: nil, coordinate: coordinate, distanceMeters: distanceMeters, movingSeconds: nil,
        altitude: altitude, startsSegment: isBroken))
    isBroken = false
  }

  /// Discards everything stored before the first distance that a live session measured, because the time until then is
  /// a gap.
  mutating func discardBeforeFirstDistance() {
    points = MeasuredTrack()
    movingSeconds = 0
    kilometers = SplitTable(length: SplitTable.kilometer)
    miles = SplitTable(length: SplitTable.mile)
    laps = SplitTable(length: nil)
    lapsCut = 0
    latestStored = -.infinity
    isBroken = true
  }

  /// Ends the session. The time after the latest fix is a gap, and all laps end.
  mutating func close(at seconds: Double, timeline: PauseTimeline) {
    addGap(until: seconds, timeline)
    cutLaps(until: .infinity, meters: 0, timeline)
    movingSeconds = timeline.movingSeconds(at: seconds)
    addSample()
  }

  // MARK: Distance and laps

  private mutating func advance(to fix: SmoothedFix) -> (meters: Double, startsSegment: Bool) {
    guard let coordinate = fix.coordinate else {
      if fix.countedMeters == nil { return (0, fix.startsFileSegment) }
      isBroken = isBroken || fix.startsSegment
      return (0, fix.startsSegment)
    }
    if fix.startsSegment {
      isBroken = true
      if let previous { interruptClimb(from: previous.coordinate, to: coordinate) }
    }
    let meters = odometer.step(to: coordinate, rest: fix.rest, startsSegment: fix.startsSegment)
    return (meters, fix.startsSegment)
  }

  private mutating func interruptClimb(from: Coordinate, to: Coordinate) {
    if localDistance(from: from, to: to) > Self.maximumBreakMeters {
      elevation.interruptMeasurement()
    }
  }

  private mutating func count(
    _ fix: SmoothedFix, meters: Double, movingSeconds moving: Double, timeline: PauseTimeline?
  ) {
    if let timeline { cutLaps(until: fix.seconds, meters: meters, timeline) }
    distanceMeters += meters
    movingSeconds = max(movingSeconds, moving)
    addSample()
  }

  private mutating func addSample() {
    let gain = elevation.gain
    kilometers.add(meters: distanceMeters, seconds: movingSeconds, gain: gain)
    miles.add(meters: distanceMeters, seconds: movingSeconds, gain: gain)
    laps.add(meters: distanceMeters, seconds: movingSeconds, gain: gain)
  }

  /// Ends the laps before a fix that is `meters` from the previous one.
  private mutating func cutLaps(until seconds: Double, meters: Double, _ timeline: PauseTimeline) {
    while lapsCut < lapTimes.count, lapTimes[lapsCut] < seconds {
      let lap = lapTimes[lapsCut]
      let from = previous?.seconds ?? lap
      let share = seconds > from ? max(0, min(1, (lap - from) / (seconds - from))) : 0
      laps.add(
        meters: distanceMeters + (seconds < .infinity ? share * meters : 0),
        seconds: timeline.movingSeconds(at: lap), gain: elevation.gain)
      laps.cut()
      lapsCut += 1
    }
  }

  private mutating func addGap(until seconds: Double, _ timeline: PauseTimeline) {
    guard let start = knownSeconds ?? timeline.start else { return }
    let lost = timeline.unpausedSeconds(from: start, to: seconds)
    guard lost >= Self.shortestGap else { return }
    gaps.append(TrackGap(start: start, end: seconds))
    gapSeconds += lost
  }

  // MARK: Points

  private mutating func store(_ fix: SmoothedFix, meters: Double, climbs: Bool) {
    if fix.altitudeBreaks { elevation.interruptMeasurement() }
    if climbs, let altitude = fix.altitude {
      elevation.add(altitude, deviation: fix.altitudeDeviation, at: fix.seconds)
    }
    guard isBroken || fix.seconds - latestStored >= Self.pointSpacing else { return }
    points.append(
      MeasuredPoint(
        seconds: fix.seconds, coordinate: fix.coordinate, distanceMeters: distanceMeters,
        movingSeconds: movingSeconds, speed: speed(at: fix, after: meters),
        altitude: fix.altitude, heartRate: fix.heartRate, cadence: fix.cadence,
        startsSegment: isBroken))
    latestStored = fix.seconds
    isBroken = false
  }

  /// Returns the filter's speed, or the average speed since the previous fix if fixes are sparse.
  private func speed(at fix: SmoothedFix, after meters: Double) -> Double? {
    guard let before = previousSeconds, fix.coordinate == nil || fix.seconds - before > 3 else {
      return fix.coordinate == nil ? nil : fix.speed
    }
    let elapsed = fix.seconds - before
    return isBroken || elapsed <= 0 ? nil : meters / elapsed
  }

  private mutating func remember(_ fix: SmoothedFix) {
    previousSeconds = fix.seconds
    if let coordinate = fix.coordinate { previous = (fix.seconds, coordinate) }
    if fix.coordinate != nil || fix.countedMeters != nil { knownSeconds = fix.seconds }
  }
}
