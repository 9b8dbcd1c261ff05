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

  /// The day of another moment, where the athlete was. Beyond the year 33 000 it is that year's.
  public func day(of seconds: Double) -> Int {
    let day = ((seconds + Double(zone(seconds)) * 60) / 86_400).rounded(.down)
    return Int(min(max(day, -1e7), 1e7))
  }
}
