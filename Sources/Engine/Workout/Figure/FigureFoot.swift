/// The points of a foot, as fractions of stature.
struct FigureFoot {
  var ankle: Vector
  var heel: Vector
  var ball: Vector
  var toe: Vector
  /// The direction of the toes on the floor.
  var forward: Vector

  /// Creates a foot that is turned on its heel. It rolls over the ball if the heel is raised, and over the heel if
  /// the toes are. The toes bend instead of going through the floor.
  init(_ pose: FigurePose, _ side: FigureSide) {
    let turn = FigureTurn(pose[.footTurn, side])
    forward = Vector(side.sign * turn.sine, 0, turn.cosine)
    let pitch = pose[.footPitch, side]
    let pivot = pitch > 0 ? FigureProportions.ball : -FigureProportions.heel
    let pinned = Vector(
      side.sign * pose[.footOut, side] / 1_000, pose[.footLift, side] / 1_000,
      pose[.footForward, side] / 1_000 - FigureProportions.heel)
    let place = pinned + FigureProportions.heel * forward
    let (direction, roll) = (forward, FigureTurn(-pitch))
    func point(_ along: Double, _ up: Double) -> Vector {
      let (z, y) = roll.applied(along - pivot, up)
      return place + (pivot + z) * direction + Vector(0, y, 0)
    }
    ankle = point(0, FigureProportions.ankleHeight)
    heel = point(-FigureProportions.heel, 0)
    ball = point(FigureProportions.ball, 0)
    toe = point(FigureProportions.toe, 0)
    bendToes()
  }

  private mutating func bendToes() {
    guard toe.y < 0, ball.y >= 0 else { return }
    let length = FigureProportions.toe - FigureProportions.ball
    let level = (length * length - ball.y * ball.y).squareRoot()
    toe = Vector(ball.x, 0, ball.z) + level * forward
  }
}
