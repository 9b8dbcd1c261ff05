/// The cadence part of a coach: target, measured cadence, beat, pace zone and cues. The coaches of runs, walks and
/// calibrations contain one.
///
/// It combines independent components. The results depend only on the events, so replaying a log produces the same
/// results. Handling an event takes constant time.
struct CadenceCoach: Sendable {
  private(set) var snapshot = CadenceSnapshot()
  private(set) var trace = CadenceTrace()
  /// The cues of the current event.
  private var cues: [CadenceCue] = []
  private var target = CadenceTarget()
  private var actual = ActualCadence()
  private var beat = BeatController()
  private var band = CadenceBand()
  private var learner = CadenceLearner()
  private var intervals = IntervalGuide()
  private var zone = PaceZoneMonitor()
  private var announcements = AnnouncementClock()
  private var announcesSplits = true
  private var battery = BatteryMonitor()
  private var source = TargetSourceMonitor()
  private var hasReportedInterruption = false
  /// The time of the latest counted second of running; nil while the run is paused.
  private var countedSeconds: Double?
  /// Whether the personal model learns. Only runs train it, because the cadences of rides and walks say nothing about
  /// running.
  private let learns: Bool

  /// The maximum time in seconds that a single update adds to the band, in case ticks are rare.
  private static let longestSecond = 5.0
  /// The age in seconds beyond which a speed isn't used for learning.
  private static let learningSeconds = 6.0

  init(sport: Sport) { learns = sport == .running }

  var windows: [RunWindow] { learner.windows }
  /// The model of the runner's cadence as a function of speed. Before the first run, it is estimated from the height.
  var model: PersonalCadenceModel {
    learner.model ?? PersonalCadenceModel(height: .meters(target.height))
  }
}

// MARK: Handling events
extension CadenceCoach {
  /// Handles an event of any kind. Called after the track has handled it.
  mutating func handle(
    _ event: SessionEvent, _ context: EventContext, _ track: inout LiveTrack
  ) {
    let seconds = context.seconds
    switch event.kind {
    case .fix(let fix): if context.isFixAccepted { follow(fix, context, track) }
    case .command(let command): if command == .skipPart { skipPart(context, track) }
    case .cadence(let value):
      actual.add(cadence: value, at: seconds)
      track.addCadence(value, at: seconds)
    case .steps(let count):
      track.addSteps(count, at: seconds)
      actual.add(steps: count, at: seconds)
    case .option(let option, let value): choose(option, value)
    case .footfall(let time): actual.add(footfallAt: time, at: seconds)
    case .workout(let run): intervals.choose(run)
    case .personalModel(let model): learn(from: model)
    case .tick, .location, .heartRate, .motion, .stepConstant, .pose, .programme, .musicBeat,
      .podSpeed:
      break
    }
  }

  /// Discards everything recorded so far, but keeps the options and the personal model.
  mutating func startOver() {
    trace = CadenceTrace()
    band = CadenceBand()
    beat.startOver()
    announcements.startOver()
    countedSeconds = nil
  }

  private mutating func skipPart(_ context: EventContext, _ track: LiveTrack) {
    guard context.phase.isInProgress else { return }
    intervals.skip(at: track.sessionState(context.phase, at: context.seconds), cues: &cues)
  }

  /// Updates the target with a fix's speed. Prefers the receiver's own speed, because it is seconds ahead of the speed
  /// calculated from positions.
  private mutating func follow(_ fix: Fix, _ context: EventContext, _ track: LiveTrack) {
    guard context.phase == .running || context.phase == .ready else { return }
    let measured = fix.speed.flatMap { track.isPlausible(speed: $0) ? $0 : nil }
    guard let speed = measured ?? track.currentSpeed else { return }
    target.follow(
      speed: speed, at: fix.seconds, isMeasured: measured != nil, now: context.seconds)
  }

  /// Applies an option. Ignores options that don't concern the coach, and values out of range.
  private mutating func choose(_ option: SessionOption, _ value: Double) {
    switch option {
    case .announceSeconds: announcements.choose(value)
    case .announceSplits: if let value = option.counted(value) { announcesSplits = value == 1 }
    case .battery: add(battery.update(value))
    case .height, .cadenceOffset, .cadenceIncrease, .targetSpeed, .followsSpeed, .usesPersonal,
      .chosenCadence:
      if target.choose(option, value) { source.accept(target.advice.source) }
    case .beat, .beatMode, .lockMode, .soundInterrupted: _ = beat.choose(option, value)
    case .zoneSlowest, .zoneFastest: _ = zone.choose(option, value)
    default: break
    }
  }

  private mutating func learn(from model: PersonalCadenceModel) {
    learner.updateModel(model)
    target.updateModel(learner.model)
  }

  private mutating func add(_ cue: CadenceCue?) { if let cue { cues.append(cue) } }
}

// MARK: Updating and recording
extension CadenceCoach {
  /// Updates the coach and returns the event's cues. Call it after every event. Also adds a new cadence from the phone
  /// to the track.
  mutating func advance(
    after event: SessionEvent, to state: SessionState, _ track: inout LiveTrack
  ) -> [CadenceCue] {
    defer { cues.removeAll(keepingCapacity: true) }
    advance(to: state)
    if event.kind.isPhoneStepEvent, actual.sensor == .phone, let value = actual.value {
      track.addCadence(value, at: state.seconds)
    }
    return cues
  }

