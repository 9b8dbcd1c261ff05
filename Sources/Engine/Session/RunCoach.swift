/// Runs a session by its events: ready → running ⇄ paused by hand or automatically → finished, and
/// back from there.
///
/// Without positions a run goes on by time; missing signal never pauses it. An event that is earlier
/// than the one before it counts as happening now.
public struct RunCoach: Sendable {
  /// As of the latest event.
  public private(set) var snapshot = SessionSnapshot()
  /// What the latest event made worth saying; mostly nothing.
  public private(set) var cues: [SessionCue] = []
  /// Whether the latest event left the snapshot as it was: a reading of the motion sensor that was no step.
  public private(set) var isUnchanged = false
  /// Whether the latest event was a fix that was believed.
  public private(set) var acceptedLatestFix = false
  /// Session second of the start; 0 before it.
  public private(set) var startSeconds = 0.0

  /// Cadence against target so far.
  public var cadenceTrace: CadenceTrace { cadence.trace }
  /// Steady windows of the run so far, in order; `isPaced` tells those in which the beat was heard.
  public var steadyWindows: [RunWindow] { cadence.windows }
  /// What the athlete chose so far.
  public private(set) var choices = SessionChoices()

  /// The steps of a walk so far, in order; empty of a run.
  public var walkedSteps: [CoachedStep] { walk.steps }
  /// The constants of the walker's steps, as learnt so far.
  public var stepCalibration: StepLengthCalibration { walk.calibration }
  /// Those that this session changed: what it was told is not its own.
  public var taughtConstants: [StepConstant] { walk.taught }
  /// Session second of the end; the present one before it.
  public var finishSeconds: Double { finish?.seconds ?? seconds }

  private var track: LiveTrack
  private var cadence: CadenceCoach
  private var walk: WalkCoach
  private var way = WayBetweenFixes()
  private var seconds = 0.0
  private var finish: Finish?
  private var hasLostLocation = false
  private var symmetry = StepSymmetry()

  private struct Finish: Equatable, Sendable {
    var seconds: Double
    var wasPausedByHand: Bool
  }

  /// A run says that it lost its positions after as many seconds without one.
  static let lostSeconds = 10.0
  /// The longest wait until a run pauses itself, in seconds.
  static let longestAutoPause = 600.0

  public init(sport: Sport, altitudeSource: AltitudeSource, coach: CoachKind = .run) {
    walk = WalkCoach(coach)
    track = LiveTrack(sport: sport, altitudeSource: altitudeSource)
    cadence = CadenceCoach(sport: sport)
    // Whoever walks slowly is not to be taken for standing.
    if coach != .run { track.autoPauseSeconds = 0 }
  }

  /// Seconds of rest until the run pauses itself; 0 for never.
  public var autoPauseSeconds: Double { track.autoPauseSeconds }

  /// Whether the believed fix that came last followed a gap, so that nothing joins it to the one
  /// before.
  public var latestFixStartsSegment: Bool { track.filter.latest?.startsSegment ?? true }

  /// - Complexity: O(1), amortised.
  public mutating func handle(_ event: SessionEvent) {
    cues.removeAll(keepingCapacity: true)
    acceptedLatestFix = false
    isUnchanged = false
    seconds = max(seconds, event.seconds)
    walk.begin()
    if case .motion(let sample) = event.kind, !take(sample) { return }
    track.advance(to: seconds)
    choices.note(event)
    cadence.begin()
    switch event.kind {
    case .tick: break
    case .fix(let fix): take(fix)
    case .command(let command): obey(command)
    case .location(let status): snapshot.location = status
    case .heartRate(let value): track.addHeartRate(value, at: seconds)
    case .cadence(let value): take(cadence: value)
    case .steps(let count): take(steps: count)
    case .option(let option, let value): choose(option, value)
    case .footfall(let moment): take(footfallAt: moment)
    case .workout(let workout): cadence.choose(workout)
    case .personalModel(let model): cadence.know(model)
    case .motion: break
    case .stepConstant(let constant): walk.know(constant)
    }
    refresh(after: event)
  }

  /// What the run amounts to so far, from the smoothed track. The run itself goes on unchanged.
  ///
  /// - Complexity: O(1) in time but for copying the smoothed track, 32 bytes a second.
  public func finishedAnalysis() -> ActivityAnalysis {
    var closed = track
    closed.close()
    var analysis = closed.analysis
    if snapshot.walk.isOn { analysis.take(snapshot.walk) }
    if track.isStarted { analysis.elapsedSeconds = elapsedSeconds }
    analysis.addEffort(of: track.sport)
    addCadence(to: &analysis.effort)
    return analysis
  }

