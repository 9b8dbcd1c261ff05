/// A session from its first second: the log, what goes on by it, and a fingerprint over everything shown.
///
/// Memory is bounded by what `takeLogChunk()` has not fetched yet and, where the session keeps its
/// recording, by the accepted fixes.
public struct Session: Sendable {
  /// What the log began with.
  public let facts: SessionFacts
  /// Clock, phases, track and coach, as of the latest event.
  public private(set) var live: LiveSession
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
    live = LiveSession(
      sport: facts.sport, altitudeSource: facts.altitudeSource, kind: facts.coach)
    if keepsRecording { recorder = SessionRecorder() }
  }

  /// What a screen shows of every kind of session, as of the latest event.
  public var snapshot: SessionSnapshot { live.snapshot }
  /// What is particular to the session's kind, as of the latest event.
  public var coach: Coach { live.coach }

  /// Over every snapshot so far: equal for equal events, on every host.
  public var digest: UInt64 { fingerprint.value }

  /// `digest` as sixteen hexadecimal digits.
  public var digestText: String { fingerprint.hexText }

  /// Bytes of the log not taken yet.
  public var pendingLogByteCount: Int { log.pendingByteCount }

  /// Logs what the coach wants kept of the event, and handles it. False, and nothing happens, where its time is not
  /// a number of 0 … `maximumSeconds`.
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
    recorder?.recording(facts: facts, startSeconds: live.startSeconds)
      ?? Recording(sport: facts.sport)
  }

  /// Handles an event that is logged already; as `record`, it ignores impossible times.
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
