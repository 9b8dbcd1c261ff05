/// A gradual increase of the preferred cadence over weeks: at most 5 % in two and a half weeks and 10 % in total. This
/// reduces the load on knees and hips (Heiderscheit 2011: both at 10 %). No study supports a faster or larger increase.
public struct ProgressivePlan: Equatable, Sendable {
  /// The largest total increase, as a fraction.
  public static var most: Double { SessionOption.cadenceIncrease.range.upperBound }
  static let largestRisePerWeek = 0.05 / 2.5

  /// The increase at the end of the plan, as a fraction, 0…0.1.
  public let goal: Double
  /// The duration from the start to the goal.
  public let weeks: Double

  /// Creates a plan. `goal` is clamped to 0…0.1, and `weeks` is raised to the minimum that the goal requires.
  public init(goal: Double, weeks: Double) {
    self.goal = goal > 0 ? min(goal, Self.most) : 0
    let least = self.goal / Self.largestRisePerWeek
    self.weeks = weeks.isFinite ? max(weeks, least) : least
  }

  /// Returns the increase after a number of days, as a fraction. It rises in steps of 0.5 %, so that a target stays
  /// constant for days.
  public func increase(afterDays days: Double) -> Double {
    guard days > 0, goal > 0 else { return 0 }
    let share = min(goal, goal * days / (7 * weeks))
    return (share * 200 + 1e-9).rounded(.down) / 200
  }

  /// Returns whether the goal is reached after a number of days.
  public func isReached(afterDays days: Double) -> Bool { increase(afterDays: days) >= goal }
}
