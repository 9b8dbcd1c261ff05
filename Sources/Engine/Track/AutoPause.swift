/// Decides by itself when a session pauses and when it goes on, from speeds and steps.
///
/// Slower than 0.5 m/s for `delaySeconds` without a break pauses, back to the first slow sample, so
/// that the wait itself does not count as moving. Faster than 1 m/s for 2 s, or three steps within
/// 2 s, resumes, back to the first of them. Between the two speeds the state stays as it is.
///
/// It decides by measurements alone. When samples stay away nothing happens, however long: missing
/// signal is not slow speed.
public struct AutoPause: Equatable, Sendable {
  /// What the last sample changed, with the moment it takes effect.
  public enum Change: Equatable, Sendable {
    /// Rest was certain; it began then, in seconds of the session.
    case paused(since: Double)
    /// Movement was certain; it began then, in seconds of the session.
    case resumed(since: Double)
  }

  /// Slower is rest, in m/s.
  public static let pauseSpeed = 0.5
  /// Faster is movement, in m/s.
  public static let resumeSpeed = 1.0
  static let resumeSeconds = 2.0
  static let burstSteps = 3.0
  static let burstSeconds = 2.0
  /// Samples farther apart than this do not make one continuous observation.
  static let longestSilence = 10.0

  /// Seconds of rest until it pauses: 10 or 30 as offered; 0 never pauses.
  public var delaySeconds: Double
  /// Whether the latest samples are a rest.
  public private(set) var isPaused = false

  private var candidateSince: Double?
  private var latest: Double?
  private var burstSince: Double?
  private var burstCount = 0.0

  /// Seconds of slow speed until it pauses; 0 never does.
  public init(delaySeconds: Double = SessionOption.autoPauseSeconds.usual) {
    self.delaySeconds = delaySeconds
  }

  /// Adds a measured speed in m/s. Samples come in the order of time; a late one is ignored.
  public mutating func add(speed: Double, at seconds: Double) -> Change? {
    if let latest {
      guard seconds > latest else { return nil }
      if seconds - latest > Self.longestSilence { candidateSince = nil }
    }
    latest = seconds
    return isPaused ? resume(speed: speed, at: seconds) : pause(speed: speed, at: seconds)
  }

  /// Adds steps counted since the call before.
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

  /// Goes on at once and starts a fresh observation: the athlete took over.
  public mutating func reset() {
    isPaused = false
    candidateSince = nil
    burstSince = nil
  }

  private mutating func pause(speed: Double, at seconds: Double) -> Change? {
    guard delaySeconds > 0, speed < Self.pauseSpeed else {
      // Between the thresholds the athlete is not resting, so the count begins anew.
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
