extension LiveTrack {
  /// The time without a fix after which the signal counts as lost, in seconds.
  static let silence = 10.0

  mutating func noteSignal(_ fix: Fix, _ refusal: FixRejection?) {
    switch refusal {
    case .invalid, .stale, .outOfOrder: return
    default: latestReceived = (now, fix.horizontalAccuracy)
    }
  }

  /// Updates the plain sum of distances between accepted fixes, which is used for comparison.
  mutating func addRawDistance(_ fix: Fix, after before: FilteredFix?) {
    defer { latestRaw = fix.coordinate }
    guard let latestRaw, let before, filter.latest?.startsSegment == false else { return }
    let share = timeline.measuredShare(from: before.seconds, to: fix.seconds)
    rawMeters += share * Engine.distanceMeters(from: latestRaw, to: fix.coordinate)
  }

  /// Passes a fix to the smoother, and processes all fixes whose smoothing is now complete.
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
      if fix.altitudeBreaks { elevation.interruptMeasurement() }
      if !isMeasured { elevation.pause() }
      guard let altitude = fix.meanAltitude, fix.rest == .moving, isMeasured else { continue }
      elevation.add(altitude, deviation: fix.altitudeDeviation, at: fix.seconds)
    }
    while let fix = smoother.nextSettled() { ledger.add(fix, timeline: timeline) }
  }

  /// Updates the live distance, and pauses or resumes the session automatically.
  ///
  /// - Parameter earlierPosition: The position of `before`, or nil if the receiver reports a speed.
  mutating func measure(
    _ fix: FilteredFix, after before: FilteredFix?, from earlierPosition: Coordinate?
  ) {
    guard let coordinate = latestPosition else { return }
    let step = odometer.step(to: coordinate, rest: fix.rest, startsSegment: fix.startsSegment)
    let displacement = earlierPosition.map { fix.motion.position - filter.plane.position(of: $0) }
    let meters = before.flatMap { fix.meters(since: $0, displacement: displacement) } ?? step
    groundMeters += meters
    groundDistanceHistory.add(groundMeters, at: fix.seconds)
    if fix.startsSegment {
      pace.reset()
      endSilence(at: fix.seconds)
    } else if isRunning {
      hasDistance = true
    }
    knownUntil = fix.seconds
    excludeGaps()
    if let before {
      let share = timeline.measuredShare(from: before.seconds, to: fix.seconds)
      distanceMeters = max(0, distanceMeters + share * meters)
      distanceDeviation += max(0, share * meters) * relativeDeviation(hasSpeed: displacement == nil)
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

  /// Returns the relative standard deviation of a distance between positions. It grows with their accuracy radius,
  /// but less so if the receiver reports a speed (docs/measurements/receivers.md).
  private func relativeDeviation(hasSpeed: Bool) -> Double {
    let radius = latestReceived?.accuracy ?? filter.limits.assumedAccuracyMeters
    return 0.003 + (hasSpeed ? 0.000_3 : 0.001) * radius
  }

  /// Records that the distance up to `seconds` was measured by steps or a foot pod.
  mutating func noteDistance(at seconds: Double) {
    if timeline.unpausedSeconds(from: knownUntil, to: seconds) > filter.limits.gapSeconds {
      endSilence(at: seconds - StepOdometer.longestSilence)
    }
    knownUntil = max(knownUntil, seconds)
  }

  /// Adds metres from steps or a foot pod to the displayed distance.
  mutating func addDisplayedDistance(_ meters: Double) {
    distanceMeters += meters
    distanceDeviation += meters * stepOdometer.relativeDeviation
    groundMeters += meters
    groundDistanceHistory.add(groundMeters, at: now)
    if distanceMeters > 0 { hasDistance = true }
    addSplits(at: now)
    pace.add(movingSeconds: movingSeconds, distanceMeters: distanceMeters)
  }

  /// Decides, when a fix is accepted, whether the distance since the previous fix is measured from positions or from
  /// steps. Steps count only after a gap; otherwise their distance is subtracted again.
  mutating func takeSteps(at fix: inout FilteredFix) {
    if fix.startsSegment {
      fix.countedMeters = stepOdometer.store()
      let meters = stepOdometer.show()
      if meters > 0 { addDisplayedDistance(meters) }
    } else if stepOdometer.shownMeters > 0 {
      distanceMeters = max(0, distanceMeters - stepOdometer.shownMeters)
      groundMeters = max(0, groundMeters - stepOdometer.shownMeters)
    }
    stepOdometer.restart()
  }

  /// Records the time since `knownUntil` as a gap if it is at least `TrackLedger.shortestGap`.
  mutating func endSilence(at end: Double) {
    let lost = timeline.unpausedSeconds(from: knownUntil, to: end)
    guard lost >= TrackLedger.shortestGap else { return }
    gapCount += 1
    gapSeconds += lost
    pendingGaps.append(TrackGap(start: knownUntil, end: end))
    knownUntil = end
    excludeGaps()
  }

  private mutating func excludeGaps() {
    guard hasDistance, !pendingGaps.isEmpty else { return }
    for gap in pendingGaps { timeline.exclude(from: gap.start, to: gap.end) }
    pendingGaps.removeAll()
    if ledger.distanceMeters == 0 { ledger.discardBeforeFirstDistance() }
  }

  /// Excludes an ongoing silence from the moving time once it is long enough to be a gap.
  mutating func excludeSilence() {
    guard hasDistance, isRunning,
      timeline.unpausedSeconds(from: knownUntil, to: now) > filter.limits.gapSeconds
    else { return }
    timeline.exclude(from: knownUntil, to: now)
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
      distanceMeters = max(0, distanceMeters - groundDistanceHistory.growth(since: start))
    case .resumed(let since):
      let end = timeline.resume(at: since)
      finalTotals = nil
      distanceMeters += groundDistanceHistory.growth(since: end)
    case nil: break
    }
  }

  /// Shows the totals that would be saved if the session ended now, so that a pause and the summary show the same
  /// values. The forward filter continues from there.
  ///
  /// - Complexity: The same as `close`, plus a copy of the smoothed track.
  mutating func applyFinalTotals() {
    guard !isClosed else { return }
    var closed = self
    closed.close()
    let ledger = closed.ledger
    pace.shift(meters: ledger.distanceMeters - distanceMeters)
    distanceMeters = ledger.distanceMeters
    kilometerTable = ledger.kilometers
    mileTable = ledger.miles
    lapTable = ledger.laps
    finalTotals = FinalTotals(gain: ledger.elevation.gain, loss: ledger.elevation.loss)
  }

  /// Stores heart rate, cadence and distance from steps once a second while positions are missing, except in a gap.
  ///
  /// - Parameter isLast: Whether no fix will follow, in which case the point doesn't need to wait for one.
  mutating func addPointWithoutPosition(isLast: Bool = false) {
    let wait = isLast ? Self.silence : filter.limits.gapSeconds
    guard isRunning, isLast || now - latestUnpositionedSeconds >= 1,
      secondsSinceFix ?? .infinity > wait
    else {
      return
    }
    let meters = stepOdometer.store()
    guard meters != nil || !hasDistance else { return }
    latestUnpositionedSeconds = now
    var fix = FilteredFix(
      seconds: now, motion: .unknown, drive: Drive(accelerationVariance: 0), rest: .moving,
      startsSegment: true)
    fix.hasPosition = false
    fix.countedMeters = meters
    settle(fix)
  }
}

extension FilteredFix {
  /// Returns the distance from the previous fix in metres, or nil at rest or at the start of a segment.
  ///
  /// If the receiver reports a speed (`displacement` is nil), this is the filtered speed times the elapsed time, so
  /// corrections of the position don't count as distance. Otherwise, the filter learns the speed too late after a
  /// start, so this is the component of `displacement` in the direction of travel. Sideways corrections are ignored,
  /// and those in the direction of travel cancel out. A single value can therefore be negative.
  fileprivate func meters(since before: FilteredFix, displacement: SIMD2<Double>?) -> Double? {
    guard !startsSegment, rest == .moving, before.rest == .moving else { return nil }
    let velocity = before.motion.velocity + motion.velocity
    let speed = length(velocity)
    guard let displacement else { return speed / 2 * (seconds - before.seconds) }
    return speed > 0 ? (displacement * velocity).sum() / speed : nil
  }
}
