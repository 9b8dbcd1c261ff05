/// Hips, chest and head at one moment.
struct FigureTrunk {
  let hips: FigureAxes
  let chest: FigureAxes
  let head: FigureAxes
  /// Middle of the hips, the place where the trunk bends, middle of the shoulders, middle of the head.
  let pelvis: Vector
  let waist: Vector
  let neck: Vector
  let skull: Vector
  /// How full the breath is, 0 … 1.
  let breath: Double

  init(_ pose: FigurePose, feet: FigurePair<FigureFoot>, breath: Double) {
    let lift = Self.breathPitch * breath
    hips = FigureAxes(pitch: pose[.hipPitch], roll: pose[.hipRoll], turn: pose[.hipTurn])
    chest = hips.world(
      FigureAxes(
        pitch: pose[.chestPitch] - lift, roll: pose[.chestRoll], turn: pose[.chestTurn]))
    head = chest.world(
      FigureAxes(pitch: pose[.headPitch] + lift, roll: 0, turn: pose[.headTurn]))
    pelvis = Self.pelvis(pose, hips: hips, feet: feet)
    waist = pelvis + FigureProportions.waist * hips.up
    neck = waist + (FigureProportions.trunk - FigureProportions.waist) * chest.up
    skull = neck + Self.neckBase * chest.up + (FigureProportions.neck - Self.neckBase) * head.up
    self.breath = breath
  }

  /// Degrees by which a full breath lifts the chest, ours: enough to be seen, too little to leave a pose.
  private static let breathPitch = 1.5
  /// The part of the neck that goes with the chest.
  private static let neckBase = 0.035

  /// Over the supporting feet: as far as knee and lean say, as high as a leg that is so long and stands there reaches.
  private static func pelvis(
    _ pose: FigurePose, hips: FigureAxes, feet: FigurePair<FigureFoot>
  ) -> Vector {
    let span = FigureLimb.span(
      FigureProportions.thigh, FigureProportions.shank, degrees: pose[.knee])
    let lean = FigureTurn(pose[.lean])
    let height = span * lean.cosine
    let weight = pose[.weight] / 100
    let ankle = weight * feet.left.ankle + (1 - weight) * feet.right.ankle
    let x = ankle.x + pose[.shift] / 1_000
    let heights = FigurePair { side in
      let joint = side.sign * FigureProportions.hipHalf * hips.left
      let across = x + joint.x - feet[side].ankle.x
      return feet[side].ankle.y - joint.y + max(0, height * height - across * across).squareRoot()
    }
    return Vector(
      x, weight * heights.left + (1 - weight) * heights.right, ankle.z + span * lean.sine)
  }

  func hip(_ side: FigureSide) -> Vector {
    pelvis + side.sign * FigureProportions.hipHalf * hips.left
  }

  func shoulder(_ side: FigureSide) -> Vector {
    neck + side.sign * FigureProportions.shoulderHalf * chest.left
  }
}
