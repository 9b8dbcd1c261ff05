public import Engine

/// Now, and by which calendar.
public struct GarageMoment: Sendable {
  /// Since 1970.
  public var seconds: Double
  private let zone: @Sendable (Double) -> Int

  /// - Parameter zone: minutes by which the athlete's zone is ahead of UTC at a moment, summer time included.
  public init(seconds: Double, zone: @escaping @Sendable (Double) -> Int = { _ in 0 }) {
    self.seconds = seconds
    self.zone = zone
  }

  /// Days since 1970.
  public var day: Int { day(of: seconds) }

  /// Seconds since 1970 that forms and exports may give.
  public static let possible = InputRange(Limits.unixSeconds)
  /// Days since 1970, within 27 000 years of it.
  static let possibleDays = InputRange(-10_000_000...10_000_000)

  /// The day of another moment, where the athlete was, limited to `possibleDays`.
  public func day(of seconds: Double) -> Int {
    Self.possibleDays.rounded(((seconds + Double(zone(seconds)) * 60) / 86_400).rounded(.down))
  }
}
