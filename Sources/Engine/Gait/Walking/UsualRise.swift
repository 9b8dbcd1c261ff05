/// How strong a walk's steps usually are: the mean of about its last twenty.
struct UsualRise: Sendable {
  private static let memory = 0.05

  /// m/s².
  private(set) var value = 0.0

  mutating func begin(at rise: Double) { value = rise }

  /// The step's rise as a share of what was usual before it; 1 of the first.
  mutating func strength(of step: WalkedStep) -> Double {
    if value <= 0 { value = step.rise }
    let strength = step.rise / value
    value += Self.memory * (step.rise - value)
    return strength
  }

  static func mean(_ steps: ArraySlice<WalkedStep>) -> Double {
    steps.reduce(0) { $0 + $1.rise } / Double(steps.count)
  }
}
