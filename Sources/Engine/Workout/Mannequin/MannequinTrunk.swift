/// The positions and orientations of the hips, chest and head at one point in time.
struct MannequinTrunk {
  let hips: MannequinAxes
  let chest: MannequinAxes
  let head: MannequinAxes
  /// The midpoint of the hips, the point where the trunk bends, the midpoint of the shoulders, and the centre of the
  /// head.
  let pelvis: Vector
  let waist: Vector
  let neck: Vector
  let skull: Vector
  /// How full the lungs are, 0 … 1.
  let breath: Double

  init(_ pose: MannequinPose, feet: MannequinPair<MannequinFoot>, breath: Double) {
    let lift = Self.breathPitch * breath
    hips = MannequinAxes(pitch: pose[.hipPitch], roll: pose[.hipRoll], turn: pose[.hipTurn])
    chest = hips.world(
      MannequinAxes(
        pitch: pose[.chestPitch] - lift, roll: pose[.chestRoll], turn: pose[.chestTurn]))
    head = chest.world(
      MannequinAxes(pitch: pose[.headPitch] + lift, roll: 0, turn: pose[.headTurn]))
    pelvis = Self.pelvis(pose, hips: hips, feet: feet)
    waist = pelvis + MannequinProportions.waist * hips.up
    neck = waist + (MannequinProportions.trunk - MannequinProportions.waist) * chest.up
    skull = neck + Self.neckBase * chest.up + (MannequinProportions.neck - Self.neckBase) * head.up
    self.breath = breath
  }

  /// The angle by which a full breath lifts the chest, in degrees. Our own value: large enough to be visible, but too
  /// small to break a pose.
  private static let breathPitch = 1.5
  /// The length of the lower part of the neck, which moves with the chest, as a fraction of stature.
  private static let neckBase = 0.035

  /// Returns the position of the hips above the supporting feet. The knee angle and the lean determine the distance
  /// from the ankles, and the reach of the supporting legs determines the height.
  private static func pelvis(
    _ pose: MannequinPose, hips: MannequinAxes, feet: MannequinPair<MannequinFoot>
  ) -> Vector {
    let span = MannequinLimb.span(
      MannequinProportions.thigh, MannequinProportions.shank, degrees: pose[.knee])
    let lean = MannequinRotation(pose[.lean])
    let height = span * lean.cosine
    let weight = pose[.weight] / 100
    let ankle = weight * feet.left.ankle + (1 - weight) * feet.right.ankle
    let x = ankle.x + pose[.shift] / 1_000
    let heights = MannequinPair { side in
      let joint = side.sign * MannequinProportions.hipHalf * hips.left
      let across = x + joint.x - feet[side].ankle.x
      return feet[side].ankle.y - joint.y + max(0, height * height - across * across).squareRoot()
    }
    return Vector(
      x, weight * heights.left + (1 - weight) * heights.right, ankle.z + span * lean.sine)
  }

  func hip(_ side: MannequinSide) -> Vector {
    pelvis + side.sign * MannequinProportions.hipHalf * hips.left
  }

  func shoulder(_ side: MannequinSide) -> Vector {
    neck + side.sign * MannequinProportions.shoulderHalf * chest.left
  }
}
