/// How much more likely one more crest is if the body walks than if it does anything else, as the logarithm of
/// the likelihoods' ratio.
///
/// 1. The interval beside the mean of up to four before: ln of the ratio scatters by 13 % walking and by 38 %
///    in vehicles and hands.
/// 2. The rise beside the mean of up to four before: 30 % and 60 %.
/// 3. One step in ten of a walk is as irregular as anything else: a turn, a kerb.
/// 4. A rhythm that repeats, and pushes beyond what vehicles have, speak for walking and, where
///    they lack, as in very slow walks, not against it.
/// 5. Another crest half a step away speaks against it: a leg that jitters, a machine.
///
/// The scatters are those of the development recordings and of the simulated vehicle and hands, rounded.
struct StepEvidence: Sendable {
  private static let walkingInterval = 0.13
  private static let otherInterval = 0.38
  private static let walkingRise = 0.3
  private static let otherRise = 0.6
  private static let irregularShare = 0.1
  /// Periodicity from which on a step gains, and how fast.
  static let rhythm = 0.45
  private static let rhythmGain = 8.0
  /// m/s², and the gain for every e-fold more.
  private static let push = 2.0
  private static let pushGain = 1.5
  private static let crowdedLoss = 5.0
  private static let compared = 4

  private var recent: [WalkedStep] = []

  mutating func restart() { recent.removeAll(keepingCapacity: true) }

  var latest: WalkedStep? { recent.last }

  mutating func add(_ step: WalkedStep) -> Double {
    let gain = gain(of: step)
    if recent.count > Self.compared { recent.removeFirst() }
    recent.append(step)
    return gain
  }

  private func gain(of step: WalkedStep) -> Double {
    guard recent.count >= 2, let latest else { return 0 }
    let intervals = min(Self.compared, recent.count - 1)
    let span = latest.seconds - recent[recent.count - 1 - intervals].seconds
    let interval = logarithm((step.seconds - latest.seconds) * Double(intervals) / span)
    let compared = min(Self.compared, recent.count)
    let rises = recent.suffix(compared).reduce(0) { $0 + $1.rise }
    let rise = logarithm(step.rise * Double(compared) / rises)
    return Self.ratio(interval, Self.walkingInterval, Self.otherInterval)
      + Self.ratio(rise, Self.walkingRise, Self.otherRise)
      + Self.rhythmGain * max(0, step.periodicity - Self.rhythm)
      + Self.pushGain * max(0, logarithm(step.rise / Self.push))
      - (step.isCrowded ? Self.crowdedLoss : 0)
  }

  private static func ratio(_ value: Double, _ walking: Double, _ other: Double) -> Double {
    let whenWalking = density(value / walking) / walking
    let otherwise = density(value / other) / other
    return logarithm((1 - irregularShare) * whenWalking / otherwise + irregularShare)
  }

  /// Not zero, so that the ratio of two stays a number.
  private static func density(_ value: Double) -> Double {
    max(1e-200, exponential(-0.5 * value * value))
  }
}
