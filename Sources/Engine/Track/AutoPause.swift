/// Decides, based on speeds and steps, when a session pauses and resumes automatically.
///
/// The session pauses after the athlete has moved more slowly than 0.5 m/s for `delaySeconds` without interruption. The
/// pause starts at the first slow sample, so the wait doesn't count as moving time. The session resumes after the
/// athlete has moved faster than 1 m/s for 2 s, or after three steps within 2 s, again starting at the first such
/// sample. Between the two speeds, the state doesn't change.
///
/// Only measurements change the state. Missing samples never do, because a lost signal doesn't imply a low speed.
public struct AutoPause: Equatable, Sendable {
  /// A change of state, with the time at which it takes effect.
  public enum Change: Equatable, Sendable {
    /// The athlete has been resting since this session time, in seconds.
    case paused(since: Double)
    /// The athlete has been moving since this session time, in seconds.
    case resumed(since: Double)
  }

  /// The speed in m/s below which the athlete is resting.
  public static let pauseSpeed = 0.5
  /// The speed in m/s above which the athlete is moving.
  public static let resumeSpeed = 1.0
  static let resumeSeconds = 2.0
  static let burstSteps = 3.0
  static let burstSeconds = 2.0
  /// The maximum interval in seconds between two samples of the same observation.
  static let longestSilence = 10.0

  /// Seconds of rest until an automatic pause; 0 disables it. The app offers 10 and 30.
  public var delaySeconds: Double
  /// Whether the session is paused automatically.
  public private(set) var isPaused = false

  private var candidateSince: Double?
  private var latest: Double?
  private var burstSince: Double?
  private var burstCount = 0.0

  /// Creates a detector with a delay in seconds; 0 disables automatic pauses.
  public init(delaySeconds: Double = SessionOption.autoPauseSeconds.usual) {
    self.delaySeconds = delaySeconds
  }

  /// Adds a measured speed in m/s. Samples must be in chronological order; late ones are ignored. Returns the resulting
  /// change of state, or nil if the state stays the same.
  public mutating func add(speed: Double, at seconds: Double) -> Change? {
    if let latest {
      guard seconds > latest else { return nil }
      if seconds - latest > Self.longestSilence { candidateSince = nil }
    }
    latest = seconds
    return isPaused ? resume(speed: speed, at: seconds) : pause(speed: speed, at: seconds)
  }

  /// Adds the number of steps since the previous call. Returns the resulting change of state, or nil if the state stays
  /// the same.
  public mutating func add(steps: Double, at seconds: Double) -> Change? {
    guard steps > 0 else { return nil }
    if let since = burstSince, seconds - since <= Self.burstSeconds {
      burstCount += steps
    } else {
      burstSince = seconds
      burstCount = steps
    }
    guard burstCount >= Self.burstSteps else { return nil }
    let since = burstSince ?? seconds
    burstSince = nil
    if !isPaused { candidateSince = nil }
    return isPaused ? setPaused(false, since: since) : nil
  }

  /// Resumes immediately and discards earlier observations, because the athlete paused or resumed manually.
  public mutating func reset() {
    isPaused = false
    candidateSince = nil
    burstSince = nil
  }

  private mutating func pause(speed: Double, at seconds: Double) -> Change? {
    guard delaySeconds > 0, speed < Self.pauseSpeed else {
      // Between the thresholds, the athlete isn't resting, so the wait starts again.
      candidateSince = nil
      return nil
    }
    let since = candidateSince ?? seconds
    candidateSince = since
    return seconds - since >= delaySeconds ? setPaused(true, since: since) : nil
  }

  private mutating func resume(speed: Double, at seconds: Double) -> Change? {
    guard speed > Self.resumeSpeed else {
      candidateSince = nil
      return nil
    }
    let since = candidateSince ?? seconds
    candidateSince = since
    return seconds - since >= Self.resumeSeconds ? setPaused(false, since: since) : nil
  }

  private mutating func setPaused(_ paused: Bool, since: Double) -> Change {
    isPaused = paused
    candidateSince = nil
    return paused ? .paused(since: since) : .resumed(since: since)
  }
}
