/// Measures a session in real time: accepts or rejects fixes, and computes distance, moving time, automatic pauses,
/// pace, splits and climb.
///
/// Live values are provided by the forward filter. The stored result, `analysis`, is computed from the same fixes after
/// smoothing in both directions, with a delay of a few minutes or at `close`. Handling a fix takes constant time, and
/// memory grows by 32 bytes per second of stored track.
///
/// Times are in seconds on the session's clock. Calls must be in chronological order.
public struct LiveTrack: Sendable {
  /// The sport, which determines which speeds and accelerations are accepted.
  public private(set) var sport: Sport
  /// The source of altitudes, which determines how much they are smoothed.
  public let altitudeSource: AltitudeSource

  var filter: TrackFilter
  var smoother: TrackSmoother
  var ledger: TrackLedger
  var timeline = PauseTimeline()
  var autoPause: AutoPause
  var odometer = Odometer()
  var groundMeters = 0.0
  var groundDistanceHistory = TotalHistory()
  var pace = PaceWindow()
  var elevation: ElevationMeter
  var kilometerTable = SplitTable(length: SplitTable.kilometer)
  var mileTable = SplitTable(length: SplitTable.mile)
  var lapTable = SplitTable(length: nil)
  var heart = BodySignal()
  var steps = BodySignal()
  var stepOdometer = StepOdometer()
  var latestPosition: Coordinate?
  var latestRaw: Coordinate?
  var latestReceived: (seconds: Double, accuracy: Double?)?
  var latestUnpositionedSeconds = -Double.infinity
  var rawMeters = 0.0
  /// The standard deviation of `distanceMeters`. Errors persist for minutes, so their standard deviations are added
  /// linearly.
  var distanceDeviation = 0.0
  var gapCount = 0
  var gapSeconds = 0.0
  /// The time up to which the distance is known, in seconds on the session's clock.
  var knownUntil = -Double.infinity
  /// Gaps before the first pair of joined fixes. Until two fixes are joined, gaps count as moving time, because a
  /// session without positions is measured by time alone.
  var pendingGaps: [TrackGap] = []
  /// The total duration of gaps longer than `maximumEventGap`, in seconds.
  var suspendedSeconds = 0.0
  /// Whether any distance has been measured, either between two joined fixes, or by steps or a foot pod.
  var hasDistance = false
  var segments = 0
  var isClosed = false
  /// Whether the next fix must start a segment because the time since the latest fix was not measured.
  var mustStartSegment = false
  /// The totals shown during a pause (`applyFinalTotals`); nil while measuring.
  var finalTotals: FinalTotals?

  /// Climb and descent of the smoothed track, in metres. The forward filter continues with its own values.
  struct FinalTotals: Sendable {
    var gain: Double?
    var loss: Double?
  }

  /// The maximum time between two events (including ticks) that isn't a gap, in seconds. After a longer silence, either
  /// the device is assumed to have slept or its clock to have been changed, because browsers wake even a hidden page
  /// once a minute.
  public static let maximumEventGap = 300.0

  /// The time of the latest event, in seconds.
  public private(set) var now = 0.0
  /// The forward filter's distance in metres, excluding pauses and gaps.
  public internal(set) var distanceMeters = 0.0
  /// Whether the session is paused manually.
  public private(set) var isPausedByHand = false

  /// Creates a track that hasn't started. For `autoPauseSeconds`, see `AutoPause.delaySeconds`.
  public init(
    sport: Sport, altitudeSource: AltitudeSource = .gps,
    autoPauseSeconds: Double = SessionOption.autoPauseSeconds.usual
  ) {
    self.sport = sport
    self.altitudeSource = altitudeSource
    filter = TrackFilter(limits: .limits(for: sport))
    smoother = TrackSmoother(
      gate: AltitudeJumpDetector(limits: filter.limits, source: altitudeSource))
    autoPause = AutoPause(delaySeconds: autoPauseSeconds)
    elevation = ElevationMeter(source: altitudeSource)
    ledger = TrackLedger(elevation: elevation)
  }

  /// Seconds of rest after which the session is paused automatically; 0 disables automatic pauses. The app offers 10
  /// and 30.
  public var autoPauseSeconds: Double {
    get { autoPause.delaySeconds }
    set { autoPause.delaySeconds = newValue }
  }

  /// Whether the session is paused automatically; false during a manual pause, which takes precedence.
  public var isPausedAutomatically: Bool { autoPause.isPaused && !isPausedByHand }
  /// Whether the session has started; remains true during pauses and after the session has ended.
  public var isStarted: Bool { timeline.start != nil }
  /// Whether the session has started and is neither paused nor closed.
  public var isRunning: Bool { timeline.isRunning && !isClosed }

  // MARK: Commands

  /// Starts measuring. Earlier fixes only initialise the filter.
  public mutating func start(at seconds: Double) {
    guard !isStarted, !isClosed else { return }
    advance(to: seconds)
    timeline.begin(at: now)
    knownUntil = now
    segments = 1
    guard var fix = filter.latest, let coordinate = latestPosition, now - fix.seconds <= 5 else {
      mustStartSegment = true
      return
    }
    fix.startsSegment = true
    _ = odometer.step(to: coordinate, rest: fix.rest, startsSegment: true)
    settle(fix)
  }