  /// Adds the recorded metrics if a cadence was recorded. A walk's cadence is derived from its steps and stored only in
  /// the track.
  func addMetrics(to effort: inout ActivityEffort, startSeconds: Double) {
    let traceMetrics = CadenceMetrics(trace, startSeconds: startSeconds)
    guard traceMetrics.mean != nil else { return }
    effort.cadence = traceMetrics
    effort.cadence.band = snapshot.band
    effort.cadence.retention = snapshot.retention
  }

  private mutating func advance(to state: SessionState) {
    actual.advance(to: state.seconds)
    target.advance(to: state)
    beat.advance(isRunning: state.isRunning)
    reportInterruption(state)
    intervals.advance(to: state, cues: &cues)
    let isMonitored = state.isRunning && !intervals.isEasy
    add(zone.advance(to: state.seconds, speed: isMonitored ? state.speed : nil))
    if state.isRunning {
      add(announcements.advance(movingSeconds: state.runningSeconds))
      add(source.advance(to: state, source: target.advice.source))
      count(state)
    } else {
      learner.interrupt()
      countedSeconds = nil
    }
    refresh()
  }

  /// Reports an interruption of the sound, but not before the start or after the end.
  private mutating func reportInterruption(_ state: SessionState) {
    guard beat.isInterrupted != hasReportedInterruption else { return }
    hasReportedInterruption = beat.isInterrupted
    if state.isInProgress { cues.append(hasReportedInterruption ? .soundInterrupted : .soundBack) }
  }

  /// Records the latest second of running.
  private mutating func count(_ state: SessionState) {
    let elapsed = state.seconds - (countedSeconds ?? state.seconds - 1)
    guard elapsed >= 1 else { return }
    countedSeconds = state.seconds
    countBeat(state)
    band.add(
      seconds: min(elapsed, Self.longestSecond), cadence: actual.reading,
      target: target.stepsPerMinute)
    learn(state)
    trace.add(point(at: state))
  }

  private mutating func countBeat(_ state: SessionState) {
    let wasSilent = beat.isSilentWindow
    beat.advance(to: state.seconds, cadence: actual.reading, target: target.stepsPerMinute)
    if beat.isSilentWindow != wasSilent { cues.append(wasSilent ? .silenceEnded : .silenceBegan) }
  }

  private mutating func learn(_ state: SessionState) {
    guard learns else { return }
    var state = state
    if state.secondsSinceFix.map({ $0 > Self.learningSeconds }) ?? true { state.speed = nil }
    let hasLearnt = learner.add(
      state, cadence: actual.value, isPaced: beat.isBeating, height: .meters(target.height))
    if hasLearnt { target.updateModel(learner.model) }
  }

  private func point(at state: SessionState) -> CadencePoint {
    CadencePoint(
      seconds: state.seconds, meters: state.meters, speed: state.speed, cadence: actual.value,
      target: target.stepsPerMinute, isBeating: beat.isAudible)
  }
}

// MARK: Updating the snapshot
extension CadenceCoach {
  private mutating func refresh() {
    refreshTarget()
    refreshBeat()
    snapshot.actual = actual.reading
    snapshot.sensor = actual.sensor
    snapshot.isInBand = actual.reading.map {
      CadenceBand.contains($0, target: target.stepsPerMinute)
    }
    snapshot.band = band
    snapshot.interval = intervals.position
    snapshot.zone = zone.position
    snapshot.zoneSlowest = zone.slowest
    snapshot.zoneFastest = zone.fastest
    snapshot.announcesSplits = announcesSplits
    snapshot.windowCount = learner.learntCount
  }

  private mutating func refreshTarget() {
    snapshot.height = target.height
    snapshot.offset = target.offset
    snapshot.targetSpeed = target.speed
    snapshot.followsSpeed = target.followsSpeed
    snapshot.isFrozen = target.isFrozen
    snapshot.target = target.stepsPerMinute
    snapshot.source = target.source
    snapshot.advice = target.advice
  }

  private mutating func refreshBeat() {
    snapshot.beat = beat.isWanted
    snapshot.mode = beat.mode
    snapshot.lock = beat.lock
    snapshot.isBeating = beat.isBeating
    snapshot.beatVolume = beat.volume
    snapshot.isSilentWindow = beat.isSilentWindow
    snapshot.retention = beat.retention
    snapshot.isSoundInterrupted = beat.isInterrupted
  }
}

extension SessionEvent.Kind {
  /// Whether the event reports steps detected by the phone.
  fileprivate var isPhoneStepEvent: Bool {
    switch self {
    case .footfall, .steps: true
    case .tick, .fix, .command, .location, .heartRate, .cadence, .personalModel, .workout, .motion,
      .stepConstant, .pose, .programme, .option, .musicBeat, .podSpeed:
      false
    }
  }
}

extension LiveTrack {
  /// Returns whether a measured speed is plausible. Rejects low speeds if positions contradict a rest, because some
  /// receivers report 0 when the speed is unknown.
  fileprivate func isPlausible(speed: Double) -> Bool {
    let isSlow = speed < CadenceFollower.speeds.lowerBound
    return speed >= 0 && speed <= CadenceFollower.speeds.upperBound
      && !(isSlow && filter.rest.isContradicted)
  }

  /// Returns the session's state, which a coach receives after each event.
  func sessionState(_ phase: SessionPhase, at seconds: Double) -> SessionState {
    SessionState(
      seconds: seconds, isRunning: phase == .running, isPaused: phase.isPaused,
      isInProgress: phase.isInProgress, runningSeconds: runningSeconds, meters: distanceMeters,
      speed: currentSpeed, secondsSinceFix: secondsSinceFix, altitude: altitude)
  }
}
