import Engine

/// How much may be asked of Strava, and how much was: requests in a quarter of an hour and in a day, all of them and those
/// that read. Windows turn at :00, :15, :30 and :45 and at midnight UTC.
///
/// Source: developers.strava.com/docs/rate-limits. Requests that were refused count too.
public struct RateLimits: Codable, Equatable, Sendable {
  /// One window's allowance.
  public struct Window: Codable, Equatable, Sendable {
    public var limit: Int
    public var usage: Int

    var isUsedUp: Bool { usage >= limit }
  }

  /// The two windows of one header pair.
  public struct Pair: Codable, Equatable, Sendable {
    public var quarter: Window
    public var day: Window
  }

  static let quarterSeconds = 900.0
  static let daySeconds = 86_400.0
  /// Between Strava's clock and ours: so long after a window's turn we begin.
  static let marginSeconds = 5.0

  /// As Strava gives every new app.
  public private(set) var overall = Pair(
    quarter: Window(limit: 200, usage: 0), day: Window(limit: 2_000, usage: 0))
  /// As Strava gives every new app.
  public private(set) var read = Pair(
    quarter: Window(limit: 100, usage: 0), day: Window(limit: 1_000, usage: 0))
  /// Which windows the usages are of, counted from 1970.
  private var quarter = 0.0
  private var day = 0.0
  /// The range of consecutive refusals that are counted. Each one extends the pause by a quarter of an hour, up to a day.
  private static let countedRefusals = InputRange(0...96)
  /// Refusals one after the other.
  private var refusals = 0
  /// Nothing is asked before.
  private var refusedUntil = 0.0

  public init() {}

  /// Takes over what an answer says; where it says nothing, counts by itself.
  ///
  /// - Parameters:
  ///   - headers: by name in lower case.
  ///   - isRefusal: whether the answer is 429.
  ///   - now: seconds since 1970.
  public mutating func note(_ headers: [String: String], isRefusal: Bool = false, at now: Double) {
    turn(to: now)
    overall.note(headers["x-ratelimit-limit"], headers["x-ratelimit-usage"])
    read.note(headers["x-readratelimit-limit"], headers["x-readratelimit-usage"])
    guard isRefusal else {
      refusals = 0
      return
    }
    let earlier = Self.countedRefusals.clamped(refusals)
    refusals = earlier + 1
    let isDayOver = overall.day.isUsedUp || read.day.isUsedUp
    refusedUntil =
      isDayOver
      ? Self.turnAfter(now, every: Self.daySeconds)
      : Self.turnAfter(now, every: Self.quarterSeconds)
        + Double(earlier) * Self.quarterSeconds
  }

  /// Counts a request whose answer was never seen, because the process was killed meanwhile: Strava may have counted it.
  public mutating func noteLost(at now: Double) {
    turn(to: now)
    overall.note(nil, nil)
    read.note(nil, nil)
  }

  /// When the next request may go out, in seconds since 1970; nil for at once.
  public func opening(at now: Double) -> Double? {
    var limits = self
    limits.turn(to: now)
    if limits.overall.day.isUsedUp || limits.read.day.isUsedUp {
      return max(Self.turnAfter(now, every: Self.daySeconds), refusedUntil)
    }
    if limits.overall.quarter.isUsedUp || limits.read.quarter.isUsedUp {
      return max(Self.turnAfter(now, every: Self.quarterSeconds), refusedUntil)
    }
    return refusedUntil > now ? refusedUntil : nil
  }

  /// Forgets the usages of windows that are over. Within the margin behind a turn the old window still counts.
  private mutating func turn(to now: Double) {
    let quarter = ((now - Self.marginSeconds) / Self.quarterSeconds).rounded(.down)
    let day = ((now - Self.marginSeconds) / Self.daySeconds).rounded(.down)
    if quarter != self.quarter {
      overall.quarter.usage = 0
      read.quarter.usage = 0
    }
    if day != self.day {
      overall.day.usage = 0
      read.day.usage = 0
    }
    (self.quarter, self.day) = (quarter, day)
  }

  private static func turnAfter(_ now: Double, every seconds: Double) -> Double {
    (((now - marginSeconds) / seconds).rounded(.down) + 1) * seconds + marginSeconds
  }
}

extension RateLimits.Pair {
  private static let counts = InputRange(0...999_999_999)

  fileprivate mutating func note(_ limits: String?, _ usages: String?) {
    if let limits = Self.numbers(limits), limits.quarter > 0, limits.day > 0 {
      quarter.limit = limits.quarter
      day.limit = limits.day
    }
    if let usages = Self.numbers(usages) {
      quarter.usage = usages.quarter
      day.usage = usages.day
    } else {
      quarter.usage = Self.counts.clamped(quarter.usage) + 1
      day.usage = Self.counts.clamped(day.usage) + 1
    }
  }

  /// `100,1000`; nil for anything else.
  private static func numbers(_ text: String?) -> (quarter: Int, day: Int)? {
    let parts = (text ?? "").split(separator: ",", omittingEmptySubsequences: false).map {
      counts.parse($0.filter { $0 != " " })
    }
    guard parts.count == 2, let quarter = parts[0], let day = parts[1] else { return nil }
    return (quarter, day)
  }
}
