extension LiveTrack {
  /// Since the start, pauses included.
  public var elapsedSeconds: Double { timeline.start.map { max(0, now - $0) } ?? 0 }

  /// Seconds since the start, without pauses and gaps.
  public var movingSeconds: Double { timeline.movingSeconds(at: now) }

  /// Seconds since the start, without pauses and without the time the device slept. Other gaps count, so that a
  /// five-minute interval also ends in a tunnel.
  var runningSeconds: Double {
    timeline.unpausedSeconds(from: -.infinity, to: now) - sleptSeconds
  }

  /// Seconds since the latest accepted fix was measured; nil before the first.
  public var secondsSinceFix: Double? { filter.latest.map { max(0, now - $0.seconds) } }

  /// Smoothed speed in m/s, 0 at rest. After 10 s without a fix, the speed from steps or a foot pod, or nil.
  public var currentSpeed: Double? {
    guard let fix = freshFix else { return stepOdometer.speed(at: now) }
    return fix.rest == .moving ? length(fix.motion.velocity) : 0
  }

  /// Seconds a metre over the last 30 s of moving time; nil while paused, unknown or slower than
  /// 0.3 m/s.
  public var currentPace: Double? {
    currentSpeed != nil && isRunning ? pace.secondsPerMeter : nil
  }

  /// Distance over moving time in m/s; nil before any distance.
  public var averageSpeed: Double? {
    let moving = movingSeconds
    return distanceMeters > 0 && moving > 0 ? distanceMeters / moving : nil
  }

  /// Metres climbed so far; nil without altitudes.
  public var elevationGainMeters: Double? { kept == nil ? elevation.gain : kept?.gain }
  /// Metres descended so far, as a positive number; nil without altitudes.
  public var elevationLossMeters: Double? { kept == nil ? elevation.loss : kept?.loss }
  /// Averaged over 15 s, so 7.5 s late.
  public var altitude: Double? { elevation.altitude ?? filter.latest?.altitude }
  /// Filtered position of the latest accepted fix.
  public var coordinate: Coordinate? { latestPlace }
  /// Beats a minute; nil without a value in the last 10 s.
  public var heartRate: Double? { heart.value(at: now) }
  /// Steps a minute; nil without a value in the last 10 s.
  public var cadence: Double? { steps.value(at: now) }

  /// By kilometre, mile and lap so far; the last of each is incomplete.
  public var kilometers: [Split] { kilometerTable.splits }
  /// Of 1609.344 m.
  public var miles: [Split] { mileTable.splits }
  /// Cut by `lap(at:)`.
  public var laps: [Split] { lapTable.splits }

  /// By the receiver's radius, whether the fix was believed or not.
  public var signal: SignalQuality {
    guard let latest = latestReceived, now - latest.seconds <= Self.silence else {
      return .searching
    }
    return latest.accuracy.map { SignalQuality(radius: $0) } ?? .good
  }

  /// Seconds of impossible speeds after which the sport, not the receiver, is taken to be wrong.
  private static let tooFastSeconds = 10.0

  /// Whether the latest positions don't count because they are too far apart for the sport.
  var isTooFast: Bool {
    guard let since = filter.tooFastSince, signal != .searching else { return false }
    return now - since >= Self.tooFastSeconds
  }

  /// A gap counts from the fix that ends it on.
  public var quality: TrackQuality {
    var quality = filter.quality
    quality.gapCount = isClosed ? ledger.gaps.count : gapCount
    quality.gapSeconds = isClosed ? ledger.gapSeconds : gapSeconds
    quality.estimatedMeters = ledger.estimatedMeters
    quality.distanceDeviation = distanceDeviation
    return quality
  }

  /// The smoothed part of the track, which only grows.
  public var settledPoints: MeasuredTrack { ledger.points }

  private var freshFix: FilteredFix? {
    guard let fix = filter.latest, now - fix.seconds <= Self.silence else { return nil }
    return fix
  }
}
