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

  /// The range of timestamps accepted from forms and exports, in seconds since 1970.
  public static let possible = InputRange(Limits.unixSeconds)
  /// The range of days since 1970 that is calculated with, about 27 000 years either way.
  static let possibleDays = InputRange(-10_000_000...10_000_000)

  /// Returns the local day of another timestamp, clamped to `possibleDays`.
  public func day(of seconds: Double) -> Int {
    Self.possibleDays.rounded(((seconds + Double(zone(seconds)) * 60) / 86_400).rounded(.down))
  }
}
