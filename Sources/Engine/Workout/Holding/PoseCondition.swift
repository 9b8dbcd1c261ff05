/// One of the things that make a pose: a quantity within a range.
public struct PoseCondition: Equatable, Sendable {
  /// What it looks at, in its own unit.
  public let quantity: BodyQuantity
  /// Whose value counts where both sides are seen.
  public let sides: SideUse
  /// What the pose asks for, in the quantity's unit.
  public let range: ClosedRange<Double>
  /// So far outside the range nothing is left of it.
  public internal(set) var tolerance: Double

  /// The tolerance, in the quantity's unit, is 15 unless said otherwise: for degrees what teachers of beginners allow.
  public init(
    _ quantity: BodyQuantity, of sides: SideUse = .mean, _ range: ClosedRange<Double>,
    tolerance: Double = 15
  ) {
    self.quantity = quantity
    self.sides = sides
    self.range = range
    self.tolerance = tolerance
  }

  /// 1 in the range, falling to 0 at the tolerance beyond.
  func score(_ value: Double) -> Double {
    let outside = max(0, range.lowerBound - value, value - range.upperBound)
    return max(0, 1 - outside / tolerance)
  }
}

extension SeenBody {
  /// How well it is the pose: 0 … 1, the mean over the conditions, and 0 where one of them is missed altogether, for a
  /// pose with straight legs is not nearly a pose with one bent. Nil where something cannot be measured.
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
