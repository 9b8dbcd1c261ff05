/// Which sides of the body are measured: both where both are seen, else the better one. Chosen between repetitions and
/// not for each frame, for a change of side is a jump in what is measured.
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

  /// A side is taken in above the first, left out below the second.
  static let taken = 0.5
  static let leftOut = 0.35
  /// Of the mean of visibilities.
  static let memorySeconds = 1.0

  private(set) var sides = Sides.both
  private var left: Double?
  private var right: Double?

  /// Visibilities 0 … 1 of a side's least visible part.
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
    let limit = sides == .both ? Self.leftOut : Self.taken
    if worse >= limit || max(left, right) < Self.leftOut {
      sides = .both
    } else if sides == .both || (left - right).magnitude > Self.taken - Self.leftOut {
      sides = left >= right ? .left : .right
    }
  }
}
