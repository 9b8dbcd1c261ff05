/// The figure at one point in time: its joints in space, as fractions of stature. x points to the person's left, y
/// up from the floor, z forward.
struct FigureBody {
  let trunk: FigureTrunk
  let feet: FigurePair<FigureFoot>
  let legs: FigurePair<FigureLimb>
  let arms: FigurePair<FigureArm>

  init(_ pose: FigurePose, hands: FigureMotion.Hands, breath: Double) {
    let feet = FigurePair { FigureFoot(pose, $0) }
    let trunk = FigureTrunk(pose, feet: feet, breath: breath)
    self.feet = feet
    self.trunk = trunk
    legs = FigurePair { side in
      // Knees bend towards the toes.
      FigureLimb(
        root: trunk.hip(side), reaching: feet[side].ankle,
        lengths: (FigureProportions.thigh, FigureProportions.shank),
        pole: feet[side].forward + 0.25 * trunk.hips.forward)
    }
    arms = FigurePair { side in
      switch hands {
      case .free: FigureArm(pose, side, trunk)
      case .placed: FigureArm(pose, side, trunk, isPlanted: false)
      case .planted: FigureArm(pose, side, trunk, isPlanted: true)
      }
    }
  }
}
