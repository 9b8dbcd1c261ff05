/// A time in a pose.
public struct HoldSpan: Equatable, Sendable {
  /// When the pose was first right.
  public let start: Double
  /// When it last was.
  public internal(set) var end: Double
  /// Seconds in the pose; dips are not counted.
  public internal(set) var heldSeconds: Double
}

/// Times a pose by how well it is held, 0 … 1.
///
/// 1. A hold begins where the score is 0.8 for half a second, and is dated back to the first of these frames.
/// 2. It goes on down to 0.7; what is below is a dip. A dip of up to half a second is forgiven and not counted.
/// 3. After a longer one the hold has ended where it was last good.
struct HoldTimer: Equatable, Sendable {
  enum Event: Equatable, Sendable {
    case began(HoldSpan)
    case ended(HoldSpan)
  }

  static let good = 0.8
  static let stillGood = 0.7
  static let graceSeconds = 0.5

  /// The hold under way.
  private(set) var current: HoldSpan?
  private var candidate: HoldSpan?
  private var wasGood = false

  /// - Parameter score: nil where nothing is seen.
  mutating func add(_ score: Double?, seconds: Double) -> Event? {
    let isGood = (score ?? 0) >= (current == nil ? Self.good : Self.stillGood)
    defer { wasGood = isGood }
    return current == nil ? look(isGood, seconds) : go(on: isGood, seconds)
  }

  /// Ends the hold under way.
  mutating func finish() -> HoldSpan? {
    defer { (current, candidate, wasGood) = (nil, nil, false) }
    return current
  }

  private mutating func look(_ isGood: Bool, _ seconds: Double) -> Event? {
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

  private mutating func go(on isGood: Bool, _ seconds: Double) -> Event? {
    guard var span = current else { return nil }
    if seconds - span.end > Self.graceSeconds {
      _ = finish()
      if isGood { _ = look(true, seconds) }
      return .ended(span)
    }
    guard isGood else { return nil }
    if wasGood { span.heldSeconds += seconds - span.end }
    span.end = seconds
    current = span
    return nil
  }
}
