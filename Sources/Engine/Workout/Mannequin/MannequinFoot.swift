/// The points of a foot, as fractions of stature.
struct MannequinFoot {
  var ankle: Vector
  var heel: Vector
  var ball: Vector
  var toe: Vector
  /// The direction in which the toes point, parallel to the floor.
  var forward: Vector

  /// Creates a foot that is turned on its heel. It rolls over the ball if the heel is raised, and over the heel if the
  /// toes are raised. The toes bend rather than pass through the floor.
  init(_ pose: MannequinPose, _ side: MannequinSide) {
    let turn = MannequinRotation(pose[.footTurn, side])
    forward = Vector(side.sign * turn.sine, 0, turn.cosine)
    let pitch = pose[.footPitch, side]
    let pivot = pitch > 0 ? MannequinProportions.ball : -MannequinProportions.heel
    let pinned = Vector(
      side.sign * pose[.footOut, side] / 1_000, pose[.footLift, side] / 1_000,
      pose[.footForward, side] / 1_000 - MannequinProportions.heel)
    let pivotPosition = pinned + MannequinProportions.heel * forward
    let (direction, roll) = (forward, MannequinRotation(-pitch))
    func point(_ along: Double, _ up: Double) -> Vector {
      let (z, y) = roll.applied(along - pivot, up)
      return pivotPosition + (pivot + z) * direction + Vector(0, y, 0)
    }
    ankle = point(0, MannequinProportions.ankleHeight)
    heel = point(-MannequinProportions.heel, 0)
    ball = point(MannequinProportions.ball, 0)
    toe = point(MannequinProportions.toe, 0)
    bendToes()
  }

  private mutating func bendToes() {
    guard toe.y < 0, ball.y >= 0 else { return }
    let length = MannequinProportions.toe - MannequinProportions.ball
    let level = (length * length - ball.y * ball.y).squareRoot()
    toe = Vector(ball.x, 0, ball.z) + level * forward
  }
}