  /// The coach's own trace, where it has one, knows the target as well.
  private func addCadence(to effort: inout ActivityEffort) {
    var symmetry = symmetry
    symmetry.endBout()
    effort.symmetry = symmetry
    guard cadenceTrace.count > 0 else { return }
    effort.cadence = CadenceFigures(cadenceTrace, startSeconds: startSeconds)
    effort.cadence.band = snapshot.coach.band
    effort.cadence.retention = snapshot.coach.retention
  }

  private var phase: SessionPhase {
    if finish != nil { return .finished }
    if !track.isStarted { return .ready }
    if track.isPausedByHand { return .pausedByHand }
    return track.isPausedAutomatically ? .pausedAutomatically : .running
  }

  private var elapsedSeconds: Double {
    finish.map { $0.seconds - startSeconds } ?? track.elapsedSeconds
  }
}

// What comes from sensors.
extension RunCoach {
  private mutating func take(_ fix: Fix) {
    acceptedLatestFix = track.add(fix, at: seconds) == nil
    if snapshot.walk.isOn { way.follow(fix, track, isBelieved: acceptedLatestFix, &walk) }
    guard acceptedLatestFix else { return }
    snapshot.location = .granted
    if phase == .running || phase == .ready { follow(fix) }
  }

  /// The receiver's own speed, where it has one: it is seconds ahead of what positions tell.
  private mutating func follow(_ fix: Fix) {
    let measured = fix.speed.flatMap { isBelieved(speed: $0) ? $0 : nil }
    guard let speed = measured ?? track.currentSpeed else { return }
    cadence.add(speed: speed, at: fix.seconds, isMeasured: measured != nil, now: seconds)
  }

  /// Some receivers say 0 whenever they do not know.
  private func isBelieved(speed: Double) -> Bool {
    let isSlow = speed < CadenceFollower.speeds.lowerBound
    return speed >= 0 && speed <= CadenceFollower.speeds.upperBound
      && !(isSlow && track.filter.rest.isContradicted)
  }

  /// Whether the reading changed anything that is shown; most do not, and cost next to nothing.
  private mutating func take(_ sample: MotionSample) -> Bool {
    let steps = walk.steps.count
    isUnchanged = !walk.add(sample, at: seconds)
    if !isUnchanged { track.addSteps(Double(walk.steps.count - steps), at: seconds) }
    if let cadence = walk.snapshot.cadence, !isUnchanged { track.addCadence(cadence, at: seconds) }
    return !isUnchanged
  }

  private mutating func take(cadence value: Double) {
    cadence.add(cadence: value, at: seconds)
    track.addCadence(value, at: seconds)
  }

  private mutating func take(footfallAt moment: Double) {
    cadence.add(footfallAt: moment, at: seconds)
    if phase == .running { symmetry.add(moment) }
  }

  private mutating func take(steps count: Double) {
    track.addSteps(count, at: seconds)
    cadence.add(steps: count, at: seconds)
  }
}

// What the athlete says.
extension RunCoach {
  /// A command that means nothing in the present phase changes nothing.
  private mutating func obey(_ command: Command) {
    switch (command, phase) {
    case (.start, .ready): start()
    case (.pause, .running), (.pause, .pausedAutomatically): track.pause(at: seconds)
    case (.resume, .pausedByHand), (.resume, .pausedAutomatically): track.resume(at: seconds)
    case (.lap, .running), (.lap, .pausedByHand), (.lap, .pausedAutomatically): endLap()
    case (.finish, .running), (.finish, .pausedByHand), (.finish, .pausedAutomatically): end()
    case (.undoFinish, .finished): undoFinish()
    case (.skipPart, .running), (.skipPart, .pausedByHand), (.skipPart, .pausedAutomatically):
      cadence.skipPart(at: moment)
    default: return
    }
  }

  private mutating func start() {
    startSeconds = seconds
    track.start(at: seconds)
  }

  private mutating func end() {
    finish = Finish(seconds: seconds, wasPausedByHand: track.isPausedByHand)
    track.pause(at: seconds)
  }

  /// What lies between finish and now counts as paused.
  private mutating func undoFinish() {
    if finish?.wasPausedByHand == false { track.resume(at: seconds) }
    finish = nil
    cues.append(.finishUndone)
  }

  /// A lap of no time is a second tap, not a lap.
  private mutating func endLap() {
    guard let lap = track.laps.last, !lap.isComplete, lap.seconds > 0 else { return }
    track.lap(at: seconds)
  }

  private mutating func choose(_ option: SessionOption, _ value: Double) {
    walk.choose(option, value)
    switch option {
    case .autoPauseSeconds:
      guard !snapshot.walk.isOn, value >= 0, value <= Self.longestAutoPause else { return }
      track.autoPauseSeconds = value
    case .saver: snapshot.saver = value == 1
    case .hidden: if value == 1, phase == .running { snapshot.wasHidden = true }
    default: cadence.choose(option, value)
    }
  }
}

