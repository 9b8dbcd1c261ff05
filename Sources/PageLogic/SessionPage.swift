package import Engine
import Model
import Screens

/// The module's state behind the exported functions: the session, what the page shows of it, and the settings. The
/// module has a single instance, which can't be copied.
package struct SessionPage: ~Copyable {
  /// The text that the last call produced.
  package private(set) var output: [UInt8] = []
  /// The part of the log that the last `takeLog()` took.
  package private(set) var logChunk: [UInt8] = []
  private var lines = EffectLines()
  var preferences = DisplayPreferences()
  var isDemo = false
  /// The athlete's settings. Values out of range are stored as unknown.
  var athlete = AthleteSettings()
  var records = PersonalRecords()
  private var session: Session?
  var live = LivePage()
  private var calibrationUpload = CalibrationUpload()
  var latestWalk: LatestWalk?
  private var coachEffects = CoachEffects()
  private var restorer: SessionRestorer?
  private var thinning = SaverModeFilter()
  private var tolerances = DefaultTolerances()
  /// The source of a played session's events; nil while a session is being recorded.
  var played: PlayedEvents?

  package init() {}

  package var snapshotCount: Int { session?.snapshotCount ?? 0 }
  package var pendingLogByteCount: Int { session?.pendingLogByteCount ?? 0 }

  /// Applies a `PageSetting`. Ignores unknown codes, and settings that the page sends as session options.
  package mutating func set(_ code: Int32, _ value: Double) {
    guard let setting = PageSetting(rawValue: code) else { return }
    if let field = setting.field { athlete[field] = field.checked(value) }
    switch setting {
    case .units: preferences.units = value == 1 ? .imperial : .metric
    case .isDemo: isDemo = value == 1
    case .tempoUnit:
      if let raw = UInt8(exactly: value) { preferences.tempo = TempoUnit(rawValue: raw) ?? .pace }
    case .walkUnit: preferences.walkUnit = UInt8(exactly: value).flatMap(WalkUnit.init(rawValue:))
    case .record400Meters, .recordKilometer, .recordMile, .record5Kilometers, .record10Kilometers,
      .recordHalfMarathon, .recordMarathon:
      records.set(setting, value)
    case .height, .cadenceIncrease: return
    default: break
    }
    if setting == .units || setting == .walkUnit { sendDefaultTolerances() }
    live.resendAll()
  }

  package mutating func begin(_ header: SessionHeader) {
    played = nil
    open(header)
    tolerances = DefaultTolerances()
    sendDefaultTolerances()
  }

  /// Sends the walk's default tolerances to the session. Does nothing for played sessions, whose events already set the
  /// tolerances.
  private mutating func sendDefaultTolerances() {
    if played == nil { tolerances.apply(to: &session, in: walkUnit) }
  }

  mutating func open(_ header: SessionHeader) {
    session = Session(header: header, keepsRecording: false)
    resetPage()
    restorer = nil
  }

  /// Handles the event and writes its effects to `output`.
  package mutating func handle(_ record: LogRecord) throws(BridgeError) {
    guard session != nil else { throw .noSession }
    guard let event = (played?.completed(record) ?? record).event else { throw .unknownEvent }
    if case .motion(let sample) = event.kind { return try add(sample) }
    if isWanted(event) { try handle(event) } else { output = [] }
  }

  /// Returns whether the session handles the event. Saver mode drops some of the receiver's positions.
  private mutating func isWanted(_ event: SessionEvent) -> Bool {
    guard played == nil, case .fix(let fix) = event.kind else { return true }
    return thinning.passes(fix, isSaving: session?.snapshot.saver == true)
  }

  mutating func handle(_ event: SessionEvent) throws(BridgeError) {
    guard session?.record(event) == true else { throw .impossibleTime }
    if case .option(let option, _) = event.kind { tolerances.didChoose(option) }
    lines.removeAll()
    if let live = session?.live {
      follow(live)
      addSound(of: live)
    }
    if event.kind.isStoredImmediately { addLog() }
    output = lines.utf8
  }

  private mutating func follow(_ live: LiveSession) {
    self.live.follow(live)
    showChanges(of: live)
  }

  private mutating func showChanges(of live: LiveSession) {
    guard let session else { return }
    let screen = SessionScreen(live.kind, live.snapshot.phase)
    self.live.update(live, view(of: session, on: screen), on: screen, into: &lines)
    calibrationUpload.update(live, session.header, into: &lines)
  }

  private mutating func addSound(of live: LiveSession) {
    coachEffects.update(live, into: &lines)
    let cadence = live.coach.cadence
    played?.setBeat(cadence.isBeating ? cadence.target : nil)
    let kind = live.kind
    if kind == .run { addLowCadenceCue(cadence) }
    for cue in live.cues where cue.concerns(units, every: kind == .ride ? 5 : 1) {
      if case .started = cue, played?.isSimulated == true, kind == .run {
        lines.add(.speak, "kept", demoRunText(target: cadence.target).utf8)
      }
      lines.add(
        cue,
        cueText(
          cue, live.snapshot, sport: kind == .ride ? .cycling : .running,
          interval: cadence.interval, exercise: live.coach.workout?.exercise, units: units),
        announcesSplits: cadence.announcesSplits, isSilent: live.coach.workout?.speaks == false)
    }
  }

  /// Adds the coach's cue for the demo runner if their cadence is too low.
  private mutating func addLowCadenceCue(_ cadence: CadenceSnapshot) {
    let isBelow = cadence.isInBand == false && (cadence.actual ?? cadence.target) < cadence.target
    guard played?.shouldReportLowCadence(isBelow: isBelow) == true else { return }
    let text = lowCadenceCueText().utf8
    lines.add(.cue, "slow-feet", text)
    lines.add(.speak, "", text)
  }

  /// Resets the state of the page's display and sound.
  private mutating func resetPage() {
    live = LivePage()
    calibrationUpload = CalibrationUpload()
    thinning = SaverModeFilter()
    coachEffects.resendAll()
  }

  private mutating func addLog() {
    lines.add(.log, "", String(pendingLogByteCount).utf8)
  }

  // MARK: Sensors

  /// Handles a reading of the motion sensor. Writes effects to `output` only if the reading confirms a step. Most
  /// readings don't, and cost very little.
  package mutating func add(_ sample: MotionSample) throws(BridgeError) {
    guard session != nil else { throw .noSession }
    output.removeAll(keepingCapacity: true)
    let count = snapshotCount
    let event = SessionEvent(seconds: sample.seconds, .motion(sample))
    guard session?.record(event) == true else { throw .impossibleTime }
    guard snapshotCount > count, let live = session?.live else { return }
    lines.removeAll()
    showStep(live)
    addSound(of: live)
    output = lines.utf8
  }

  /// Updates a walk's screen at every step. A run's step is sent only to the audio thread; its screen updates with
  /// the next event of another kind.
  private mutating func showStep(_ live: LiveSession) {
    guard let footfall = live.coach.latestFootfall else { return showChanges(of: live) }
    let beat = live.coach.cadence
    if beat.isBeating, beat.lock != .off { lines.addFootfall(at: footfall.seconds) }
  }

  /// Handles a notification from a Bluetooth sensor.
  package mutating func read(_ kind: SensorKind, _ bytes: [UInt8], at seconds: Double)
    throws(BridgeError)
  {
    guard session != nil else { throw .noSession }
    guard let reading = SensorReading(kind, bytes) else { throw .unreadable }
    output.removeAll(keepingCapacity: true)
    switch reading {
    case .heartRate(let rate): try handle(SessionEvent(seconds: seconds, .heartRate(rate)))
    case .steps(let cadence, let speed):
      try handle(SessionEvent(seconds: seconds, .cadence(cadence)))
      try handle(SessionEvent(seconds: seconds, .podSpeed(speed)))
    case .nothing: break
    }
  }

  // MARK: Log

  /// Moves the part of the log that hasn't been taken yet to `logChunk`.
  package mutating func takeLog() throws(BridgeError) {
    guard session != nil else { throw .noSession }
    logChunk = session?.takeLogChunk() ?? []
  }

  package mutating func beginRestoring() {
    session = nil
    played = nil
    resetPage()
    restorer = SessionRestorer(keepsRecording: false)
  }

  package mutating func restore(_ bytes: UnsafeBufferPointer<UInt8>) throws(BridgeError) {
    guard restorer != nil else { throw .noSession }
    restorer?.feed(bytes) { session in live.follow(session) }
  }

  /// Resumes the restored session.
  ///
  /// - Returns: The number of valid bytes in its log, and the number of records in them that this version can't read.
  package mutating func endRestoring() throws(BridgeError) -> (byteCount: Int, unknownCount: Int) {
    guard let restored = restorer?.finish() else { throw .notALog }
    restorer = nil
    session = restored.session
    return (restored.validByteCount, restored.unknownRecordCount)
  }

  // MARK: Output

  package mutating func writeScreen(_ number: Int32) throws(BridgeError) {
    live.resendAll()
    coachEffects.resendAll()
    guard let screen = SessionScreen(rawValue: number) else { throw .unknownScreen }
    let view = try view(on: screen)
    live.didDraw(view, on: screen, at: session?.snapshot.seconds ?? 0)
    output = view.html().utf8
  }

  package mutating func writeDigest() throws(BridgeError) {
    guard let session else { throw .noSession }
    output = utf8Bytes(session.digestText)
  }

  package mutating func write(_ error: BridgeError?) {
    output = []
    error?.sentence.withUTF8Buffer { output.append(contentsOf: $0) }
  }

  var units: UnitSystem { preferences.units }
  var walkUnit: WalkUnit { preferences.walkUnitOrUsual }

  mutating func say(_ sentence: String) { say(Array(sentence.utf8)) }
  mutating func say(_ text: [UInt8]) { output = text }

  private mutating func view(on screen: SessionScreen) throws(BridgeError) -> SessionView {
    guard let session else {
      guard screen == .runSetup else { throw .noSession }
      let unprepared = LiveSession(sport: .running, altitudeSource: .gps)
      return .runSetup(RunSetupState(unprepared, preferences, isDemo: isDemo))
    }
    return view(of: session, on: screen) ?? summary(of: session, on: screen)
  }

  func start(of session: Session) -> Instant {
    Instant(
      unixSeconds: session.header.startUnixSeconds + session.live.startSeconds,
      zoneMinutes: Int(session.header.zoneMinutes))
  }

  /// Returns the session's start, time and distance, or nil if it hasn't started or has finished.
  func unfinished(_ session: Session) -> UnfinishedSession? {
    let snapshot = session.snapshot
    switch snapshot.phase {
    case .ready, .finished: return nil
    case .running, .pausedByHand, .pausedAutomatically:
      return UnfinishedSession(
        start: start(of: session), movingSeconds: snapshot.movingSeconds,
        meters: session.coach.walk?.distanceMeters ?? snapshot.distanceMeters)
    }
  }

  /// Returns the session's sport, start, time zone, latest second, phase, location status and coach as numbers.
  package func headerNumbers() throws(BridgeError) -> [Double] {
    guard let session else { throw .noSession }
    let header = session.header
    let snapshot = session.snapshot
    return [
      Double(header.sport.rawValue), header.startUnixSeconds, Double(header.zoneMinutes),
      snapshot.seconds, Double(snapshot.phase.rawValue), Double(snapshot.location.rawValue),
      Double(header.coach.rawValue),
    ]
  }
}

extension SessionCue {
  /// Returns whether the athlete hears the cue. Kilometres and miles are announced in the athlete's unit only, and only
  /// at multiples of `count`.
  fileprivate func concerns(_ units: UnitSystem, every count: Int) -> Bool {
    switch self {
    case .kilometer(let number): units == .metric && number % count == 0
    case .mile(let number): units == .imperial && number % count == 0
    case .started, .paused, .pausedAutomatically, .resumed, .finished, .finishUndone, .lap,
      .locationFound, .locationLost, .locationBack, .cadence, .walk, .calibration, .course, .set,
      .camera:
      true
    }
  }
}
