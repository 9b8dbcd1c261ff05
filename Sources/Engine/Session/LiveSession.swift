/// A session in progress: ready → running ⇄ paused (by hand or automatically) → finished. A finish can be undone.
///
/// The clock, phases and track are the same for every kind of session. The coach implements everything specific to a
/// kind.
///
/// The clock keeps running when no positions arrive, and a lost signal never pauses the session. An event whose time is
/// earlier than its predecessor's is handled as if it had happened at the predecessor's time.
public struct LiveSession: Sendable {
  /// The state after the latest event.
  public private(set) var snapshot = SessionSnapshot()
  /// The announcements caused by the latest event; usually empty.
  public private(set) var cues: [SessionCue] = []
  /// Whether the latest event was a motion sample that completed no step, so the screen doesn't need an update.
  public private(set) var isUnchanged = false
  /// Whether the latest event was a fix that the track filter accepted.
  public private(set) var acceptedLatestFix = false
  /// The session's clock at the start, in seconds; 0 before the start.
  public private(set) var startSeconds = 0.0
  /// The athlete's choices so far.
  public private(set) var choices = SessionChoices()
  /// The part of the state that is specific to the session's kind.
  public private(set) var coach: Coach
  /// The kind of coach, which never changes during a session.
  public let kind: CoachKind
  /// The session's clock at the finish, in seconds, or the current time if the session is not finished.
  public var finishSeconds: Double { finish?.seconds ?? seconds }

  /// Boxed so that copying a session or starting over doesn't move the large track value.
  private var boxedTrack: CopyOnWrite<LiveTrack>
  private var track: LiveTrack {
    _read { yield boxedTrack.value }
    _modify { yield &boxedTrack.ownValue }
  }
  private var seconds = 0.0
  private var finish: Finish?
  private var hasLostLocation = false
  private var announced = Announced()

  /// The number of complete kilometres, miles and laps announced so far. Stored separately because the distance can
  /// drop below a split's end during a pause.
  private struct Announced: Sendable {
    var kilometers = 0
    var miles = 0
    var laps = 0
  }

  private struct Finish: Equatable, Sendable {
    var seconds: Double
    var wasPausedByHand: Bool
  }

  /// The position signal counts as lost after this many seconds without an accepted fix.
  static let lostSeconds = 10.0

  /// Creates a session that has not started, at second 0 of its clock.
  public init(sport: Sport, altitudeSource: AltitudeSource, kind: CoachKind = .run) {
    self.kind = kind
    coach = .make(kind, sport: sport)
    boxedTrack = Self.track(sport, altitudeSource, kind.defaultAutoPauseSeconds)
  }

  /// Never inlined, so that the WebAssembly module contains this code only once.
  @inline(never)
  private static func track(
    _ sport: Sport, _ altitudeSource: AltitudeSource, _ autoPauseSeconds: Double
  ) -> CopyOnWrite<LiveTrack> {
    CopyOnWrite(
      LiveTrack(sport: sport, altitudeSource: altitudeSource, autoPauseSeconds: autoPauseSeconds))
  }

  /// The sport from the log's session header, or the one that the athlete changed it to during the session.
  public var sport: Sport { track.sport }

  /// How long the athlete must be at rest before the session pauses automatically, in seconds; 0 disables automatic
  /// pauses.
  public var autoPauseSeconds: Double { track.autoPauseSeconds }

  /// Whether the latest accepted fix followed a gap, and so must not be connected to the previous one.
  public var latestFixStartsSegment: Bool { track.filter.latest?.startsSegment ?? true }

  /// Returns the event as it must be written to the log, or nil if the coach doesn't need it there. Call this for new
  /// events, before `handle`, but not for events replayed from a log.
  mutating func logged(_ event: SessionEvent) -> SessionEvent? {
    Coach.makeUnique(&coach)
    return coach.logged(event)
  }

