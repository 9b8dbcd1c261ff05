import Engine
import Screens
import TextEncoding

/// A cue that the coach spoke during a replay.
struct SpokenCue: Equatable {
  var seconds: Double
  var kind: String
  var text: String

  var json: JSONValue {
    .object([
      ("t", .number(seconds, decimals: 3)), ("kind", .text(kind)), ("text", .text(text)),
    ])
  }
}

/// Replays a session through the live coach, event by event.
struct ReplayRun {
  private(set) var session: Session
  private(set) var cues: [SpokenCue] = []
  private var source: ReplaySource
  private let units: UnitSystem
  /// The log of the whole session, if requested.
  private(set) var log: [UInt8]?
  /// The coach's decisions, if requested.
  private(set) var diary: CoachDiary?

  /// - Parameter coach: The options for the coach, or nil if its decisions are not recorded.
  init(
    _ source: ReplaySource, units: UnitSystem, keepsLog: Bool, coach: [SessionChoice]? = nil
  ) {
    self.source = source
    if let coach {
      self.source.setOptions(coach)
      diary = CoachDiary()
    }
    self.units = units
    session = Session(header: source.header, keepsRecording: false)
    log = keepsLog ? session.takeLogChunk() : nil
  }

  /// Handles the next event and returns it, or nil at the end.
  mutating func step() -> SessionEvent? {
    guard let event = source.next() else { return nil }
    session.record(event)
    if session.pendingLogByteCount >= 1 << 15 { flushLog() }
    for cue in session.live.cues {
      let text = cueText(
        cue, session.snapshot, sport: session.header.sport,
        interval: session.coach.cadence.interval,
        exercise: session.coach.workout?.exercise, units: units)
      cues.append(SpokenCue(seconds: event.seconds, kind: cue.name, text: text))
    }
    diary?.add(session.snapshot, session.coach.cadence, cues: cues)
    return event
  }

  mutating func flushLog() {
    let chunk = session.takeLogChunk()
    log?.append(contentsOf: chunk)
  }

  /// The output of `replay --json`.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      ("summary", ReplaySummary(session, hasAccuracy: source.hasAccuracy).json),
      ("cues", .array(cues.map(\.json))),
      ("warnings", .array(source.warnings.map { .text($0.text) })),
      ("snapshots", .integer(session.snapshotCount)),
      ("digest", .text(session.digestText)),
    ]
    if let diary {
      members.append(
        (
          "coach",
          .object([
            ("decisions", .array(diary.decisions.map(\.json))),
            ("summary", CoachSummary(diary: diary, session: session).json),
          ])
        ))
    }
    return .object(members)
  }
}
