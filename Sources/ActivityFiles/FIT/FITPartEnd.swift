import Engine

/// The state for detecting the end of the activity in a file. After the end, the file may contain bytes of an earlier
/// activity, because recorders reuse their memory.
struct FITPartEnd {
  /// A tolerance in seconds: how much earlier than the previous record a record may be, and how long before the end of
  /// their session the records may end.
  static let tolerance = 60.0

  /// The time from which the activity may be complete. Once the latest record reaches it, further messages are checked.
  private(set) var time: UInt32 = .max
  /// Whether the end is known from sessions that precede their records.
  private(set) var isExpected = false
  /// Whether the activity message followed the records, so that only heartbeats are expected. Otherwise, the records
  /// of another session may follow.
  private(set) var isFinal = false
  /// Whether records before the end have compressed timestamps, and whether some lack a timestamp.
  var hasCompressedTimes = false
  var hasUntimedRecords = false
  /// The start of the first session, and the end of the last one, calculated from its elapsed time.
  private(set) var sessionStart: UInt32?
  private(set) var sessionEnd = 0.0

  mutating func add(_ session: FITSummary) {
    sessionStart = min(sessionStart ?? session.start, session.start)
    sessionEnd = max(sessionEnd, Double(session.start) + (session.elapsed ?? session.timer ?? 0))
  }

  /// Handles a session or the activity message after its records.
  mutating func noteSummary(isActivity: Bool) {
    time = 0
    isFinal = isFinal || isActivity
  }

  /// Handles a session that precedes its records. The records may end a little earlier than the session states.
  mutating func expect(_ session: FITSummary) {
    guard session.start >= fitFirstDate, let seconds = session.elapsed ?? session.timer else {
      return
    }
    let end = Double(session.start) + seconds - min(Self.tolerance, seconds / 10)
    time = UInt32(saturating: isExpected ? max(end, Double(time)) : end)
    isExpected = true
  }

  /// Handles a record that belongs to the activity. Once the expected end is reached, it stays reached even if a record
  /// with a wrong time follows.
  mutating func noteRecord() {
    if isFinal { return }
    time = isExpected ? 0 : .max
  }
}

extension FITPart {
  /// Whether the activity may be complete.
  @inline(__always) var mayBeComplete: Bool { latest >= end.time }

  /// Whether the activity is complete and nothing but heartbeats is expected.
  var hasEnded: Bool { end.isFinal && mayBeComplete }

  mutating func add(_ session: FITSummary) {
    sessions.append(session)
    end.add(session)
    if points.isEmpty { end.expect(session) } else { end.noteSummary(isActivity: false) }
  }

  /// Returns whether a message after the end may belong to the activity, judging by its time. Devices write summaries
  /// up to a day later.
  func mayContain(_ time: UInt32) -> Bool {
    guard let begin = [end.sessionStart, first].compactMap(\.self).min() else { return true }
    return Self.times(from: begin, to: max(Double(latest), end.sessionEnd)).contains(Double(time))
  }

  /// Returns whether a record after the end may belong to the activity: either its time fits the activity, or it is
  /// close to the time of the latest record, in case that time is wrong too.
  func mayContain(recordAt time: UInt32) -> Bool {
    mayContain(time) || Self.times(from: latest, to: Double(latest)).contains(Double(time))
  }

  private static func times(from begin: UInt32, to end: Double) -> ClosedRange<Double> {
    Double(begin) - FITPartEnd.tolerance...max(Double(begin), end + 86_400)
  }

  /// Returns whether a record after the end may belong to the activity if it has a compressed timestamp, which is
  /// always close to the previous one.
  func mayContain(compressed time: UInt32) -> Bool {
    end.hasCompressedTimes && Double(time) <= end.sessionEnd
  }
}
