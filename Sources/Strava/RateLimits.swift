import Engine

/// Strava's rate limits and their current usage, per quarter of an hour and per day, for all requests and for read
/// requests. The windows reset at :00, :15, :30 and :45, and at midnight UTC.
///
/// Source: developers.strava.com/docs/rate-limits. Refused requests also count.
public struct RateLimits: Codable, Equatable, Sendable {
  /// The limit and usage of one window, in requests.
  public struct Window: Codable, Equatable, Sendable {
    public var limit: Int
    public var usage: Int

    var isUsedUp: Bool { usage >= limit }
  }

  /// The quarter-hour and daily windows from one pair of headers.
  public struct Pair: Codable, Equatable, Sendable {
    public var quarter: Window
    public var day: Window
  }

  static let quarterSeconds = 900.0
  static let daySeconds = 86_400.0
  /// The delay, in seconds, after the end of a window before the window is treated as reset. It allows for a difference
  /// between the clocks.
  static let marginSeconds = 5.0

  /// The windows for all requests, initially with the defaults for a new Strava app.
  public private(set) var overall = Pair(
    quarter: Window(limit: 200, usage: 0), day: Window(limit: 2_000, usage: 0))
  /// The windows for read requests, initially with the defaults for a new Strava app.
  public private(set) var read = Pair(
    quarter: Window(limit: 100, usage: 0), day: Window(limit: 1_000, usage: 0))
  /// The windows that the usage belongs to, numbered from 1970.
  private var quarter = 0.0
  private var day = 0.0
  /// The valid range for the number of consecutive refusals. Each refusal extends the pause by a quarter of an hour, up
  /// to a day.
  private static let countedRefusals = InputRange(0...96)
  /// The number of consecutive refusals.
  private var refusals = 0
  /// The end of the pause after a refusal, in seconds since 1970.
  private var refusedUntil = 0.0

  public init() {}

  /// Updates the limits and usage from a response. If the response doesn't state the usage, counts one request.
  ///
  /// - Parameters:
  ///   - headers: keyed by lowercase name.
  ///   - isRefusal: whether the status is 429.
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
      ? Self.nextReset(now, every: Self.daySeconds)
      : Self.nextReset(now, every: Self.quarterSeconds)
        + Double(earlier) * Self.quarterSeconds
  }

  /// Counts a request whose response was lost because the process was killed. Strava may have counted it.
  public mutating func noteLost(at now: Double) {
    turn(to: now)
    overall.note(nil, nil)
    read.note(nil, nil)
  }

  /// Returns the earliest time for the next request in seconds since 1970, or nil if it may be sent now.
  public func opening(at now: Double) -> Double? {
    var limits = self
    limits.turn(to: now)
    if limits.overall.day.isUsedUp || limits.read.day.isUsedUp {
      return max(Self.nextReset(now, every: Self.daySeconds), refusedUntil)
    }
    if limits.overall.quarter.isUsedUp || limits.read.quarter.isUsedUp {
      return max(Self.nextReset(now, every: Self.quarterSeconds), refusedUntil)
    }
    return refusedUntil > now ? refusedUntil : nil
  }

  /// Resets the usage of windows that have ended. Within the margin after a reset, the previous window still
  /// counts.
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

  private static func nextReset(_ now: Double, every seconds: Double) -> Double {
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

  /// Parses two numbers such as `100,1000`. Returns nil for any other text.
  private static func numbers(_ text: String?) -> (quarter: Int, day: Int)? {
    let parts = (text ?? "").split(separator: ",", omittingEmptySubsequences: false).map {
      counts.parse($0.filter { $0 != " " })
    }
    guard parts.count == 2, let quarter = parts[0], let day = parts[1] else { return nil }
    return (quarter, day)
  }
}
