/// How much more likely one more crest is if the body walks than if it does anything else, as the logarithm of
/// the likelihoods' ratio.
///
/// 1. The first crest after rest: walks begin where somebody stands, what shakes a vehicle or a machine goes on.
/// 2. The interval beside the mean of up to four before: ln of the ratio scatters by 13 % walking and by 38 %
///    in vehicles and hands. The rise beside the mean of up to four before: 30 % and 60 %.
/// 3. One step in ten of a walk is as irregular in interval and rise as anything else: a turn, a kerb.
/// 4. A rhythm that repeats, and pushes beyond what vehicles have, speak for walking and, where
///    they lack, as in very slow walks, not against it.
/// 5. `SwayEvidence` and `AttitudeEvidence`: the body turns alike with each foot, and the phone keeps its attitude.
/// 6. Against it speak another crest half a step away (a leg that jitters, a machine), an interval that is too short for
///    a step, and a reading that scatters by much more or less than its crest rises: 0.5 … 1.1 of the rise in walks, 1.2 … 3 where
///    something shakes faster than steps, 0.2 … 1.5 in hands.
///
/// The scatters are those of the development recordings and of the simulated vehicle and hands, rounded.
struct StepEvidence: Sendable {
  private static let walkingInterval = 0.13
  private static let otherInterval = 0.38
  private static let walkingRise = 0.3
  private static let otherRise = 0.6
  private static let irregularShare = 0.1
  /// Periodicity from which on a step gains, and how fast.
  private static let rhythm = 0.45
  private static let rhythmGain = 8.0
  /// m/s², and the gain for every e-fold more.
  private static let push = 2.0
  private static let pushGain = 1.5
  private static let crowdedLoss = 5.0
  private static let hurriedLoss = 2.0
  private static let scatters = 0.45...1.2
  private static let scatterLoss = 2.0
  /// Of the first crest after rest, and how soon it follows.
  private static let onset = 8.0
  private static let onsetSeconds = 1.5
  private static let compared = 4

  private let shortest: Double
  /// Seconds without a crest after which the next is a first one.
  private let quiet: Double
  private var recent: [WalkedStep] = []

  init(_ band: StepBand) {
    shortest = band.shortest
    quiet = 1.5 * band.longest
  }

  mutating func restart() { recent.removeAll(keepingCapacity: true) }

  var latest: WalkedStep? { recent.last }

  /// Whether nothing was heard for so long before the crest that there is nothing to compare it with.
  func followsQuiet(_ step: WalkedStep) -> Bool {
    guard let latest else { return true }
    return step.seconds - latest.seconds > quiet
  }

  mutating func add(_ step: WalkedStep) -> Double {
    let gain = gain(of: step)
    if recent.count > Self.compared { recent.removeFirst() }
    recent.append(step)
    return gain
  }

  private func gain(of step: WalkedStep) -> Double {
    guard let latest, !followsQuiet(step) else {
      return step.restSeconds < Self.onsetSeconds ? Self.onset : 0
    }
    let interval = step.seconds - latest.seconds
    let hurried = interval < shortest ? Self.hurriedLoss : 0
    let attitude = AttitudeEvidence.gain(of: step, after: recent[max(0, recent.count - 2)])
    // The second crest has nothing to be compared with but its attitude.
    guard recent.count >= 2 else { return min(0, attitude) - hurried }
    return regularity(of: step, interval)
      + Self.rhythmGain * max(0, step.periodicity - Self.rhythm)
      + Self.pushGain * max(0, logarithm(step.rise / Self.push))
      + SwayEvidence.gain(of: step, after: recent) + attitude - hurried - disturbance(of: step)
  }

  private func regularity(of step: WalkedStep, _ interval: Double) -> Double {
    let intervals = min(Self.compared, recent.count - 1)
    let first = recent[recent.count - 1 - intervals]
    let usual = (recent[recent.count - 1].seconds - first.seconds) / Double(intervals)
    let rises = recent.suffix(Self.compared)
    let ratio =
      Self.ratio(logarithm(interval / usual), Self.walkingInterval, Self.otherInterval)
      * Self.ratio(
        logarithm(step.rise / UsualRise.mean(rises)), Self.walkingRise, Self.otherRise)
    return logarithm((1 - Self.irregularShare) * ratio + Self.irregularShare)
  }

  private func disturbance(of step: WalkedStep) -> Double {
    let isSteplike = Self.scatters.contains(step.scatter / step.rise)
    return (step.isCrowded ? Self.crowdedLoss : 0) + (isSteplike ? 0 : Self.scatterLoss)
  }

  private static func ratio(_ value: Double, _ walking: Double, _ other: Double) -> Double {
    density(value / walking) / walking / (density(value / other) / other)
  }

  /// Not zero, so that the ratio of two stays a number.
  private static func density(_ value: Double) -> Double {
    max(1e-200, exponential(-0.5 * value * value))
  }
}
