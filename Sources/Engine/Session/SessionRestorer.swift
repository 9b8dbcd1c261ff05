/// A session read back from its log, ready to go on.
public struct RestoredSession: Sendable {
  /// As it was after the last event that holds.
  public var session: Session
  /// Bytes of the log that hold; storage is to be cut to them before anything is appended.
  public var validByteCount: Int
  /// What the log began with.
  public var facts: SessionFacts
  /// Records that hold something this version does not know: what they tell is left out.
  public var unknownRecordCount: Int
}

/// Builds a session from its log, which comes in pieces of any size.
///
/// Memory is the session's and one piece. A torn or damaged end is cut, never fatal.
public struct SessionRestorer: Sendable {
  private var reader = LogReader()
  private var session: Session?
  private var unknownRecordCount = 0
  private let keepsRecording: Bool

  /// - Parameter keepsRecording: whether the session can answer `recording()`.
  public init(keepsRecording: Bool = true) { self.keepsRecording = keepsRecording }

  /// - Parameter follow: called with the session as it stands after every event.
  public mutating func feed(
    _ bytes: some Sequence<UInt8>, following follow: (LiveSession) -> Void = { _ in }
  ) {
    reader.feed(bytes)
    while let record = reader.next() { add(record, following: follow) }
  }

  /// The session as far as the log holds; nil where not even the facts do.
  public func finish() -> RestoredSession? {
    guard let session else { return nil }
    return RestoredSession(
      session: session, validByteCount: reader.validByteCount, facts: session.facts,
      unknownRecordCount: unknownRecordCount)
  }

  private mutating func add(_ record: LogRecord, following follow: (LiveSession) -> Void) {
    if let event = record.event {
      session?.replay(event)
      if let live = session?.live { follow(live) }
    } else if let facts = record.facts {
      if session == nil { session = Session(restoring: facts, keepsRecording: keepsRecording) }
    } else {
      unknownRecordCount += 1
    }
  }
}
