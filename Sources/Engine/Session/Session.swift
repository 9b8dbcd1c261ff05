/// A session recorded from its start: its log, its live state, and a digest of everything shown.
///
/// Buffers the part of the log that `takeLogChunk()` hasn't returned yet and, if the session stores its recording, the
/// accepted fixes.
public struct Session: Sendable {
  /// The session header, which is the first record of the log.
  public let header: SessionHeader
  /// The clock, phase, track and coach after the latest event.
  public private(set) var live: LiveSession
  /// The number of snapshots: one for each recorded event except motion samples that completed no step.
  public private(set) var snapshotCount = 0
  private var fingerprint = Digest()
  private var log: LogWriter
  private var recorder: SessionRecorder?

  /// The maximum value of a session's clock, in seconds: thirty days.
  public static let maximumSeconds = 2_592_000.0

  /// Starts a new session.
  ///
  /// - Parameters:
  ///   - header: The session header, to be written as the first record of the log.
  ///   - keepsRecording: Whether to store accepted fixes, so that `recording()` can return them.
  public init(header: SessionHeader, keepsRecording: Bool = true) {
    self.init(header, log: LogWriter(header: header), keepsRecording: keepsRecording)
  }

  /// Creates a session whose log is already partly stored.
  init(restoring header: SessionHeader, keepsRecording: Bool) {
    self.init(header, log: LogWriter(), keepsRecording: keepsRecording)
  }

  private init(_ header: SessionHeader, log: LogWriter, keepsRecording: Bool) {
    self.header = header
    self.log = log
    live = LiveSession(
      sport: header.sport, altitudeSource: header.altitudeSource, kind: header.coach)
    if keepsRecording { recorder = SessionRecorder() }
  }

  /// The part of the state that is shown for every kind of session, after the latest event.
  public var snapshot: SessionSnapshot { live.snapshot }
  /// The state specific to the session's kind, after the latest event.
  public var coach: Coach { live.coach }

  /// A digest of all snapshots so far. The same events produce the same digest on every platform.
  public var digest: UInt64 { fingerprint.value }

  /// The digest as sixteen hexadecimal digits.
  public var digestText: String { fingerprint.hexText }

  /// The number of log bytes that `takeLogChunk()` would return now.
  public var pendingLogByteCount: Int { log.pendingByteCount }

  /// Logs the event if the coach needs it in the log, and handles it. Returns false and ignores the event if its time
  /// is NaN or outside 0 … `maximumSeconds`.
  ///
  /// - Complexity: O(1), amortised.
  @discardableResult
  public mutating func record(_ event: SessionEvent) -> Bool {
    guard Self.isPossible(event) else { return false }
    guard let logged = live.logged(event) else { return true }
    log.append(logged)
    replay(logged)
    return true
  }

  private static func isPossible(_ event: SessionEvent) -> Bool {
    event.seconds >= 0 && event.seconds <= maximumSeconds
  }

  /// Returns the part of the log written since the last call, as whole chunks that can be appended to storage.
  public mutating func takeLogChunk() -> [UInt8] { log.takeChunk() }

  /// Restores a session from the valid part of its log. Returns nil if not even the session header can be read.
  public static func restore(_ bytes: some Sequence<UInt8>) -> RestoredSession? {
    var restorer = SessionRestorer()
    restorer.feed(bytes)
    return restorer.finish()
  }

  /// Returns the accepted fixes as received, split into segments of movement, for export. The recording is empty if the
  /// session doesn't store its fixes.
  public func recording() -> Recording {
    recorder?.recording(header: header, startSeconds: live.startSeconds)
      ?? Recording(sport: header.sport)
  }

  /// Handles an event that is already in the log. Ignores impossible times, as `record` does.
  mutating func replay(_ event: SessionEvent) {
    guard Self.isPossible(event) else { return }
    live.handle(event)
    guard !live.isUnchanged else { return }
    recorder?.add(event, after: live)
    snapshotCount += 1
    fingerprint.add(live.snapshot)
    fingerprint.add(live.coach)
  }
}
