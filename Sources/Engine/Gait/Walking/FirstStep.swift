/// Corrects the motion values of a bout's first step for all step-length models.
///
/// Rise and swing are measured over about a stride around the initial contact. Before the first contact the walker was
/// standing still, so half of that stride is rest and both are too small. The next two steps, one of each foot, have
/// complete strides.
///
/// Source: Brenière and Do, "When and how does steady state gait movement induced from upright posture begin?" (Journal
/// of Biomechanics 19:1035, 1986): walkers reach their steady speed at the end of the first step. So the first step is
/// nearly as long as the next ones.
///
/// The result is a lower bound, because a phone in the hand often measures the first step completely. The correction
/// doesn't apply to walks that begin with a turn on the spot, whose first step is short, nor to runs, whose speed
/// increases over several steps.
enum FirstStep {
  /// The number of following steps that are used. Every bout has at least this many when it is confirmed, so real time
  /// and whole recordings give the same result.
  private static let following = 2
  /// The minimum rise, strength and swing, as a fraction of the mean of the following steps. In recordings with known
  /// strides, first steps have 0.9…1 of the later steps' length.
  private static let minimumShare = 0.95

  /// Corrects the step at `index`, which begins a bout. Does nothing if the walker turns on the spot, or if fewer than
  /// two steps of the bout follow.
  static func correct(_ steps: inout [WalkedStep], at index: Int) {
    guard index + following < steps.count, !steps[index].isTurning else { return }
    let (second, third) = (steps[index + 1], steps[index + 2])
    guard !second.beginsBout, !third.beginsBout else { return }
    steps[index].correct(second, third, minimumShare)
  }
}

extension WalkedStep {
  /// Raises rise, strength and swing to a fraction of the mean of the next two steps. Keeps the swing large enough for
  /// the model that measures those steps.
  fileprivate mutating func correct(_ second: WalkedStep, _ third: WalkedStep, _ share: Double) {
    rise = max(rise, 0.5 * share * (second.rise + third.rise))
    strength = max(strength, 0.5 * share * (min(1, second.strength) + min(1, third.strength)))
    if let before = second.swing, let after = third.swing {
      let mean = 0.5 * (before + after)
      swing = max(swing ?? 0, share * mean, min(mean, SensorFusionModel.minimumSwing))
    }
  }
}
