/// The figure at one point in time: its joints in space, as fractions of stature. x points to the person's left, y up
/// from the floor, and z forward.
struct MannequinBody {
  let trunk: MannequinTrunk
  let feet: MannequinPair<MannequinFoot>
  let legs: MannequinPair<MannequinLimb>
  let arms: MannequinPair<MannequinArm>

  init(_ pose: MannequinPose, hands: MannequinMotion.Hands, breath: Double) {
    let feet = MannequinPair { MannequinFoot(pose, $0) }
    let trunk = MannequinTrunk(pose, feet: feet, breath: breath)
    self.feet = feet
    self.trunk = trunk
    legs = MannequinPair { side in
      // Knees bend towards the toes.
      MannequinLimb(
        root: trunk.hip(side), reaching: feet[side].ankle,
        lengths: (MannequinProportions.thigh, MannequinProportions.shank),
        pole: feet[side].forward + 0.25 * trunk.hips.forward)
    }
    arms = MannequinPair { side in
      switch hands {
      case .free: MannequinArm(pose, side, trunk)
      case .placed: MannequinArm(pose, side, trunk, isPlanted: false)
      case .planted: MannequinArm(pose, side, trunk, isPlanted: true)
      }
    }
  }
}
