/// What a session asks of the coach of its kind. Everything follows from the events, so a log gives the same again.
///
/// The order of an event: `logged` (live only), then `add` for a reading of the motion sensor or `handle` for any
/// other event, then `advance`. The track is the session's; a coach adds to it what its sensors tell.
protocol SessionCoach: Sendable {
  /// The event as the log keeps it; nil where it keeps nothing of it. Called once for an event that happens now, and
  /// not for one that a log tells again.
  mutating func logged(_ event: SessionEvent) -> SessionEvent?

  /// A reading of the motion sensor. Whether it changed anything that is shown; most do not, and end here.
  mutating func add(
    _ sample: MotionSample, at seconds: Double, _ track: inout LiveTrack
  ) -> Bool

  /// Any event, after the track was told of it.
  mutating func handle(
    _ event: SessionEvent, _ context: EventContext, _ track: inout LiveTrack)

  /// Time has passed up to the event, and the session stands as `moment` says. Returns what the event made worth
  /// saying; mostly nothing.
  mutating func advance(
    after event: SessionEvent, to moment: SessionMoment, _ track: inout LiveTrack
  ) -> [CoachCue]

  /// Before anything is derived from the distance.
  func correctDistance(of analysis: inout ActivityAnalysis)

  /// What the coach knows of cadence and evenness.
  func addCadence(to effort: inout ActivityEffort, startSeconds: Double)
}

/// What a coach is told beside an event.
struct EventContext: Sendable {
  /// The session's clock: never earlier than at the event before.
  var seconds: Double
  /// Before the event, or after it where it is a command.
  var phase: SessionPhase
  /// Whether the event is a fix that the track believed.
  var isFixBelieved: Bool
}

extension SessionEvent {
  /// A reading of the motion sensor as a log keeps it, so that the live coach hears what a replay will hear; nil where
  /// it is not a number. Any other event as it is.
  var withMotionAsLogged: SessionEvent? {
    guard case .motion(let sample) = kind else { return self }
    guard var logged = sample.asLogged else { return nil }
    // A log keeps the event's time alone.
    logged.seconds = seconds
    return SessionEvent(seconds: seconds, .motion(logged))
  }
}

extension LiveTrack {
  /// Steps that a walk's coach found, and their cadence.
  mutating func add(stepsOf walk: WalkSnapshot, count: Int, at seconds: Double) {
    addSteps(Double(count), at: seconds)
    if count > 0 { noteDistance(at: seconds) }
    if let cadence = walk.cadence { addCadence(cadence, at: seconds) }
  }
}
