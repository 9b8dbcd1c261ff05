/// A run from its first second: the log, the coach that reads it, and a fingerprint over everything
/// the coach has shown.
///
/// Memory is bounded by what `takeLogChunk()` has not fetched yet and, where the session keeps its
/// recording, by the accepted fixes.
public struct Session: Sendable {
  public let facts: SessionFacts
  public private(set) var coach: RunCoach
  /// One a recorded event, readings of the motion sensor that were no step left out.
  public private(set) var snapshotCount = 0
  private var fingerprint = Digest()
  private var log: LogWriter
  private var recorder: SessionRecorder?

  /// The longest a session's clock can run, in seconds: thirty days.
  public static let maximumSeconds = 2_592_000.0

  /// - Parameter keepsRecording: whether the session can answer `recording()`.
  public init(facts: SessionFacts, keepsRecording: Bool = true) {
    self.init(facts, log: LogWriter(facts: facts), keepsRecording: keepsRecording)
  }

  /// A session of whose log the beginning is stored already.
  init(restoring facts: SessionFacts, keepsRecording: Bool) {
    self.init(facts, log: LogWriter(), keepsRecording: keepsRecording)
  }

  private init(_ facts: SessionFacts, log: LogWriter, keepsRecording: Bool) {
    self.facts = facts
    self.log = log
    coach = RunCoach(
      sport: facts.sport, altitudeSource: facts.altitudeSource, coach: facts.coach)
    if keepsRecording { recorder = SessionRecorder() }
  }

  public var snapshot: SessionSnapshot { coach.snapshot }

  /// Over every snapshot so far: equal for equal events, on every host.
  public var digest: UInt64 { fingerprint.value }

  public var digestText: String { fingerprint.hexText }

  /// Bytes of the log not taken yet.
  public var pendingLogByteCount: Int { log.pendingByteCount }

  /// Logs the event and lets the coach handle it. False, and nothing happens, where its time is not
  /// a number of 0 … `maximumSeconds`.
  ///
  /// - Complexity: O(1), amortised.
  @discardableResult
  public mutating func record(_ event: SessionEvent) -> Bool {
    guard Self.isPossible(event) else { return false }
    log.append(event)
    replay(event)
    return true
  }

  private static func isPossible(_ event: SessionEvent) -> Bool {
    event.seconds >= 0 && event.seconds <= maximumSeconds
  }

  /// The log since the last call, as whole chunks ready to be appended to storage.
  public mutating func takeLogChunk() -> [UInt8] { log.takeChunk() }

  /// The session that a log describes, as far as the log holds; nil where not even its facts do.
  public static func restore(_ bytes: some Sequence<UInt8>) -> RestoredSession? {
    var restorer = SessionRestorer()
    restorer.feed(bytes)
    return restorer.finish()
  }

  /// The accepted fixes as the receiver gave them, by stretches of movement: what an export writes.
  /// Empty where the session does not keep its recording.
  public func recording() -> Recording {
    recorder?.recording(facts: facts, startSeconds: coach.startSeconds)
      ?? Recording(sport: facts.sport)
  }

  /// Handles an event that is logged already; as `record`, it ignores impossible times.
  mutating func replay(_ event: SessionEvent) {
    guard Self.isPossible(event) else { return }
    coach.handle(event)
    guard !coach.isUnchanged else { return }
    recorder?.add(event, after: coach)
    snapshotCount += 1
    fingerprint.add(coach.snapshot)
  }
}
