/// A period for which a pose was held.
public struct HoldSpan: Equatable, Sendable {
  /// The time at which the pose was first correct, in seconds.
  public let start: Double
  /// The time at which the pose was last correct, in seconds.
  public internal(set) var end: Double
  /// Seconds in the pose, excluding dips.
  public internal(set) var heldSeconds: Double
}

/// Measures how long a pose is held, based on its score of 0 … 1.
///
/// 1. A hold begins once the score has been at least 0.8 for half a second. It starts at the first of these frames.
/// 2. It continues while the score is at least 0.7; lower scores are a dip. Dips of up to half a second are tolerated,
///    but don't count as held time.
/// 3. A longer dip ends the hold at its last good frame.
struct HoldTimer: Equatable, Sendable {
  enum Event: Equatable, Sendable {
    case began(HoldSpan)
    case ended(HoldSpan)
  }

  static let good = 0.8
  static let minimumHeldScore = 0.7
  static let graceSeconds = 0.5

  private(set) var current: HoldSpan?
  private var candidate: HoldSpan?
  private var wasGood = false

  /// Adds the score of a frame. Returns the resulting event, or nil if the frame doesn't cause one.
  ///
  /// - Parameter score: The score, or nil if the body isn't visible.
  mutating func add(_ score: Double?, seconds: Double) -> Event? {
    let isGood = (score ?? 0) >= (current == nil ? Self.good : Self.minimumHeldScore)
    defer { wasGood = isGood }
    return current == nil ? startHold(isGood, seconds) : continueHold(isGood, seconds)
  }

  /// Ends the current hold. Returns it, or nil if no hold is in progress.
  mutating func finish() -> HoldSpan? {
    defer { (current, candidate, wasGood) = (nil, nil, false) }
    return current
  }

  private mutating func startHold(_ isGood: Bool, _ seconds: Double) -> Event? {
    guard isGood else {
      candidate = nil
      return nil
    }
    var span = candidate ?? HoldSpan(start: seconds, end: seconds, heldSeconds: 0)
    if seconds - span.end > Self.graceSeconds {
      span = HoldSpan(start: seconds, end: seconds, heldSeconds: 0)
    }
    span.heldSeconds += seconds - span.end
    span.end = seconds
    candidate = span
    guard span.heldSeconds >= Self.graceSeconds else { return nil }
    (current, candidate) = (span, nil)
    return .began(span)
  }

  private mutating func continueHold(_ isGood: Bool, _ seconds: Double) -> Event? {
    guard var span = current else { return nil }
    if seconds - span.end > Self.graceSeconds {
      _ = finish()
      if isGood { _ = startHold(true, seconds) }
      return .ended(span)
    }
    guard isGood else { return nil }
    if wasGood { span.heldSeconds += seconds - span.end }
    span.end = seconds
    current = span
    return nil
  }
}