  /// Handles the next event and updates the snapshot and the cues.
  ///
  /// - Complexity: O(1), amortised.
  public mutating func handle(_ event: SessionEvent) {
    cues.removeAll(keepingCapacity: true)
    acceptedLatestFix = false
    isUnchanged = false
    seconds = max(seconds, event.seconds)
    Coach.makeUnique(&coach)
    if case .motion(let sample) = event.kind, !coach.add(sample, at: seconds, &boxedTrack.ownValue)
    {
      isUnchanged = true
      return
    }
    track.advance(to: seconds)
    choices.note(event)
    apply(event.kind)
    coach.handle(
      event, EventContext(seconds: seconds, phase: phase, isFixAccepted: acceptedLatestFix),
      &boxedTrack.ownValue)
    refresh(after: event)
  }

  /// Applies those effects of an event that are the same for every kind of session.
  private mutating func apply(_ event: SessionEvent.Kind) {
    switch event {
    case .fix(let fix): add(fix)
    case .command(let command): applyCommand(command)
    case .location(let status): snapshot.location = status
    case .heartRate(let value): track.addHeartRate(value, at: seconds)
    case .podSpeed(let value): track.addStepSpeed(.byPod(value), at: seconds)
    case .option(let option, let value): choose(option, value)
    case .tick, .cadence, .steps, .footfall, .workout, .personalModel, .motion, .stepConstant,
      .pose, .programme, .musicBeat:
      break
    }
  }

  /// Returns the results so far, measured on the smoothed track, without ending the session.
  ///
  /// - Complexity: O(1) in time, plus copying the smoothed track (32 bytes per second of recording).
  public func finishedAnalysis() -> ActivityAnalysis {
    var closed = track
    closed.close()
    var analysis = closed.analysis
    coach.correctDistance(of: &analysis)
    analysis.apply(
      DistanceCorrection(choices), in: track.sport,
      lapStarts: [startSeconds] + track.ledger.lapTimes
    ) { track.timeline.unpausedSeconds(from: $0.start, to: $0.end) }
    if track.isStarted { analysis.elapsedSeconds = elapsedSeconds }
    analysis.addEffort(of: track.sport)
    coach.addCadence(to: &analysis.effort, startSeconds: startSeconds)
    return analysis
  }

