/// The evidence that a peak is a step, as a log-likelihood ratio of walking to any other motion.
///
/// 1. The first peak after rest counts in favour of walking: people start walking from standing, whereas vehicles and
///    machines vibrate continuously.
/// 2. The interval is compared with the mean of up to four previous ones. The standard deviation of the logarithm of
///    their ratio is 13 % for walking and 38 % for vehicles and hands. For the rise it is 30 % and 60 %.
/// 3. One in ten steps of a walk is as irregular in interval and rise as other motion, for example in a turn or at a
///    kerb.
/// 4. Periodic motion, and a rise greater than in vehicles, count in favour of walking. Their absence doesn't count
///    against it, because very slow walks lack both.
/// 5. `SwayEvidence` and `AttitudeEvidence`: the rotation is similar for steps of the same foot, and the phone keeps
///    its attitude.
/// 6. Three observations count against walking: another peak half a step away (a shaking leg, a machine), an interval
///    too short for a step, and a deviation of the signal that doesn't match the rise. The ratio of deviation to rise
///    is 0.5…1.1 for walks, 1.2…3 for vibration faster than steps, and 0.2…1.5 for hands.
///
/// The standard deviations are rounded values from the development recordings and from the simulated vehicle and hands.
struct StepEvidence: Sendable {
  private static let walkingInterval = 0.13
  private static let otherInterval = 0.38
  private static let walkingRise = 0.3
  private static let otherRise = 0.6
  private static let irregularShare = 0.1
  /// The periodicity above which the evidence increases, and the slope of that increase.
  private static let rhythm = 0.45
  private static let rhythmGain = 8.0
  /// The rise in m/s² above which evidence increases, and the increase for each factor of e.
  private static let push = 2.0
  private static let pushGain = 1.5
  private static let crowdedLoss = 5.0
  private static let hurriedLoss = 2.0
  private static let typicalScatterRatios = 0.45...1.2
  private static let scatterLoss = 2.0
  /// The evidence of the first peak after rest, and the longest time in seconds between the rest and that peak.
  private static let onset = 8.0
  private static let onsetSeconds = 1.5
  private static let compared = 4

  private let shortest: Double
  /// The time without a peak, in seconds, after which the next peak counts as a first peak.
  private let quiet: Double
  private var recent: [WalkedStep] = []

  init(_ band: StepBand) {
    shortest = band.shortest
    quiet = 1.5 * band.longest
  }

  mutating func restart() { recent.removeAll(keepingCapacity: true) }

  var latest: WalkedStep? { recent.last }

  /// Returns whether the peak is preceded by a long silence, so that it can't be compared with others.
  func followsSilence(_ step: WalkedStep) -> Bool {
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
    guard let latest, !followsSilence(step) else {
      return step.restSeconds < Self.onsetSeconds ? Self.onset : 0
    }
    let interval = step.seconds - latest.seconds
    let hurried = interval < shortest ? Self.hurriedLoss : 0
    let attitude = AttitudeEvidence.gain(of: step, after: recent[max(0, recent.count - 2)])
    // A second peak can only be compared by its attitude.
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
        logarithm(step.rise / RiseAverage.mean(rises)), Self.walkingRise, Self.otherRise)
    return logarithm((1 - Self.irregularShare) * ratio + Self.irregularShare)
  }

  private func disturbance(of step: WalkedStep) -> Double {
    let isSteplike = Self.typicalScatterRatios.contains(step.scatter / step.rise)
    return (step.isCrowded ? Self.crowdedLoss : 0) + (isSteplike ? 0 : Self.scatterLoss)
  }

  private static func ratio(_ value: Double, _ walking: Double, _ other: Double) -> Double {
    density(value / walking) / walking / (density(value / other) / other)
  }

  /// Returns the value of a Gaussian with standard deviation 1, with a tiny minimum so that the ratio of two values is
  /// defined.
  private static func density(_ value: Double) -> Double {
    max(1e-200, exponential(-0.5 * value * value))
  }
}
