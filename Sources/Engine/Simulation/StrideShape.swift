/// The movement of a walker's trunk and limbs for a given step length.
///
/// The opening angle Δθ of the thighs follows from the step length 2 l sin(Δθ/2), where l is 0.53 of the height. Arms
/// swing in proportion. The rise of the trunk increases with the square of the length, as over a stiff leg (Zijlstra
/// and Hof, Gait Posture 18:1, 2003), and is 4.5 cm at 0.65 m. Step lengths measured in simulated walks therefore only
/// test the coach, not how accurate the models are for people.
struct StrideShape: Sendable {
  /// The rise of the trunk during a step, in metres.
  var rise: Double
  /// The swing of a limb, as a multiple of its usual swing.
  var swing: Double

  static let usual = StrideShape(rise: GroundReaction.usualRise, swing: 1)
  private static let usualLength = 0.65
  /// The usual amplitude of the thigh's swing in radians.
  private static let usualThigh = 0.38
  private static let legShare = 0.53

  private init(rise: Double, swing: Double) {
    self.rise = rise
    self.swing = swing
  }

  init(_ lengthMeters: Double, heightMeters: Double) {
    let share = lengthMeters / Self.usualLength
    let reach = min(0.9, 0.5 * lengthMeters / (Self.legShare * heightMeters))
    rise = GroundReaction.usualRise * share * share
    swing = arcsine(reach) / Self.usualThigh
  }
  /// Returns the step length in metres that corresponds to a vertical push over a stiff leg (`GaitPattern.push`) and a
  /// step duration.
  static func lengthMeters(push: Double, stepSeconds: Double) -> Double {
    let turn = 2 * Double.pi / stepSeconds
    return usualLength * (push / (turn * turn * GroundReaction.usualRise)).squareRoot()
  }
}
