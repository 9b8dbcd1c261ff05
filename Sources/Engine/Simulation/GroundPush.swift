/// How the ground pushes the trunk during one step, in m/s², from footfall (phase 0) to footfall.
///
/// Running: what the ground gives between two footfalls has to carry the weight for the whole step, so the shorter the
/// contact the higher the push (2.2 g at 70 %), and there is free fall in between. A tenth of the
/// impulse is the impact of the lower leg within the first 90 ms (two masses: Clark, Ryan and Weyand,
/// J Exp Biol 220:247, 2017).
///
/// Walking: an inverted pendulum. The trunk is lowest, and pushed upwards most, in the middle of the
/// double support, 60 ms after the footfall; it rises by 4.5 cm, and by more in longer steps.
enum GroundPush {
  struct Push {
    var forward: Double
    var up: Double
  }

  private static let impactSeconds = 0.09
  private static let impactShare = 0.1
  /// Braking, then driving, running: a quarter of the weight.
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

  /// Metres a trunk rises and falls in a usual step.
  static let usualRise = 0.045
  private static let lowestSeconds = 0.06
  /// Of the bounce at twice step rate, which the double support's two ends make.
  private static let secondShare = 0.3
  private static let heelStrike = 2.5
  private static let heelSeconds = 0.04

  static func walking(_ phase: Double, stepSeconds: Double, rise: Double = usualRise) -> Push {
    let turn = 2 * Double.pi / stepSeconds
    let fromLowest = turn * (phase * stepSeconds - lowestSeconds)
    let bounce = 0.5 * rise * turn * turn
    let seconds = phase * stepSeconds
    let heel = seconds < heelSeconds ? heelStrike * sine(.pi * seconds / heelSeconds) : 0
    return Push(
      forward: -1.5 * sine(turn * seconds),
      up: standardGravity + bounce * (cosine(fromLowest) + secondShare * cosine(2 * fromLowest))
        + heel)
  }
}
