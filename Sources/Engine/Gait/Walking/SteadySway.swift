/// Whether the body turns alike whenever the same foot touches the ground, as in every walk at the trunk or in a
/// pocket: bumps of a vehicle come without turning, and hands turn a phone this way and that.
///
/// 1. The turning rate at stride rate at each touch, all axes (`RotationHistory`).
/// 2. The cosine between a touch's and that of the touch before the last: 1 alike, −1 opposite. The median of
///    true steps is 0.95 at the lower back, 0.8 in a pocket and 0.5 in a hand that holds the phone flat; noise has 0.
/// 3. Their mean over the steps must be 0.5, of two at least that turn by 0.1 rad/s.
enum SteadySway {
  private static let leastMean = 0.5
  private static let fewest = 2.0
  /// rad/s, squared.
  private static let leastSquare = 0.01

  static func holds(for steps: ArraySlice<WalkedStep>) -> Bool {
    var (sum, count) = (0.0, 0.0)
    for index in steps.indices.dropFirst(2) {
      guard let alike = likeness(steps[index], steps[index - 2]) else { continue }
      sum += alike
      count += 1
    }
    return count >= fewest && sum >= leastMean * count
  }

  private static func likeness(_ step: WalkedStep, _ before: WalkedStep) -> Double? {
    guard let sway = step.sway, let other = before.sway else { return nil }
    let product = (sway.dot(sway) * other.dot(other)).squareRoot()
    return product >= leastSquare ? sway.dot(other) / product : nil
  }
}
