/// The figure at one moment: its joints in space, as fractions of stature. x to the person's left, y up from the floor,
/// z forward.
struct FigureBody {
  var hips: FigureAxes
  var chest: FigureAxes
  var head: FigureAxes
  /// Middle of the hips, the place where the trunk bends, middle of the shoulders, middle of the head.
  var pelvis: Vector
  var waist: Vector
  var neck: Vector
  var skull: Vector
  /// Left, then right: as `FigureSide`.
  var legs: [FigureLimb]
  var feet: [FigureFoot]
  var arms: [FigureArm]
  /// How full the breath is, 0 … 1.
  var breath: Double

  init(_ pose: FigurePose, hands: FigureMotion.Hands, breath: Double = 0) {
    let feet = FigureSide.allCases.map { FigureFoot(pose, $0) }
    let hips = FigureAxes(
      pitch: pose[.hipPitch], roll: pose[.hipRoll], turn: pose[.hipTurn])
    let chest = hips.world(
      FigureAxes(
        pitch: pose[.chestPitch] - Self.breathPitch * breath, roll: pose[.chestRoll],
        turn: pose[.chestTurn]))
    head = chest.world(
      FigureAxes(
        pitch: pose[.headPitch] + Self.breathPitch * breath, turn: pose[.headTurn]))
    pelvis = Self.pelvis(pose, hips: hips, feet: feet)
    waist = pelvis + FigureProportions.waist * hips.up
    neck = waist + (FigureProportions.trunk - FigureProportions.waist) * chest.up
    skull = neck + Self.neckBase * chest.up + (FigureProportions.neck - Self.neckBase) * head.up
    self.feet = feet
    self.hips = hips
    self.chest = chest
    self.breath = breath
    (legs, arms) = ([], [])
    legs = FigureSide.allCases.map { leg($0) }
    arms = FigureSide.allCases.map { arm(pose, $0, hands: hands) }
  }

  /// Degrees by which a full breath lifts the chest, ours: enough to be seen, too little to leave a pose.
  private static let breathPitch = 1.5
  /// The part of the neck that goes with the chest.
  private static let neckBase = 0.035

  /// Over the supporting feet: as far as knee and lean say, as high as a leg that is so long and stands there reaches.
  private static func pelvis(
    _ pose: FigurePose, hips: FigureAxes, feet: [FigureFoot]
  ) -> Vector {
    let span = FigureLimb.span(
      FigureProportions.thigh, FigureProportions.shank, degrees: pose[.knee])
    let lean = FigureTurn(pose[.lean])
    let height = span * lean.cosine
    let weight = pose[.weight] / 100
    let ankle = weight * feet[0].ankle + (1 - weight) * feet[1].ankle
    var pelvis = ankle + Vector(pose[.shift] / 1_000, -ankle.y, span * lean.sine)
    for (side, share) in [(FigureSide.left, weight), (.right, 1 - weight)] {
      let joint = side.sign * FigureProportions.hipHalf * hips.left
      let foot = feet[side.rawValue].ankle
      let across = pelvis.x + joint.x - foot.x
      pelvis.y +=
        share * (foot.y - joint.y + max(0, height * height - across * across).squareRoot())
    }
    return pelvis
  }

  func hip(_ side: FigureSide) -> Vector {
    pelvis + side.sign * FigureProportions.hipHalf * hips.left
  }

  func shoulder(_ side: FigureSide) -> Vector {
    neck + side.sign * FigureProportions.shoulderHalf * chest.left
  }

  /// Knees bend towards the toes.
  private func leg(_ side: FigureSide) -> FigureLimb {
    let foot = feet[side.rawValue]
    return FigureLimb(
      root: hip(side), reaching: foot.ankle,
      lengths: (FigureProportions.thigh, FigureProportions.shank),
      pole: foot.forward + 0.25 * hips.forward)
  }

  private func arm(
    _ pose: FigurePose, _ side: FigureSide, hands: FigureMotion.Hands
  ) -> FigureArm {
    switch hands {
    case .free:
      FigureArm(pose, side, shoulder: shoulder(side), chest: chest)
    case .placed, .planted:
      FigureArm(
        pose, side, shoulder: shoulder(side), chest: chest, origin: neck,
        isPlanted: hands == .planted)
    }
  }
}