  /// Changes the sport when the athlete corrects it. Only later fixes are checked against the new sport's limits.
  mutating func change(to sport: Sport) {
    self.sport = sport
    filter.change(to: .limits(for: sport))
  }

  /// Pauses the session manually.
  public mutating func pause(at seconds: Double) {
    guard isStarted, !isPausedByHand, !isClosed else { return }
    advance(to: seconds)
    endSilence(at: now)
    addPointWithoutPosition(isLast: true)
    isPausedByHand = true
    autoPause.reset()
    _ = timeline.pause(at: now)
  }

  /// Resumes after a manual or automatic pause.
  public mutating func resume(at seconds: Double) {
    guard timeline.isPaused, !isClosed else { return }
    advance(to: seconds)
    if isPausedByHand { segments += 1 }
    isPausedByHand = false
    finalTotals = nil
    autoPause.reset()
    heart.pause()
    steps.pause()
    _ = timeline.resume(at: now)
    knownUntil = now
    mustStartSegment = now - (filter.latest?.seconds ?? now) > PauseTimeline.longestShared
  }

  /// Ends a lap.
  public mutating func lap(at seconds: Double) {
    guard isStarted, !isClosed else { return }
    advance(to: seconds)
    ledger.addLap(at: now)
    addSplits(at: now)
    lapTable.cut()
  }

  /// Advances the clock. Records a gap if the clock advances by more than `maximumEventGap`, even in a session without
  /// positions.
  public mutating func advance(to seconds: Double) {
    guard seconds > now, seconds.isFinite else { return }
    if isRunning, seconds - now > Self.maximumEventGap {
      timeline.exclude(from: now, to: seconds)
      suspendedSeconds += seconds - now
      mustStartSegment = true
    }
    now = seconds
    excludeSilence()
    addPointWithoutPosition()
  }

  /// Ends the session. After that, `analysis` is complete, and all input is ignored.
  public mutating func close(at seconds: Double? = nil) {
    guard !isClosed else { return }
    advance(to: seconds ?? now)
    endSilence(at: now)
    addPointWithoutPosition(isLast: true)
    if timeline.isRunning { _ = timeline.pause(at: now) }
    isClosed = true
    smoother.close()
    drain()
    ledger.close(at: now, timeline: timeline)
  }

  // MARK: Sensors

  /// Handles a fix that arrived at `arrival` (by default, when it was measured). Returns nil if the fix was accepted,
  /// and otherwise the reason for its rejection.
  @discardableResult
  public mutating func add(_ fix: Fix, at arrival: Double? = nil) -> FixRejection? {
    guard !isClosed else { return .stale }
    advance(to: arrival ?? fix.seconds)
    let before = filter.latest
    let refusal = filter.add(fix, now: now, startsNewSegment: mustStartSegment)
    noteSignal(fix, refusal)
    guard refusal == nil, var state = filter.latest else { return refusal }
    mustStartSegment = false
    let earlierPosition = latestPosition
    latestPosition = filter.plane.coordinate(of: state.motion.position)
    guard isStarted else { return nil }
    addRawDistance(fix, after: before)
    takeSteps(at: &state)
    settle(state)
    measure(state, after: before, from: fix.speed == nil ? earlierPosition : nil)
    return nil
  }

  /// Adds the number of steps since the previous call, including zero. After the first call, an absence of steps counts
  /// as a sign of rest.
  public mutating func addSteps(_ count: Double, at seconds: Double) {
    guard count >= 0, count < 1000, !isClosed else { return }
    advance(to: seconds)
    filter.add(steps: count, at: now)
    guard isStarted, !isPausedByHand else { return }
    apply(autoPause.add(steps: count, at: now))
  }

  /// Adds a speed from a foot pod or from steps, from which the distance is computed while positions are missing.
  mutating func addStepSpeed(_ estimate: SpeedEstimate, at seconds: Double) {
    guard Speed.possibleRunning.contains(estimate.speed), !isClosed else { return }
    advance(to: seconds)
    guard stepOdometer.add(estimate, at: now, counts: isRunning) else { return }
    noteDistance(at: now)
    guard secondsSinceFix ?? .infinity > Self.silence else { return }
    addDisplayedDistance(stepOdometer.show())
    apply(autoPause.add(speed: estimate.speed, at: now))
  }

  /// Adds a heart rate in beats per minute.
  public mutating func addHeartRate(_ beatsPerMinute: Double, at seconds: Double) {
    guard beatsPerMinute > 0, beatsPerMinute < 300, !isClosed else { return }
    advance(to: seconds)
    heart.add(beatsPerMinute, at: now, counts: isRunning)
  }

  /// Adds a cadence in steps per minute, or crank revolutions per minute on a bike.
  public mutating func addCadence(_ perMinute: Double, at seconds: Double) {
    guard perMinute >= 0, perMinute < 400, !isClosed else { return }
    advance(to: seconds)
    steps.add(perMinute, at: now, counts: isRunning && perMinute > 0)
  }
}
