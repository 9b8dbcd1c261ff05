extension LiveTrack {
  /// Seconds without a fix after which the signal counts as lost.
  static let silence = 10.0

  mutating func noteSignal(_ fix: Fix, _ refusal: FixRefusal?) {
    switch refusal {
    case .invalid, .stale, .outOfOrder: return
    default: latestReceived = (now, fix.horizontalAccuracy)
    }
  }

  /// Adds to the plain sum over believed fixes, which serves as a comparison.
  mutating func addRaw(_ fix: Fix, after before: FilteredFix?) {
    defer { latestRaw = fix.coordinate }
    guard let latestRaw, let before, filter.latest?.startsSegment == false else { return }
    let share = timeline.measuredShare(from: before.seconds, to: fix.seconds)
    rawMeters += share * Engine.distanceMeters(from: latestRaw, to: fix.coordinate)
  }

  /// Passes a fix on to be smoothed, and takes what that settles.
  mutating func settle(_ fix: FilteredFix) {
    var fix = fix
    fix.heartRate = heart.value(at: fix.seconds)
    fix.cadence = steps.value(at: fix.seconds)
    smoother.add(fix, in: filter.plane)
    drain()
  }

  mutating func drain() {
    while let fix = smoother.nextAveraged() {
      let isMeasured = timeline.isMeasured(at: fix.seconds)
      if fix.altitudeBreaks { elevation.breakOff() }
      if !isMeasured { elevation.pause() }
      guard let altitude = fix.meanAltitude, fix.rest == .moving, isMeasured else { continue }
      elevation.add(altitude, deviation: fix.altitudeDeviation, at: fix.seconds)
    }
    while let fix = smoother.nextSettled() { ledger.add(fix, timeline: timeline) }
  }

  /// Moves the live odometer, and lets the session pause or go on by itself.
  ///
  /// - Parameter earlierPlace: that of `before`; nil where the receiver tells a speed.
  mutating func measure(
    _ fix: FilteredFix, after before: FilteredFix?, from earlierPlace: Coordinate?
  ) {
    guard let place = latestPlace else { return }
    let step = odometer.step(to: place, rest: fix.rest, startsSegment: fix.startsSegment)
    let way = earlierPlace.map { fix.motion.position - filter.plane.position(of: $0) }
    let meters = before.flatMap { fix.meters(since: $0, way: way) } ?? step
    groundMeters += meters
    groundHistory.add(groundMeters, at: fix.seconds)
    if fix.startsSegment {
      pace.reset()
      endSilence(at: fix.seconds)
    } else if isRunning {
      hasWay = true
    }
    knownUntil = fix.seconds
    leaveOutGaps()
    if let before {
      let share = timeline.measuredShare(from: before.seconds, to: fix.seconds)
      distanceMeters = max(0, distanceMeters + share * meters)
    }
    if !isPausedByHand {
      let speed = fix.rest == .moving ? length(fix.motion.velocity) : 0
      apply(autoPause.add(speed: speed, at: fix.seconds))
    }
    guard isRunning else { return }
    addSplits(at: fix.seconds)
    pace.add(
      movingSeconds: timeline.movingSeconds(at: fix.seconds), distanceMeters: distanceMeters)
  }

  /// The distance is known up to a moment, by something other than positions.
  mutating func noteDistance(at seconds: Double) {
    if timeline.unpausedSeconds(from: knownUntil, to: seconds) > filter.limits.gapSeconds {
      endSilence(at: seconds - StepOdometer.longestSilence)
    }
    knownUntil = max(knownUntil, seconds)
  }

  /// Adds metres to the shown distance that no position tells.
  mutating func addShown(_ meters: Double) {
    distanceMeters += meters
    groundMeters += meters
    groundHistory.add(groundMeters, at: now)
    if distanceMeters > 0 { hasWay = true }
    addSplits(at: now)
    pace.add(movingSeconds: movingSeconds, distanceMeters: distanceMeters)
  }

  /// Ends the part of the way that steps tell at a believed fix. If positions join the fix to the one before, they tell
  /// the whole way; after a gap the steps do.
  mutating func takeSteps(at fix: inout FilteredFix) {
    if fix.startsSegment {
      fix.countedMeters = stepOdometer.store()
      let meters = stepOdometer.show()
      if meters > 0 { addShown(meters) }
    } else if stepOdometer.shownMeters > 0 {
      distanceMeters = max(0, distanceMeters - stepOdometer.shownMeters)
      groundMeters = max(0, groundMeters - stepOdometer.shownMeters)
    }
    stepOdometer.restart()
  }

  /// Counts the time since the distance was last known as a gap, if it is long enough for one.
  mutating func endSilence(at end: Double) {
    let lost = timeline.unpausedSeconds(from: knownUntil, to: end)
    guard lost >= TrackLedger.shortestGap else { return }
    gapCount += 1
    gapSeconds += lost
    pendingGaps.append(TrackGap(start: knownUntil, end: end))
    knownUntil = end
    leaveOutGaps()
  }

  private mutating func leaveOutGaps() {
    guard hasWay, !pendingGaps.isEmpty else { return }
    for gap in pendingGaps { timeline.leaveOut(from: gap.start, to: gap.end) }
    pendingGaps.removeAll()
    if ledger.distanceMeters == 0 { ledger.forgetWait() }
  }

  /// A silence that has become a gap no longer counts as moving time, while it lasts.
  mutating func leaveOutSilence() {
    guard hasWay, isRunning,
      timeline.unpausedSeconds(from: knownUntil, to: now) > filter.limits.gapSeconds
    else { return }
    timeline.leaveOut(from: knownUntil, to: now)
  }

  mutating func addSplits(at seconds: Double) {
    let moving = timeline.movingSeconds(at: seconds)
    let gain = elevation.gain
    kilometerTable.add(meters: distanceMeters, seconds: moving, gain: gain)
    mileTable.add(meters: distanceMeters, seconds: moving, gain: gain)
    lapTable.add(meters: distanceMeters, seconds: moving, gain: gain)
  }

  mutating func apply(_ change: AutoPause.Change?) {
    switch change {
    case .paused(let since):
      let start = timeline.pause(at: since)
      distanceMeters = max(0, distanceMeters - groundHistory.growth(since: start))
    case .resumed(let since):
      let end = timeline.resume(at: since)
      distanceMeters += groundHistory.growth(since: end)
    case nil: break
    }
  }

  /// Shows the totals that would be kept if the session ended now, so that a pause and the summary have the same figures.
  /// The forward filter goes on from there.
  ///
  /// - Complexity: that of `close`, and of copying the smoothed track.
  mutating func takeKeptTotals() {
    guard !isClosed else { return }
    var closed = self
    closed.close()
    let ledger = closed.ledger
    pace.shift(meters: ledger.distanceMeters - distanceMeters)
    distanceMeters = ledger.distanceMeters
    kilometerTable = ledger.kilometers
    mileTable = ledger.miles
    lapTable = ledger.laps
    kept = KeptTotals(gain: ledger.elevation.gain, loss: ledger.elevation.loss)
  }

  /// Keeps heart rate, cadence and metres by steps once a second while there is no position to hang them on, but not in
  /// a gap. The last point comes sooner: no fix will tell the way any more.
  mutating func addBarePoint(isLast: Bool = false) {
    let wait = isLast ? Self.silence : filter.limits.gapSeconds
    guard isRunning, isLast || now - latestBare >= 1, secondsSinceFix ?? .infinity > wait else {
      return
    }
    let meters = stepOdometer.store()
    guard meters != nil || !hasWay else { return }
    latestBare = now
    var fix = FilteredFix(
      seconds: now, motion: .unknown, drive: Drive(accelerationVariance: 0), rest: .moving,
      startsSegment: true)
    fix.hasPosition = false
    fix.countedMeters = meters
    settle(fix)
  }
}

extension FilteredFix {
  /// The way from the fix before. Nil at rest and where nothing joins the two.
  ///
  /// Where the receiver tells a speed, it is that of the filter over time: corrections of the position are no way.
  /// Without one the filter learns the speed from positions, too late after a start. Then it is the part of `way` along
  /// the direction of travel. Corrections to the side are left out, and those along it cancel out, so it may be below 0.
  fileprivate func meters(since before: FilteredFix, way: SIMD2<Double>?) -> Double? {
    guard !startsSegment, rest == .moving, before.rest == .moving else { return nil }
    let velocity = before.motion.velocity + motion.velocity
    let speed = length(velocity)
    guard let way else { return speed / 2 * (seconds - before.seconds) }
    return speed > 0 ? (way * velocity).sum() / speed : nil
  }
}
