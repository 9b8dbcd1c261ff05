import Engine
import Screens

/// Everything behind the exports: the session, what the page shows of it, and the settings.
struct RunPage {
  /// Text of the last call.
  private(set) var output: [UInt8] = []
  /// The log's bytes of the last `takeLog()`.
  private(set) var logChunk: [UInt8] = []
  private var lines = EffectLines()
  private var units = UnitSystem.metric
  private var isDemo = false
  private var session: RunSession?
  private var live = LivePage()
  private var restorer: SessionRestorer?
  private var simulator: RunSimulator?

  var snapshotCount: Int { session?.snapshotCount ?? 0 }
  var pendingLogByteCount: Int { session?.pendingLogByteCount ?? 0 }

  /// Settings the engine has no use for are ignored.
  mutating func set(_ code: Int32, _ value: Double) {
    switch code {
    case 1: units = value == 1 ? .imperial : .metric
    case 5: isDemo = value == 1
    default: return
    }
    live.forget()
  }

  mutating func begin(_ facts: SessionFacts) {
    session = RunSession(facts: facts, keepsRecording: false)
    live = LivePage()
    restorer = nil
  }

  /// Feeds the event and leaves its effects in `output`.
  mutating func handle(_ record: LogRecord) throws(BorderError) {
    guard session != nil else { throw .noSession }
    guard let event = record.event else { throw .unknownEvent }
    guard session?.record(event) == true else { throw .impossibleTime }
    lines.removeAll()
    if let coach = session?.coach {
      live.follow(coach)
      live.update(coach, units: units, into: &lines)
      addCues(of: coach)
    }
    if event.isWorthSaving { addLog() }
    output = lines.utf8
  }

  private mutating func addCues(of coach: RunCoach) {
    for cue in coach.cues where cue.concerns(units) {
      lines.add("cue", cue.name, cueText(cue, coach.snapshot, units: units).utf8)
      if let pattern = cue.vibration { lines.add("vibrate", "", pattern.utf8) }
    }
  }

  private mutating func addLog() {
    lines.add("log", "", String(pendingLogByteCount).utf8)
  }

  // MARK: The log

  /// Moves what was logged since the last call to `logChunk`.
  mutating func takeLog() throws(BorderError) {
    guard session != nil else { throw .noSession }
    logChunk = session?.takeLogChunk() ?? []
  }

  mutating func beginRestoring() {
    session = nil
    live = LivePage()
    restorer = SessionRestorer(keepsRecording: false)
  }

  mutating func restore(_ bytes: UnsafeBufferPointer<UInt8>) throws(BorderError) {
    guard restorer != nil else { throw .noSession }
    restorer?.feed(bytes) { coach in live.follow(coach) }
  }

  /// Goes on with the session that was fed; returns how many bytes of its log hold.
  mutating func endRestoring() throws(BorderError) -> Int {
    guard let restored = restorer?.finish() else { throw .notALog }
    restorer = nil
    session = restored.session
    return restored.validByteCount
  }

  // MARK: What the page asks for

  mutating func writeScreen(_ number: Int32) throws(BorderError) {
    live.forget()
    switch number {
    case 1: output = runSetup(setupState).utf8
    case 2: output = try drawLive().utf8
    case 3: output = runSummary(try summaryState()).utf8
    default: throw .unknownScreen
    }
  }

  mutating func writeDigest() throws(BorderError) {
    guard let session else { throw .noSession }
    output = Array(session.digestText.utf8)
  }

  mutating func write(_ error: BorderError?) {
    output = []
    error?.sentence.withUTF8Buffer { output.append(contentsOf: $0) }
  }

  mutating func write(_ part: SelfCheck?) {
    output = part.map { Array($0.digest.hexText.utf8) } ?? []
  }

  private var setupState: RunSetupState {
    var state = RunSetupState(units: units, isDemo: isDemo)
    guard let session else { return state }
    let snapshot = session.snapshot
    state.location = snapshot.location
    state.signal = snapshot.signal
    state.accuracyMeters = snapshot.quality.latestAccuracyMeters
    state.autoPauseSeconds = Int(session.coach.autoPauseSeconds)
    state.saver = snapshot.saver
    if snapshot.phase != .ready, snapshot.phase != .finished {
      state.unfinished = unfinished(session)
    }
    return state
  }

  private func unfinished(_ session: RunSession) -> UnfinishedRun {
    UnfinishedRun(
      start: start(of: session), movingSeconds: session.snapshot.movingSeconds,
      meters: session.snapshot.distanceMeters)
  }

  private mutating func drawLive() throws(BorderError) -> HTML {
    guard let session else { throw .noSession }
    return live.draw(session.coach, units: units)
  }

  private func summaryState() throws(BorderError) -> RunSummaryState {
    guard let session else { throw .noSession }
    return RunSummaryState(
      analysis: session.coach.finishedAnalysis(), units: units, start: start(of: session),
      route: live.route)
  }

  private func start(of session: RunSession) -> Moment {
    Moment(
      unixSeconds: session.facts.startUnixSeconds + session.coach.startSeconds,
      zoneMinutes: session.facts.zoneMinutes)
  }

  /// Facts of the session as numbers: sport, start, zone, latest second, phase, location status.
  func facts() throws(BorderError) -> [Double] {
    guard let session else { throw .noSession }
    let facts = session.facts
    let snapshot = session.snapshot
    return [
      Double(facts.sport.rawValue), facts.startUnixSeconds, Double(facts.zoneMinutes),
      snapshot.seconds, Double(snapshot.phase.rawValue), Double(snapshot.location.rawValue),
    ]
  }

  // MARK: Simulation

  mutating func beginSimulation(seed: Int32, scenario: Int32) throws(BorderError) {
    simulator = nil
    guard let code = UInt8(exactly: scenario), let name = SimulationName(rawValue: code)
    else { throw .noSimulation }
    simulator = RunSimulator(
      seed: UInt64(UInt32(bitPattern: seed)), scenario: SimulationScenario(name))
  }

  /// The simulator's next event; nil after the last.
  mutating func nextSimulated() throws(BorderError) -> LogRecord? {
    guard simulator != nil else { throw .noSimulation }
    return simulator?.next().map { LogRecord($0) }
  }
}

extension SessionEvent {
  /// Whether the page should store the log after it: once a second, and whatever the athlete does.
  fileprivate var isWorthSaving: Bool {
    switch kind {
    case .tick, .command, .option: true
    default: false
    }
  }
}

extension RunCue {
  /// Kilometres for those who count in them, miles for the others.
  fileprivate func concerns(_ units: UnitSystem) -> Bool {
    switch self {
    case .kilometer: units == .metric
    case .mile: units == .imperial
    default: true
    }
  }

  /// Milliseconds of vibration and rest; nil for a cue that is only said.
  fileprivate var vibration: String? {
    switch self {
    case .kilometer, .mile, .lap: "120"
    case .pausedAutomatically, .paused: "80,80,80"
    case .started, .resumed, .finishUndone: "200"
    case .finished: "200,100,200"
    case .locationLost: "60,60,60"
    default: nil
    }
  }
}
