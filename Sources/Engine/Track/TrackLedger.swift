/// Adds up a track from smoothed fixes: the numbers an activity keeps.
struct TrackLedger: Sendable {
  /// Less than this between two stored points is left out, in seconds.
  static let pointSpacing = 0.95
  /// Slower than this is no movement in a file, in m/s: 1 km/h, half of that in water.
  private let slowestSpeed: Double
  /// A place this far away after a break has an altitude of its own, in metres.
  static let separateMeters = 50.0
  /// Shorter waits for a fix are not worth calling a gap, in seconds.
  static let shortestGap = 10.0

  private(set) var points = MeasuredTrack()
  private(set) var gaps: [TrackGap] = []
  /// Of the gaps, pauses left out.
  private(set) var gapSeconds = 0.0
  private(set) var distanceMeters = 0.0
  /// The part of the distance that comes from steps or a foot pod; live sessions only.
  private(set) var estimatedMeters = 0.0
  /// Of it, in segments without times.
  private(set) var untimedMeters = 0.0
  private(set) var movingSeconds = 0.0
  private(set) var kilometers = SplitTable(length: SplitTable.kilometer)
  private(set) var miles = SplitTable(length: SplitTable.mile)
  private(set) var laps = SplitTable(length: nil)
  private(set) var elevation: ElevationMeter

  private var odometer = Odometer()
  private var previous: (seconds: Double, place: Coordinate)?
  private var previousSeconds: Double?
  /// The latest moment up to which the distance is known.
  private var knownSeconds: Double?
  private var previousDevice: Double?
  /// How long the device's total has stood, in seconds: many write it less often than their records.
  private var heldSeconds = 0.0
  private var latestStored = -Double.infinity
  private var isBroken = true
  /// When the athlete ended a lap, in the order of time.
  private(set) var lapTimes: [Double] = []
  private var lapsCut = 0

  init(elevation: ElevationMeter, slowestSpeed: Double = 0.28) {
    self.elevation = elevation
    self.slowestSpeed = slowestSpeed
  }

  /// A lap ends at a moment not yet passed.
  mutating func addLap(at seconds: Double) { lapTimes.append(seconds) }

  /// Adds the next fix of a live session, whose time is kept by `timeline`.
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

  /// Adds the next fix of a file, where time counts as moving unless the athlete rests.
  mutating func add(_ fix: SmoothedFix) {
    let device = fix.countedMeters ?? (fix.place == nil ? deviceStep(to: fix) : nil)
    let step = advance(to: fix)
    let meters = device ?? step.meters
    var moving = movingSeconds
    let isJoined = !step.startsSegment || fix.place != nil && fix.countedMeters != nil
    if let before = previousSeconds, isJoined {
      let elapsed = max(0, fix.seconds - before)
      let isUnknown = fix.place == nil && device == nil
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

  /// How much of the time since the fix before was spent moving.
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

  /// By the device's own total; nil where it has none.
  private mutating func deviceStep(to fix: SmoothedFix) -> Double? {
    defer { previousDevice = fix.deviceMeters ?? previousDevice }
    guard let now = fix.deviceMeters, let before = previousDevice else { return nil }
    return max(0, now - before)
  }

  /// Adds the next place of a file without times.
  mutating func add(_ place: Coordinate, altitude: Double?, startsSegment: Bool) {
    if startsSegment {
      isBroken = true
      if let from = points.last?.coordinate { breakClimb(from: from, to: place) }
    }
    let meters = odometer.step(to: place, rest: .moving, startsSegment: startsSegment)
    distanceMeters += meters
    untimedMeters += meters
    if let altitude { elevation.add(altitude) }
    points.append(
      MeasuredPoint(
        seconds: nil, coordinate: place, distanceMeters: distanceMeters, movingSeconds: nil,
        altitude: altitude, startsSegment: isBroken))
    isBroken = false
  }

  /// Discards what was stored of a live session before its first measured distance, because that time is a gap.
  mutating func discardWait() {
    points = MeasuredTrack()
    movingSeconds = 0
    kilometers = SplitTable(length: SplitTable.kilometer)
    miles = SplitTable(length: SplitTable.mile)
    laps = SplitTable(length: nil)
    lapsCut = 0
    latestStored = -.infinity
    isBroken = true
  }

  /// Ends the session: what is still missing after the latest fix is a gap, and laps close.
  mutating func close(at seconds: Double, timeline: PauseTimeline) {
    addGap(until: seconds, timeline)
    cutLaps(until: .infinity, meters: 0, timeline)
    movingSeconds = timeline.movingSeconds(at: seconds)
    addSample()
  }

  // MARK: Steps

  private mutating func advance(to fix: SmoothedFix) -> (meters: Double, startsSegment: Bool) {
    guard let place = fix.place else {
      if fix.countedMeters == nil { return (0, fix.startsFileSegment) }
      isBroken = isBroken || fix.startsSegment
      return (0, fix.startsSegment)
    }
    if fix.startsSegment {
      isBroken = true
      if let previous { breakClimb(from: previous.place, to: place) }
    }
    let meters = odometer.step(to: place, rest: fix.rest, startsSegment: fix.startsSegment)
    return (meters, fix.startsSegment)
  }

  private mutating func breakClimb(from: Coordinate, to: Coordinate) {
    if localDistance(from: from, to: to) > Self.separateMeters { elevation.breakOff() }
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

  /// Ends the laps due before a fix, which is `meters` after the one before.
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
    if fix.altitudeBreaks { elevation.breakOff() }
    if climbs, let altitude = fix.altitude {
      elevation.add(altitude, deviation: fix.altitudeDeviation, at: fix.seconds)
    }
    guard isBroken || fix.seconds - latestStored >= Self.pointSpacing else { return }
    points.append(
      MeasuredPoint(
        seconds: fix.seconds, coordinate: fix.place, distanceMeters: distanceMeters,
        movingSeconds: movingSeconds, speed: speed(at: fix, after: meters),
        altitude: fix.altitude, heartRate: fix.heartRate, cadence: fix.cadence,
        startsSegment: isBroken))
    latestStored = fix.seconds
    isBroken = false
  }

  /// The filter's speed, but the average since the fix before where fixes are sparse.
  private func speed(at fix: SmoothedFix, after meters: Double) -> Double? {
    guard let before = previousSeconds, fix.place == nil || fix.seconds - before > 3 else {
      return fix.place == nil ? nil : fix.speed
    }
    let elapsed = fix.seconds - before
    return isBroken || elapsed <= 0 ? nil : meters / elapsed
  }

  private mutating func remember(_ fix: SmoothedFix) {
    previousSeconds = fix.seconds
    if let place = fix.place { previous = (fix.seconds, place) }
    if fix.place != nil || fix.countedMeters != nil { knownSeconds = fix.seconds }
  }
}
