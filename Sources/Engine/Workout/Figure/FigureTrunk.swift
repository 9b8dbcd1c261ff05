/// The positions and orientations of hips, chest and head at one point in time.
struct FigureTrunk {
  let hips: FigureAxes
  let chest: FigureAxes
  let head: FigureAxes
  /// The middle of the hips, the point where the trunk bends, the middle of the shoulders, and the centre of the
  /// head.
  let pelvis: Vector
  let waist: Vector
  let neck: Vector
  let skull: Vector
  /// How full the lungs are, 0 … 1.
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

  /// The angle by which a full breath lifts the chest, in degrees. Our own value: visible, but too small to leave a
  /// pose.
  private static let breathPitch = 1.5
  /// The length of the lower part of the neck, which moves with the chest.
  private static let neckBase = 0.035

  /// Returns the position of the hips above the supporting feet. The distance follows from knee and lean, and the
  /// height from the reach of the supporting legs.
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
