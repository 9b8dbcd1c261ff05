/// The farthest that a movement has come in one direction, and when it was there.
struct Extreme: Equatable, Sendable {
  private(set) var value: Double
  /// Of `value`.
  private(set) var seconds: Double
  /// When the last tenth of the way before it began.
  private(set) var entered: Double
  /// When it was last within a tenth of the way of it.
  private(set) var left: Double
  private var mark: Double
  private let isHigh: Bool

  /// Of the way: what is still "at" an extreme.
  static let width = 0.1

  static func high(_ value: Double, _ seconds: Double) -> Extreme {
    Extreme(value, seconds, isHigh: true)
  }

  static func low(_ value: Double, _ seconds: Double) -> Extreme {
    Extreme(value, seconds, isHigh: false)
  }

  private init(_ value: Double, _ seconds: Double, isHigh: Bool) {
    (self.value, mark, self.isHigh) = (value, value, isHigh)
    (self.seconds, entered, left) = (seconds, seconds, seconds)
  }

  mutating func add(_ progress: Double, _ seconds: Double) {
    let sign = isHigh ? 1.0 : -1.0
    if sign * (progress - value) >= 0 { (value, self.seconds) = (progress, seconds) }
    if sign * (value - mark) > Self.width { (mark, entered) = (value, seconds) }
    if sign * (value - progress) <= Self.width { left = seconds }
  }
}
