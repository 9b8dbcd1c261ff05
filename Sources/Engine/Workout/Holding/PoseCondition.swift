/// A condition of a pose: a quantity must be within a range.
public struct PoseCondition: Equatable, Sendable {
  /// The quantity, in its own unit.
  public let quantity: BodyQuantity
  /// How the values of both sides are combined if both are visible.
  public let sides: SideCombination
  /// The range that the pose requires, in the quantity's unit.
  public let range: ClosedRange<Double>
  /// The distance from the range at which the score becomes 0.
  public internal(set) var tolerance: Double

  /// Creates a condition. The default tolerance is 15 in the quantity's unit; 15° is what teachers allow beginners.
  public init(
    _ quantity: BodyQuantity, of sides: SideCombination = .mean, _ range: ClosedRange<Double>,
    tolerance: Double = 15
  ) {
    self.quantity = quantity
    self.sides = sides
    self.range = range
    self.tolerance = tolerance
  }

  /// Returns 1 within the range, decreasing to 0 at the tolerance.
  func score(_ value: Double) -> Double {
    let outside = max(0, range.lowerBound - value, value - range.upperBound)
    return max(0, 1 - outside / tolerance)
  }
}

extension SeenBody {
  /// Returns how well the body matches a pose, 0 … 1. This is the mean of the conditions' scores, or 0 if one of them
  /// is 0, because a pose that requires straight legs isn't nearly reached with one leg bent. Returns nil if a quantity
  /// can't be measured.
  func score(_ pose: [PoseCondition], _ sides: SideChoice.Sides) -> Double? {
    guard !pose.isEmpty else { return nil }
    var (sum, least) = (0.0, 1.0)
    for condition in pose {
      guard let value = value(condition.quantity, condition.sides, sides) else { return nil }
      let score = condition.score(value)
      sum += score
      least = min(least, score)
    }
    return least > 0 ? sum / Double(pose.count) : 0
  }
}