// What is shown.
extension RunCoach {
  private mutating func refresh(after event: SessionEvent) {
    let before = Moment(snapshot)
    refreshCadence(after: event)
    walk.advance(to: seconds, phase)
    snapshot.walk = walk.snapshot
    snapshot.phase = phase
    snapshot.seconds = seconds
    snapshot.elapsedSeconds = elapsedSeconds
    refreshTrack()
    refreshLocation()
    addCues(since: before)
    cues += cadence.cues + walk.cues
  }

  private mutating func refreshCadence(after event: SessionEvent) {
    cadence.advance(to: moment)
    snapshot.coach = cadence.snapshot
    guard event.kind.isOfPhone, cadence.snapshot.sensor == .phone, let value = cadence.cadence
    else { return }
    track.addCadence(value, at: seconds)
  }

  private var moment: SessionMoment {
    SessionMoment(
      seconds: seconds, phase: phase, movingSeconds: track.movingSeconds,
      meters: track.distanceMeters, speed: track.currentSpeed,
      secondsSinceFix: track.secondsSinceFix, altitude: track.altitude)
  }

  private mutating func refreshTrack() {
    snapshot.movingSeconds = track.movingSeconds
    snapshot.distanceMeters = track.distanceMeters
    snapshot.currentSpeed = track.currentSpeed
    snapshot.currentPace = track.currentPace
    snapshot.averageSpeed = track.averageSpeed
    snapshot.elevationGainMeters = track.elevationGainMeters
    snapshot.elevationLossMeters = track.elevationLossMeters
    snapshot.altitude = track.altitude
    snapshot.heartRate = track.heartRate
    snapshot.cadence = track.cadence
    snapshot.kilometers.follow(track.kilometerTable)
    snapshot.miles.follow(track.mileTable)
    snapshot.laps.follow(track.lapTable)
  }

  private mutating func refreshLocation() {
    snapshot.coordinate = track.coordinate
    snapshot.quality = track.quality
    snapshot.signal = track.signal
    snapshot.secondsSinceFix = track.secondsSinceFix
  }

  /// What cues are told by, of the snapshot before. Keeping the whole snapshot would make its arrays
  /// be copied at every event.
  private struct Moment {
    let phase: SessionPhase
    let kilometers: Int
    let miles: Int
    let laps: Int
    let hasFix: Bool

    init(_ snapshot: SessionSnapshot) {
      phase = snapshot.phase
      kilometers = snapshot.kilometers.completeCount
      miles = snapshot.miles.completeCount
      laps = snapshot.laps.completeCount
      hasFix = snapshot.secondsSinceFix != nil
    }
  }

  private mutating func addCues(since before: Moment) {
    addPhaseCue(since: before.phase)
    add(SessionCue.kilometer, of: snapshot.kilometers, since: before.kilometers)
    add(SessionCue.mile, of: snapshot.miles, since: before.miles)
    add(SessionCue.lap, of: snapshot.laps, since: before.laps)
    addLocationCue(hadFix: before.hasFix)
  }

  private mutating func addPhaseCue(since before: SessionPhase) {
    guard snapshot.phase != before, before != .finished else { return }
    switch snapshot.phase {
    case .ready: return
    case .running: cues.append(before == .ready ? .started : .resumed)
    case .pausedByHand: cues.append(.paused)
    case .pausedAutomatically: cues.append(.pausedAutomatically)
    case .finished: cues.append(.finished)
    }
  }

  private mutating func add(_ cue: (Int) -> SessionCue, of splits: [Split], since before: Int) {
    if splits.completeCount > before { cues.append(cue(splits.completeCount)) }
  }

  private mutating func addLocationCue(hadFix: Bool) {
    guard snapshot.phase == .running, let silence = snapshot.secondsSinceFix else { return }
    let isLost = silence >= Self.lostSeconds
    if !hadFix, acceptedLatestFix { cues.append(.locationFound) }
    if isLost, !hasLostLocation { cues.append(.locationLost) }
    if !isLost, hasLostLocation { cues.append(.locationBack) }
    hasLostLocation = isLost
  }
}

extension SessionEvent.Kind {
  /// Whether it is the phone that tells of steps.
  fileprivate var isOfPhone: Bool {
    switch self {
    case .footfall, .steps: true
    default: false
    }
  }
}

extension [Split] {
  fileprivate var completeCount: Int { last?.isComplete == false ? count - 1 : count }

  /// Becomes the table's splits. Constant time while none is completed: only the last one changes.
  fileprivate mutating func follow(_ table: SplitTable) {
    guard completeCount == table.completed.count else {
      self = table.splits
      return
    }
    if last?.isComplete == false { removeLast() }
    if let current = table.current { append(current) }
  }
}
