/// How a trunk is turned at one moment of a step: leant over the leg that stands, turned about the vertical.
///
/// Both are sines at stride rate: the lean is furthest in the middle of the step, the turn at the footfall.
struct TrunkSway {
  /// Radians over the right leg; its rate in rad/s.
  private let lean: Double
  private let leanRate: Double
  /// Rad/s, leftwards.
  private let twistRate: Double

  /// - Parameter side: 1 in the steps of one foot, −1 in those of the other.
  init(_ pattern: GaitPattern, side: Double, phase: Double, stepSeconds: Double) {
    let rate = Double.pi / stepSeconds
    lean = side * pattern.lean * sine(.pi * phase)
    leanRate = side * pattern.lean * rate * cosine(.pi * phase)
    twistRate = -side * pattern.twist * rate * sine(.pi * phase)
  }

  /// Of somebody who stands.
  static let none = TrunkSway()

  private init() { (lean, leanRate, twistRate) = (0, 0, 0) }

  /// What is felt forwards, to the left and up along the trunk, when it would be `upright` without the lean.
  func felt(_ upright: Vector) -> Vector {
    let (c, s) = (cosine(lean), sine(lean))
    return Vector(upright.x, upright.y * c + upright.z * s, upright.z * c - upright.y * s)
  }

  /// Of turning, in the trunk's axes, rad/s.
  var rate: Vector { Vector(leanRate, 0, twistRate) }
}
