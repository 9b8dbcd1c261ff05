extension LiveTrack {
  /// Seconds since the start, including pauses.
  public var elapsedSeconds: Double { timeline.start.map { max(0, now - $0) } ?? 0 }

  /// Seconds since the start, excluding pauses and gaps.
  public var movingSeconds: Double { timeline.movingSeconds(at: now) }

  /// Seconds since the start, excluding pauses and the time for which the device slept. Other gaps are included, so
  /// that a five-minute interval ends on time even in a tunnel.
  var runningSeconds: Double {
    timeline.unpausedSeconds(from: -.infinity, to: now) - suspendedSeconds
  }

  /// Seconds since the latest accepted fix was measured; nil before a fix is accepted.
  public var secondsSinceFix: Double? { filter.latest.map { max(0, now - $0.seconds) } }

  /// Smoothed speed in m/s; 0 at rest. After 10 s without a fix, the speed measured by steps or a foot pod, or nil if
  /// unknown.
  public var currentSpeed: Double? {
    guard let fix = recentFix else { return stepOdometer.speed(at: now) }
    return fix.rest == .moving ? length(fix.motion.velocity) : 0
  }

  /// Pace in s/m over the last 30 s of moving time; nil while paused, if the pace is unknown, or below 0.3 m/s.
  public var currentPace: Double? {
    currentSpeed != nil && isRunning ? pace.secondsPerMeter : nil
  }

  /// Distance divided by moving time, in m/s; nil while the distance is zero.
  public var averageSpeed: Double? {
    let moving = movingSeconds
    return distanceMeters > 0 && moving > 0 ? distanceMeters / moving : nil
  }

  /// Metres climbed so far; nil if the altitude is unknown.
  public var elevationGainMeters: Double? {
    finalTotals == nil ? elevation.gain : finalTotals?.gain
  }
  /// Metres descended so far, as a positive number; nil if the altitude is unknown.
  public var elevationLossMeters: Double? {
    finalTotals == nil ? elevation.loss : finalTotals?.loss
  }
  /// The altitude in metres, averaged over 15 s, which delays it by 7.5 s.
  public var altitude: Double? { elevation.altitude ?? filter.latest?.altitude }
  /// The filtered position of the latest accepted fix.
  public var coordinate: Coordinate? { latestPosition }
  /// Heart rate in beats per minute; nil if no value was received in the last 10 s.
  public var heartRate: Double? { heart.value(at: now) }
  /// Cadence in steps per minute; nil if no value was received in the last 10 s.
  public var cadence: Double? { steps.value(at: now) }

  /// The kilometre splits so far; the last one is incomplete.
  public var kilometers: [Split] { kilometerTable.splits }
  /// The mile splits (1609.344 m) so far; the last one is incomplete.
  public var miles: [Split] { mileTable.splits }
  /// The laps so far, separated by `lap(at:)`; the last one is incomplete.
  public var laps: [Split] { lapTable.splits }

  /// The signal quality, based on the accuracy radius of the latest fix, whether or not it was accepted.
  public var signal: SignalQuality {
    guard let latest = latestReceived, now - latest.seconds <= Self.silence else {
      return .searching
    }
    return latest.accuracy.map { SignalQuality(radius: $0) } ?? .good
  }

  /// How long speeds must be impossible, in seconds, before the selected sport rather than the receiver is assumed to
  /// be wrong.
  private static let tooFastSeconds = 10.0

  /// Whether the latest positions were rejected because they imply a speed that is impossible for the sport.
  var isTooFast: Bool {
    guard let since = filter.tooFastSince, signal != .searching else { return false }
    return now - since >= Self.tooFastSeconds
  }

  /// The quality of the positions so far. Gaps are included only once they have ended.
  public var quality: TrackQuality {
    var quality = filter.quality
    quality.gapCount = isClosed ? ledger.gaps.count : gapCount
    quality.gapSeconds = isClosed ? ledger.gapSeconds : gapSeconds
    quality.estimatedMeters = ledger.estimatedMeters
    quality.distanceDeviation = distanceDeviation
    return quality
  }

  /// The smoothed part of the track. Points are only ever appended.
  public var smoothedPoints: MeasuredTrack { ledger.points }

  private var recentFix: FilteredFix? {
    guard let fix = filter.latest, now - fix.seconds <= Self.silence else { return nil }
    return fix
  }
}
