/// A session as it goes on: ready → running ⇄ paused by hand or automatically → finished, and back from there.
/// Clock, phases and track are the same for every kind; what is particular to one is its coach's.
///
/// Without positions a session goes on by time; missing signal never pauses it. An event that is earlier than the
/// one before it counts as happening now.
public struct LiveSession: Sendable {
  /// As of the latest event.
  public private(set) var snapshot = SessionSnapshot()
  /// What the latest event made worth saying; mostly nothing.
  public private(set) var cues: [SessionCue] = []
  /// Whether the latest event left everything shown as it was: a reading of the motion sensor that was no step.
  public private(set) var isUnchanged = false
  /// Whether the latest event was a fix that was believed.
  public private(set) var acceptedLatestFix = false
  /// Session second of the start; 0 before it.
  public private(set) var startSeconds = 0.0
  /// What the athlete chose so far.
  public private(set) var choices = SessionChoices()
  /// What is particular to the session's kind.
  public private(set) var coach: Coach
  /// Which coach the session is for.
  public let kind: CoachKind
  /// Session second of the end; the present one before it.
  public var finishSeconds: Double { finish?.seconds ?? seconds }

  /// In a box: a session is copied and started over without moving its track.
  private var boxedTrack: CopyOnWrite<LiveTrack>
  private var track: LiveTrack {
    _read { yield boxedTrack.value }
    _modify { yield &boxedTrack.ownValue }
  }
  private var seconds = 0.0
  private var finish: Finish?
  private var hasLostLocation = false
  private var announced = Announced()

  /// The complete splits announced so far. The distance may fall back below one in a pause.
  private struct Announced: Sendable {
    var kilometers = 0
    var miles = 0
    var laps = 0
  }

  private struct Finish: Equatable, Sendable {
    var seconds: Double
    var wasPausedByHand: Bool
  }

  /// Seconds without a position after which it counts as lost.
  static let lostSeconds = 10.0

  /// A session before its start, at second 0 of its clock.
  public init(sport: Sport, altitudeSource: AltitudeSource, kind: CoachKind = .run) {
    self.kind = kind
    coach = Coach(kind, sport: sport)
    boxedTrack = Self.track(sport, altitudeSource, kind.usualAutoPauseSeconds)
  }

  /// Apart, so that the page's module carries it once.
  @inline(never)
  private static func track(
    _ sport: Sport, _ altitudeSource: AltitudeSource, _ autoPauseSeconds: Double
  ) -> CopyOnWrite<LiveTrack> {
    CopyOnWrite(
      LiveTrack(sport: sport, altitudeSource: altitudeSource, autoPauseSeconds: autoPauseSeconds))
  }

  /// As the log's facts name it, unless the athlete corrected it during the session.
  public var sport: Sport { track.sport }

  /// Seconds of rest until the session pauses itself; 0 for never.
  public var autoPauseSeconds: Double { track.autoPauseSeconds }

  /// Whether the believed fix that came last followed a gap, so that nothing joins it to the one
  /// before.
  public var latestFixStartsSegment: Bool { track.filter.latest?.startsSegment ?? true }

  /// The event as the log keeps it; nil where it keeps nothing of it. To be called for what happens now, before
  /// `handle`, and not for what a log tells again.
  mutating func logged(_ event: SessionEvent) -> SessionEvent? { coach.logged(event) }

  /// - Complexity: O(1), amortised.
  public mutating func handle(_ event: SessionEvent) {
    cues.removeAll(keepingCapacity: true)
    acceptedLatestFix = false
    isUnchanged = false
    seconds = max(seconds, event.seconds)
    if case .motion(let sample) = event.kind, !coach.add(sample, at: seconds, &boxedTrack.ownValue)
    {
      isUnchanged = true
      return
    }
    track.advance(to: seconds)
    choices.note(event)
    apply(event.kind)
    coach.handle(
      event, EventContext(seconds: seconds, phase: phase, isFixBelieved: acceptedLatestFix),
      &boxedTrack.ownValue)
    refresh(after: event)
  }

