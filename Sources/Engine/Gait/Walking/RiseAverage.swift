/// The typical rise of the steps in a walk: an exponential moving average over roughly the last twenty steps.
struct RiseAverage: Sendable {
  private static let memory = 0.05

  /// The usual rise in m/s²; 0 before the first step.
  private(set) var value = 0.0

  mutating func begin(at rise: Double) { value = rise }

  /// Adds a step. Returns its rise relative to the usual rise before it; 1 for the first step.
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
