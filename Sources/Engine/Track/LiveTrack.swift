/// Measures a session while it happens: which fixes to believe, distance, moving time, pauses by
/// themselves, pace, splits and climb.
///
/// What it shows at once comes from the forward filter. What it keeps, `analysis`, comes from the
/// same fixes smoothed with hindsight, a few minutes later or at `close`. A fix costs constant time;
/// memory grows by 32 bytes for each second of a kept track.
///
/// Times are seconds on the session's clock, and calls come in the order of time.
public struct LiveTrack: Sendable {
  /// Decides which speeds and accelerations are believed.
  public private(set) var sport: Sport
  /// Decides how much altitudes are smoothed.
  public let altitudeSource: AltitudeSource

  var filter: TrackFilter
  var smoother: TrackSmoother
  var ledger: TrackLedger
  var timeline = PauseTimeline()
  var autoPause: AutoPause
  var odometer = Odometer()
  var groundMeters = 0.0
  var groundHistory = TotalHistory()
  var pace = PaceWindow()
  var elevation: ElevationMeter
  var kilometerTable = SplitTable(length: SplitTable.kilometer)
  var mileTable = SplitTable(length: SplitTable.mile)
  var lapTable = SplitTable(length: nil)
  var heart = BodySignal()
  var steps = BodySignal()
  var stepOdometer = StepOdometer()
  var latestPlace: Coordinate?
  var latestRaw: Coordinate?
  var latestReceived: (seconds: Double, accuracy: Double?)?
  var latestBare = -Double.infinity
  var rawMeters = 0.0
  /// One standard deviation of `distanceMeters`. Its causes last for minutes, so shares of the distance are added up.
  var distanceDeviation = 0.0
  var gapCount = 0
  var gapSeconds = 0.0
  /// The session second up to which the distance is known.
  var knownUntil = -Double.infinity
  /// Gaps before the first two joined fixes. Until then they count as moving time, because a session without positions
  /// is measured by time alone.
  var pendingGaps: [TrackGap] = []
  /// The total of gaps longer than `longestQuiet`, in seconds.
  var sleptSeconds = 0.0
  /// Whether any distance could be measured: two fixes were joined, or steps or a foot pod gave a distance.
  var hasDistance = false
  var segments = 0
  var isClosed = false
  /// The next fix starts a segment: what happened since the latest one was not measured.
  var mustBreak = false
  /// What is kept so far (`takeKeptTotals`); nil while it is measured.
  var kept: KeptTotals?

  /// Metres climbed and descended of the smoothed track. The forward filter goes on with its own.
  struct KeptTotals: Sendable {
    var gain: Double?
    var loss: Double?
  }

  /// Seconds without any event, not even a tick, after which they are a gap: the device slept or its clock was set.
  /// Browsers wake a hidden page once a minute.
  public static let longestQuiet = 300.0

  /// The latest moment reported, in seconds.
  public private(set) var now = 0.0
  /// Distance by the forward filter in metres, pauses and gaps left out.
  public internal(set) var distanceMeters = 0.0
  /// Whether the athlete paused it.
  public private(set) var isPausedByHand = false

  /// `autoPauseSeconds` as in `AutoPause.delaySeconds`.
  public init(
    sport: Sport, altitudeSource: AltitudeSource = .gps,
    autoPauseSeconds: Double = SessionOption.autoPauseSeconds.usual
  ) {
    self.sport = sport
    self.altitudeSource = altitudeSource
    filter = TrackFilter(limits: .limits(for: sport))
    smoother = TrackSmoother(
      gate: AltitudeGate(limits: filter.limits, source: altitudeSource))
    autoPause = AutoPause(delaySeconds: autoPauseSeconds)
    elevation = ElevationMeter(source: altitudeSource)
    ledger = TrackLedger(elevation: elevation)
  }

  /// Seconds of rest until it pauses by itself: 10, 30, or 0 for never.
  public var autoPauseSeconds: Double {
    get { autoPause.delaySeconds }
    set { autoPause.delaySeconds = newValue }
  }

  /// False during a pause by hand, which takes precedence.
  public var isPausedAutomatically: Bool { autoPause.isPaused && !isPausedByHand }
  /// Stays true after pauses and after the end.
  public var isStarted: Bool { timeline.start != nil }
  /// Started, neither paused nor closed.
  public var isRunning: Bool { timeline.isRunning && !isClosed }

  // MARK: Commands

  /// Measuring begins. Fixes before it only settle the filter.
  public mutating func start(at seconds: Double) {
    guard !isStarted, !isClosed else { return }
    advance(to: seconds)
    timeline.begin(at: now)
    knownUntil = now
    segments = 1
    guard var fix = filter.latest, let place = latestPlace, now - fix.seconds <= 5 else {
      mustBreak = true
      return
    }
    fix.startsSegment = true
    _ = odometer.step(to: place, rest: fix.rest, startsSegment: true)
    settle(fix)
  }

