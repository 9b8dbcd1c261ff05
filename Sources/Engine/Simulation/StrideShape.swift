/// How a walker's trunk and limbs move in steps of a given length.
///
/// The thigh opens by the angle whose chord is the step: 2 l sin(Δθ/2), l 0.53 of the height; arms keep in proportion. The
/// trunk rises with the square of the length, as over a stiff leg (Zijlstra and Hof, Gait Posture 18:1, 2003), its
/// usual 4.5 cm at 0.65 m. Lengths measured on simulated walks say how the coach works, and nothing of how good
/// the models are for people.
struct StrideShape: Sendable {
  /// Metres the trunk rises and falls.
  var rise: Double
  /// Of a limb, as a multiple of its usual swing.
  var swing: Double

  static let usual = StrideShape(rise: GroundPush.usualRise, swing: 1)
  private static let usualLength = 0.65
  /// Radians to either side, of the thigh.
  private static let usualThigh = 0.38
  private static let legShare = 0.53

  private init(rise: Double, swing: Double) {
    self.rise = rise
    self.swing = swing
  }

  init(_ lengthMeters: Double, heightMeters: Double) {
    let share = lengthMeters / Self.usualLength
    let reach = min(0.9, 0.5 * lengthMeters / (Self.legShare * heightMeters))
    rise = GroundPush.usualRise * share * share
    swing = arcsine(reach) / Self.usualThigh
  }
  /// How long a step is whose stiff leg pushes the trunk like this, in metres: `GaitPattern.push`, seconds a step.
  static func lengthMeters(push: Double, stepSeconds: Double) -> Double {
    let turn = 2 * Double.pi / stepSeconds
    return usualLength * (push / (turn * turn * GroundPush.usualRise)).squareRoot()
  }
}
