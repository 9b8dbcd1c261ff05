/// A session restored from its log, ready to continue.
public struct RestoredSession: Sendable {
  /// The session after the last valid event.
  public var session: Session
  /// The number of valid bytes in the log. Truncate the stored log to this length before appending to it.
  public var validByteCount: Int
  /// The session header, which is the first record of the log.
  public var header: SessionHeader
  /// The number of records that were skipped because this version doesn't know their contents.
  public var unknownRecordCount: Int
}

/// Restores a session from its log, fed in pieces of any size.
///
/// Needs memory only for the session and one piece of the log. If the end of the log is truncated or damaged, it is
/// ignored instead of being treated as an error.
public struct SessionRestorer: Sendable {
  private var reader = LogReader()
  private var session: Session?
  private var unknownRecordCount = 0
  private let keepsRecording: Bool

  /// Creates a restorer.
  ///
  /// - Parameter keepsRecording: Whether to store accepted fixes, so that the session's `recording()` can return them.
  public init(keepsRecording: Bool = true) { self.keepsRecording = keepsRecording }

  /// Adds the next bytes of the log.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes of the log, which can be split at any position.
  ///   - follow: Called after every event with the session's current state.
  public mutating func feed(
    _ bytes: some Sequence<UInt8>, following follow: (LiveSession) -> Void = { _ in }
  ) {
    reader.feed(bytes)
    while let record = reader.next() { add(record, following: follow) }
  }

  /// Returns the session restored from the valid part of the log, or nil if the session header couldn't be read.
  public func finish() -> RestoredSession? {
    guard let session else { return nil }
    return RestoredSession(
      session: session, validByteCount: reader.validByteCount, header: session.header,
      unknownRecordCount: unknownRecordCount)
  }

  private mutating func add(_ record: LogRecord, following follow: (LiveSession) -> Void) {
    if let event = record.event {
      session?.replay(event)
      if let live = session?.live { follow(live) }
    } else if let header = record.header {
      if session == nil { session = Session(restoring: header, keepsRecording: keepsRecording) }
    } else {
      unknownRecordCount += 1
    }
  }
}
