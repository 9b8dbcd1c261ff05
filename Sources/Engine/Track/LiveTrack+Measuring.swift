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
  mutating func measure(_ fix: FilteredFix, after before: FilteredFix?) {
    guard let place = latestPlace else { return }
    let meters = odometer.step(to: place, rest: fix.rest, startsSegment: fix.startsSegment)
    groundMeters += meters
    groundHistory.add(groundMeters, at: fix.seconds)
    if fix.startsSegment {
      pace.reset()
      countGap(from: before?.seconds, to: fix.seconds)
    }
    if let before {
      distanceMeters +=
        meters * timeline.measuredShare(from: before.seconds, to: fix.seconds)
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

  private mutating func countGap(from seconds: Double?, to end: Double) {
    guard let start = seconds.map({ max($0, timeline.start ?? $0) }) ?? timeline.start else {
      return
    }
    let lost = timeline.movingSeconds(at: end) - timeline.movingSeconds(at: start)
    guard lost >= TrackLedger.shortestGap else { return }
    gapCount += 1
    gapSeconds += lost
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

  /// Keeps heart rate and cadence once a second while there is no position to hang them on.
  mutating func addBarePoint() {
    guard isRunning, now - latestBare >= 1,
      now - (filter.latest?.seconds ?? -.infinity) > filter.limits.gapSeconds
    else { return }
    latestBare = now
    var fix = FilteredFix(
      seconds: now, motion: .unknown, drive: Drive(accelerationVariance: 0), rest: .moving,
      startsSegment: true)
    fix.hasPosition = false
    settle(fix)
  }
}