  /// The athlete corrects the sport. Only later fixes are judged by it.
  mutating func change(to sport: Sport) {
    self.sport = sport
    filter.change(to: .limits(for: sport))
  }

  /// The athlete pauses.
  public mutating func pause(at seconds: Double) {
    guard isStarted, !isPausedByHand, !isClosed else { return }
    advance(to: seconds)
    endSilence(at: now)
    addBarePoint(isLast: true)
    isPausedByHand = true
    autoPause.reset()
    _ = timeline.pause(at: now)
  }

  /// The athlete goes on, after either kind of pause.
  public mutating func resume(at seconds: Double) {
    guard timeline.isPaused, !isClosed else { return }
    advance(to: seconds)
    if isPausedByHand { segments += 1 }
    isPausedByHand = false
    kept = nil
    autoPause.reset()
    heart.pause()
    steps.pause()
    _ = timeline.resume(at: now)
    knownUntil = now
    mustBreak = now - (filter.latest?.seconds ?? now) > PauseTimeline.longestShared
  }

  /// The athlete ends a lap.
  public mutating func lap(at seconds: Double) {
    guard isStarted, !isClosed else { return }
    advance(to: seconds)
    ledger.addLap(at: now)
    addSplits(at: now)
    lapTable.cut()
  }

  /// Advances the clock. A step longer than `longestQuiet` is a gap, even in a session without positions.
  public mutating func advance(to seconds: Double) {
    guard seconds > now, seconds.isFinite else { return }
    if isRunning, seconds - now > Self.longestQuiet {
      timeline.leaveOut(from: now, to: seconds)
      sleptSeconds += seconds - now
      mustBreak = true
    }
    now = seconds
    leaveOutSilence()
    addBarePoint()
  }

  /// Ends the session: `analysis` is complete, and nothing changes any more.
  public mutating func close(at seconds: Double? = nil) {
    guard !isClosed else { return }
    advance(to: seconds ?? now)
    endSilence(at: now)
    addBarePoint(isLast: true)
    if timeline.isRunning { _ = timeline.pause(at: now) }
    isClosed = true
    smoother.close()
    drain()
    ledger.close(at: now, timeline: timeline)
  }

  // MARK: Sensors

  /// Judges a fix that arrived at `arrival` (default: when it was measured) and takes it. Nil when
  /// accepted, else why not.
  @discardableResult
  public mutating func add(_ fix: Fix, at arrival: Double? = nil) -> FixRefusal? {
    guard !isClosed else { return .stale }
    advance(to: arrival ?? fix.seconds)
    let before = filter.latest
    let refusal = filter.add(fix, now: now, breaksBefore: mustBreak)
    noteSignal(fix, refusal)
    guard refusal == nil, var state = filter.latest else { return refusal }
    mustBreak = false
    let earlierPlace = latestPlace
    latestPlace = filter.plane.place(of: state.motion.position)
    guard isStarted else { return nil }
    addRaw(fix, after: before)
    takeSteps(at: &state)
    settle(state)
    measure(state, after: before, from: fix.speed == nil ? earlierPlace : nil)
    return nil
  }

  /// Adds the steps counted since the call before, none included: from the first call on, rest
  /// means that no steps come either.
  public mutating func addSteps(_ count: Double, at seconds: Double) {
    guard count >= 0, count < 1000, !isClosed else { return }
    advance(to: seconds)
    filter.add(steps: count, at: now)
    guard isStarted, !isPausedByHand else { return }
    apply(autoPause.add(steps: count, at: now))
  }

  /// Adds a speed from a foot pod or from steps, which provides the distance while positions are missing.
  mutating func addStepSpeed(_ estimate: SpeedEstimate, at seconds: Double) {
    guard Speed.possibleRunning.contains(estimate.speed), !isClosed else { return }
    advance(to: seconds)
    guard stepOdometer.add(estimate, at: now, counts: isRunning) else { return }
    noteDistance(at: now)
    guard secondsSinceFix ?? .infinity > Self.silence else { return }
    addShown(stepOdometer.show())
    apply(autoPause.add(speed: estimate.speed, at: now))
  }

  /// Adds a heart rate in beats a minute.
  public mutating func addHeartRate(_ beatsPerMinute: Double, at seconds: Double) {
    guard beatsPerMinute > 0, beatsPerMinute < 300, !isClosed else { return }
    advance(to: seconds)
    heart.add(beatsPerMinute, at: now, counts: isRunning)
  }

  /// Adds a cadence in steps a minute, crank turns on a bike.
  public mutating func addCadence(_ perMinute: Double, at seconds: Double) {
    guard perMinute >= 0, perMinute < 400, !isClosed else { return }
    advance(to: seconds)
    steps.add(perMinute, at: now, counts: isRunning && perMinute > 0)
  }
}
