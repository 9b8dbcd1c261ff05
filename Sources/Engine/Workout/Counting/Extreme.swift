/// The extreme of a movement in one direction, with its timing.
struct Extreme: Equatable, Sendable {
  private(set) var value: Double
  /// The time of `value`.
  private(set) var seconds: Double
  /// The time at which the movement came within `width` of the extreme.
  private(set) var entered: Double
  /// The latest time at which the movement was within `width` of the extreme.
  private(set) var left: Double
  private var mark: Double
  private let isHigh: Bool

  /// The distance within which the movement counts as being at an extreme, as a fraction of the full movement.
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