  /// Returns the results so far, with the times of pauses and laps. The cost is the same as for `finishedAnalysis()`.
  public func measured() -> MeasuredSession {
    MeasuredSession(
      finishedAnalysis(), startSeconds: startSeconds,
      pauses: track.timeline.pauses(until: finishSeconds), lapEnds: track.ledger.lapTimes)
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

extension LiveSession {
  private mutating func add(_ fix: Fix) {
    acceptedLatestFix = track.add(fix, at: seconds) == nil
    if acceptedLatestFix { snapshot.location = .granted }
  }
}

extension LiveSession {
  /// Applies a command, or ignores it if it makes no sense in the current phase.
  private mutating func applyCommand(_ command: Command) {
    let phase = phase
    switch command {
    case .start: if phase == .ready { start() }
    case .pause: if phase == .running || phase == .pausedAutomatically { pause() }
    case .resume: if phase.isPaused { track.resume(at: seconds) }
    case .lap: if phase.isInProgress { endLap() }
    case .finish: if phase.isInProgress { end() }
    case .undoFinish: if phase == .finished { undoFinish() }
    case .startOver: if kind.allowsStartingOver, phase == .pausedByHand { startOver() }
    case .skipPart, .prolongRest: return  // Handled by the coach.
    }
  }

  private mutating func start() {
    startSeconds = seconds
    track.start(at: seconds)
  }

  private mutating func pause() {
    track.pause(at: seconds)
    showFinalTotals()
  }

  /// Shows the totals that would be saved if the session ended now, unless the coach determines them.
  private mutating func showFinalTotals() {
    guard kind.showsTrackTotals else { return }
    track.applyFinalTotals()
    snapshot.kilometers = track.kilometers
    snapshot.miles = track.miles
    snapshot.laps = track.laps
  }

  private mutating func end() {
    finish = Finish(seconds: seconds, wasPausedByHand: track.isPausedByHand)
    pause()
  }

  /// Continues the session. The time between the finish and now counts as a pause.
  private mutating func undoFinish() {
    if finish?.wasPausedByHand == false { track.resume(at: seconds) }
    finish = nil
    cues.append(.finishUndone)
  }

  /// Discards everything recorded so far, including the position filter's state, and restarts at the current time,
  /// still paused.
  private mutating func startOver() {
    boxedTrack = Self.track(track.sport, track.altitudeSource, track.autoPauseSeconds)
    start()
    track.pause(at: seconds)
    hasLostLocation = false
    announced = Announced()
    snapshot.wasHidden = false
  }

  /// Ends the current lap. Ignores a lap of zero length, which results from an accidental second tap.
  private mutating func endLap() {
    guard let lap = track.laps.last, !lap.isComplete, lap.seconds > 0 else { return }
    track.lap(at: seconds)
  }

  private mutating func choose(_ option: SessionOption, _ value: Double) {
    if option == .autoPauseSeconds { return choose(autoPauseSeconds: value) }
    if option == .saver { snapshot.saver = value == 1 }
    if option == .sport { choose(sport: value) }
    if option == .hidden, value == 1, phase == .running { snapshot.wasHidden = true }
  }

  private mutating func choose(sport value: Double) {
    guard let raw = SessionOption.sport.counted(value).flatMap({ UInt8(exactly: $0) }),
      let sport = Sport(rawValue: raw)
    else { return }
    track.change(to: sport)
  }

  private mutating func choose(autoPauseSeconds value: Double) {
    guard kind.defaultAutoPauseSeconds > 0,
      let value = SessionOption.autoPauseSeconds.counted(value)
    else { return }
    track.autoPauseSeconds = value
  }
}

extension LiveSession {
  private mutating func refresh(after event: SessionEvent) {
    let before = CueState(snapshot)
    let phase = phase
    if phase == .pausedAutomatically, before.phase != phase { showFinalTotals() }
    let coachCues = coach.advance(
      after: event, to: track.sessionState(phase, at: seconds), &boxedTrack.ownValue)
    snapshot.phase = phase
    snapshot.seconds = seconds
    snapshot.elapsedSeconds = elapsedSeconds
    refreshTrack()
    refreshLocation()
    addCues(since: before)
    cues += coachCues
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
    snapshot.isTooFast = track.isTooFast
    snapshot.secondsSinceFix = track.secondsSinceFix
  }

  /// The parts of the previous snapshot that cues depend on. Storing the whole snapshot would copy its arrays for every
  /// event.
  private struct CueState {
    let phase: SessionPhase
    let hasFix: Bool

    init(_ snapshot: SessionSnapshot) {
      phase = snapshot.phase
      hasFix = snapshot.secondsSinceFix != nil
    }
  }

  private mutating func addCues(since before: CueState) {
    addPhaseCue(since: before.phase)
    announced.kilometers = announce(
      SessionCue.kilometer, snapshot.kilometers, after: announced.kilometers)
    announced.miles = announce(SessionCue.mile, snapshot.miles, after: announced.miles)
    announced.laps = announce(SessionCue.lap, snapshot.laps, after: announced.laps)
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

  /// Announces newly completed splits and returns the total number of splits announced so far.
  private mutating func announce(
    _ cue: (Int) -> SessionCue, _ splits: [Split], after count: Int
  ) -> Int {
    guard splits.completeCount > count else { return count }
    cues.append(cue(splits.completeCount))
    return splits.completeCount
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

extension [Split] {
  fileprivate var completeCount: Int { last?.isComplete == false ? count - 1 : count }

  /// Updates the splits from the table. Takes constant time unless a split was completed, because otherwise only the
  /// last one changes.
  fileprivate mutating func follow(_ table: SplitTable) {
    guard completeCount == table.completed.count else {
      self = table.splits
      return
    }
    if last?.isComplete == false { removeLast() }
    if let current = table.current { append(current) }
  }
}
