/// Selects the sides of the body to measure: both if both are visible, otherwise the more visible one. The selection
/// changes only between repetitions, because a change makes measurements jump.
struct SideChoice: Equatable, Sendable {
  enum Sides: UInt8, Equatable, Sendable {
    case both, left, right

    func contains(_ side: BodySide) -> Bool {
      switch self {
      case .both: true
      case .left: side == .left
      case .right: side == .right
      }
    }
  }

  /// The visibility above which a side is added, and the lower one below which it is dropped.
  static let addThreshold = 0.5
  static let dropThreshold = 0.35
  /// The time constant of the mean visibility, in seconds.
  static let memorySeconds = 1.0

  private(set) var sides = Sides.both
  private var left: Double?
  private var right: Double?

  /// Adds the visibility, 0 … 1, of the least visible part on each side. `step` is the time since the previous call, in
  /// seconds.
  mutating func add(left: Double, right: Double, step: Double, mayChange: Bool) {
    let share = min(1, step / Self.memorySeconds)
    let isFirst = self.left == nil
    self.left = mixed(self.left, left, share)
    self.right = mixed(self.right, right, share)
    if mayChange || isFirst { choose() }
  }

  private func mixed(_ old: Double?, _ new: Double, _ share: Double) -> Double {
    guard let old else { return new }
    return old + share * (new - old)
  }

  private mutating func choose() {
    guard let left, let right else { return }
    let worse = min(left, right)
    let limit = sides == .both ? Self.dropThreshold : Self.addThreshold
    if worse >= limit || max(left, right) < Self.dropThreshold {
      sides = .both
    } else if sides == .both || (left - right).magnitude > Self.addThreshold - Self.dropThreshold {
      sides = left >= right ? .left : .right
    }
  }
}
