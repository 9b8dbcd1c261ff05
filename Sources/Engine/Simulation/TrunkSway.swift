/// The rotation of the trunk at one point of a step: leaning over the stance leg, and turning about the vertical axis.
///
/// Both are sine waves at stride rate. The lean is largest in the middle of the step, the turn at the footfall.
struct TrunkSway {
  /// The lean over the right leg in radians.
  private let lean: Double
  private let leanRate: Double
  /// The turn rate in rad/s, positive to the left.
  private let twistRate: Double

  /// Creates the rotation.
  ///
  /// - Parameter side: 1 for the steps of one foot, −1 for the steps of the other.
  init(_ pattern: GaitPattern, side: Double, phase: Double, stepSeconds: Double) {
    let rate = Double.pi / stepSeconds
    lean = side * pattern.lean * sine(.pi * phase)
    leanRate = side * pattern.lean * rate * cosine(.pi * phase)
    twistRate = -side * pattern.twist * rate * sine(.pi * phase)
  }

  /// The rotation while standing.
  static let none = TrunkSway()

  private init() { (lean, leanRate, twistRate) = (0, 0, 0) }

  /// Returns the acceleration along the leaning trunk's axes (forwards, to the left, up), given the acceleration along
  /// upright axes.
  func properAcceleration(_ upright: Vector) -> Vector {
    let (c, s) = (cosine(lean), sine(lean))
    return Vector(upright.x, upright.y * c + upright.z * s, upright.z * c - upright.y * s)
  }

  /// The rotation rate about the trunk's own axes, in rad/s.
  var rate: Vector { Vector(leanRate, 0, twistRate) }
}