  /// What of an event is the same for every kind of session.
  private mutating func apply(_ event: SessionEvent.Kind) {
    switch event {
    case .fix(let fix): add(fix)
    case .command(let command): obey(command)
    case .location(let status): snapshot.location = status
    case .heartRate(let value): track.addHeartRate(value, at: seconds)
    case .podSpeed(let value): track.addStepSpeed(.byPod(value), at: seconds)
    case .option(let option, let value): choose(option, value)
    case .tick, .cadence, .steps, .footfall, .workout, .personalModel, .motion, .stepConstant,
      .pose, .programme, .musicBeat:
      break
    }
  }

  /// What the session amounts to so far, from the smoothed track. The session itself goes on unchanged.
  ///
  /// - Complexity: O(1) in time but for copying the smoothed track, 32 bytes a second.
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

  /// What the session amounts to so far, with the moments of its pauses and laps. Costs as much as `finishedAnalysis`.
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

// What comes from sensors.
extension LiveSession {
  private mutating func add(_ fix: Fix) {
    acceptedLatestFix = track.add(fix, at: seconds) == nil
    if acceptedLatestFix { snapshot.location = .granted }
  }
}

// What the athlete says.
extension LiveSession {
  /// A command that means nothing in the present phase changes nothing.
  private mutating func obey(_ command: Command) {
    let phase = phase
    switch command {
    case .start: if phase == .ready { start() }
    case .pause: if phase == .running || phase == .pausedAutomatically { pause() }
    case .resume: if phase.isPaused { track.resume(at: seconds) }
    case .lap: if phase.isUnderWay { endLap() }
    case .finish: if phase.isUnderWay { end() }
    case .undoFinish: if phase == .finished { undoFinish() }
    case .startOver: if kind == .walk, phase == .pausedByHand { startOver() }
    case .skipPart, .prolongRest: return  // The coach's.
    }
  }

  private mutating func start() {
    startSeconds = seconds
    track.start(at: seconds)
  }

  private mutating func pause() {
    track.pause(at: seconds)
    showKeptTotals()
  }

  /// A pause shows the totals that would be kept. A walk's distance comes from its coach.
  private mutating func showKeptTotals() {
    guard kind != .walk else { return }
    track.takeKeptTotals()
    snapshot.kilometers = track.kilometers
    snapshot.miles = track.miles
    snapshot.laps = track.laps
  }

  private mutating func end() {
    finish = Finish(seconds: seconds, wasPausedByHand: track.isPausedByHand)
    pause()
  }

  /// What lies between finish and now counts as paused.
  private mutating func undoFinish() {
    if finish?.wasPausedByHand == false { track.resume(at: seconds) }
    finish = nil
    cues.append(.finishUndone)
  }

  /// The session begins now, and its pause goes on. Positions settle anew.
  private mutating func startOver() {
    boxedTrack = Self.track(track.sport, track.altitudeSource, track.autoPauseSeconds)
    start()
    track.pause(at: seconds)
    hasLostLocation = false
    announced = Announced()
    snapshot.wasHidden = false
  }

  /// A lap of no time is a second tap, not a lap.
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
    guard kind.usualAutoPauseSeconds > 0,
      let value = SessionOption.autoPauseSeconds.counted(value)
    else { return }
    track.autoPauseSeconds = value
  }
}

// What is shown.
extension LiveSession {
  private mutating func refresh(after event: SessionEvent) {
    let before = Moment(snapshot)
    let phase = phase
    if phase == .pausedAutomatically, before.phase != phase { showKeptTotals() }
    let coachCues = coach.advance(
      after: event, to: track.moment(phase, at: seconds), &boxedTrack.ownValue)
    snapshot.phase = phase
    snapshot.seconds = seconds
    snapshot.elapsedSeconds = elapsedSeconds
    refreshTrack()
    refreshLocation()
    addCues(since: before)
    for cue in coachCues { cues.append(.coach(cue)) }
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

  /// What cues are told by, of the snapshot before. Keeping the whole snapshot would make its arrays
  /// be copied at every event.
  private struct Moment {
    let phase: SessionPhase
    let hasFix: Bool

    init(_ snapshot: SessionSnapshot) {
      phase = snapshot.phase
      hasFix = snapshot.secondsSinceFix != nil
    }
  }

  private mutating func addCues(since before: Moment) {
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

  /// Returns the number of splits announced now.
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
