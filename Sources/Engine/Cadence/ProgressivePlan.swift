/// A slow rise of the cadence over weeks, in shares of what the runner prefers: 5 % every two and a half
/// weeks at most, 10 % in all. Loads on knee and hip fall by then (Heiderscheit 2011: both at 10 %);
/// faster rises, or more, are not backed by what was studied.
public struct ProgressivePlan: Equatable, Sendable {
  /// The largest share ever.
  public static var most: Double { SessionOption.cadenceIncrease.range.upperBound }
  static let largestRisePerWeek = 0.05 / 2.5

  /// What is to be reached, 0 … 0.1.
  public let goal: Double
  /// From the start to the goal.
  public let weeks: Double

  /// `goal` is held to 0 … 0.1, `weeks` to as many as the goal takes at least.
  public init(goal: Double, weeks: Double) {
    self.goal = goal > 0 ? min(goal, Self.most) : 0
    let least = self.goal / Self.largestRisePerWeek
    self.weeks = weeks.isFinite ? max(weeks, least) : least
  }

  /// The share so many days after the plan began; rises by whole half percents, so that a target stays
  /// for days.
  public func increase(afterDays days: Double) -> Double {
    guard days > 0, goal > 0 else { return 0 }
    let share = min(goal, goal * days / (7 * weeks))
    return (share * 200 + 1e-9).rounded(.down) / 200
  }

  /// Days since the plan began.
  public func isReached(afterDays days: Double) -> Bool { increase(afterDays: days) >= goal }
}
