/// The acceleration of the trunk caused by the ground during one step, in m/s², from footfall (phase 0) to footfall.
///
/// Running: the contact phase must support the weight for the whole step, so the push is stronger if contact is shorter
/// (2.2 g at 70 %), with free fall in between. The impact of the lower leg within the first 90 ms contributes a tenth
/// of the impulse (two-mass model: Clark, Ryan and Weyand, J Exp Biol 220:247, 2017).
///
/// Walking: an inverted pendulum. The trunk is lowest, and the upward push strongest, in the middle of the double
/// support phase, 60 ms after the footfall. The trunk rises by 4.5 cm, and by more in longer steps. Weak walkers have a
/// weaker push (`Effort`) upwards and forwards; the forward push is at most as strong as the upward push.
enum GroundReaction {
  struct Push {
    var forward: Double
    var up: Double
  }

  private static let impactSeconds = 0.09
  private static let impactShare = 0.1
  /// The peak acceleration during braking and propulsion in running, in m/s². It corresponds to a force of a quarter of
  /// the weight.
  private static let forwardPeak = 2.5

  static func running(_ phase: Double, stepSeconds: Double, contactShare: Double) -> Push {
    guard phase < contactShare else { return Push(forward: 0, up: 0) }
    let turn = Double.pi * phase / contactShare
    let carried = 0.5 * Double.pi / contactShare * (1 - impactShare) * sine(turn)
    return Push(
      forward: -forwardPeak * sine(2 * turn),
      up: standardGravity * carried + impact(phase * stepSeconds, of: stepSeconds))
  }

  private static func impact(_ seconds: Double, of stepSeconds: Double) -> Double {
    guard seconds < impactSeconds else { return 0 }
    let peak = 2 * impactShare * standardGravity * stepSeconds / impactSeconds
    return 0.5 * peak * (1 - cosine(2 * Double.pi * seconds / impactSeconds))
  }

  /// The rise of the trunk in a usual step, in metres.
  static let usualRise = 0.045
  private static let lowestSeconds = 0.06
  /// The amplitude of the second harmonic relative to the first. The second harmonic is caused by the two ends of the
  /// double support phase.
  private static let secondShare = 0.3
  private static let heelStrike = 2.5
  private static let heelSeconds = 0.04

  /// The vertical push of a usual step, from trough to peak in m/s²: 4.5 cm at 111 steps per minute.
  private static let usualPush = 6.0
  private static let usualForward = 1.5

  /// The strength of a walking step.
  struct Effort {
    /// The rise of the trunk in metres.
    var rise = usualRise
    /// See `GaitPattern.push`.
    var push: Double?
    /// See `GaitPattern.impact`.
    var impact = 1.0

    /// Returns the amplitude of the trunk's acceleration at step rate in m/s².
    func bounce(stepSeconds: Double) -> Double {
      let turn = 2 * Double.pi / stepSeconds
      return push.map { 0.5 * $0 } ?? 0.5 * rise * turn * turn
    }

    fileprivate var heel: Double {
      impact * heelStrike * (push.map { min(1, $0 / usualPush) } ?? 1)
    }

    fileprivate var forward: Double { push.map { min(usualForward, 0.5 * $0) } ?? usualForward }
  }

  static func walking(_ phase: Double, stepSeconds: Double, _ effort: Effort = Effort()) -> Push {
    let turn = 2 * Double.pi / stepSeconds
    let fromLowest = turn * (phase * stepSeconds - lowestSeconds)
    let bounce = effort.bounce(stepSeconds: stepSeconds)
    let second = effort.impact * secondShare
    let seconds = phase * stepSeconds
    let heel = seconds < heelSeconds ? effort.heel * sine(.pi * seconds / heelSeconds) : 0
    return Push(
      forward: -effort.forward * sine(turn * seconds),
      up: standardGravity + bounce * (cosine(fromLowest) + second * cosine(2 * fromLowest)) + heel)
  }

  private static let caneSeconds = 0.2

  /// Returns the upward push of a cane, given the time in seconds since it touched the ground.
  static func cane(_ seconds: Double, top: Double) -> Double {
    (0..<caneSeconds).contains(seconds) ? top * sine(.pi * seconds / caneSeconds) : 0
  }
}
