/// How the ground pushes the trunk during one step, in m/s², from footfall (phase 0) to footfall.
///
/// Running: what the ground gives between two footfalls has to carry the weight for the whole step, so the shorter the
/// contact the higher the push (2.2 g at 70 %), and there is free fall in between. A tenth of the
/// impulse is the impact of the lower leg within the first 90 ms (two masses: Clark, Ryan and Weyand,
/// J Exp Biol 220:247, 2017).
///
/// Walking: an inverted pendulum. The trunk is lowest, and pushed upwards most, in the middle of the
/// double support, 60 ms after the footfall; it rises by 4.5 cm, and by more in longer steps. Who walks weakly is pushed
/// less (`Effort`), forwards too: as much as up at most.
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

  /// What a usual step pushes from trough to top, m/s²: 4.5 cm 111 times a minute.
  private static let usualPush = 6.0
  private static let usualForward = 1.5

  /// How hard one step of a walk is.
  struct Effort {
    /// Metres the trunk rises and falls.
    var rise = usualRise
    /// `GaitPattern.push`.
    var push: Double?
    /// `GaitPattern.impact`.
    var impact = 1.0

    /// Half of what the trunk is pushed from trough to top at step rate, m/s².
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

  /// What a cane adds upwards, so many seconds after it touched the ground.
  static func cane(_ seconds: Double, top: Double) -> Double {
    (0..<caneSeconds).contains(seconds) ? top * sine(.pi * seconds / caneSeconds) : 0
  }
}
