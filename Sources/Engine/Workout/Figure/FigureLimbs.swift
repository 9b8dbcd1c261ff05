/// A foot's points as fractions of stature.
struct FigureFoot {
  var ankle: Vector
  var heel: Vector
  var ball: Vector
  var toe: Vector
  /// Which way the toes point on the floor.
  var forward: Vector

  /// Turns on the heel. Rolls over the ball where the heel is raised, over the heel where the toes are; toes bend rather than sink into the
  /// floor.
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

/// A limb of two parts from its root to its end.
struct FigureLimb {
  var root: Vector
  var middle: Vector
  var end: Vector

  init(root: Vector, middle: Vector, end: Vector) {
    self.root = root
    self.middle = middle
    self.end = end
  }

  /// Bends at its middle towards `pole` so that it ends where it shall, or as near as it reaches.
  init(root: Vector, reaching target: Vector, lengths: (Double, Double), pole: Vector) {
    let (first, second) = lengths
    let way = target - root
    let direction = way.direction
    let distance = min(max(way.length, abs(first - second)), first + second)
    let along = (first * first - second * second + distance * distance) / (2 * distance)
    let across = max(0, first * first - along * along).squareRoot()
    let bend = (pole - pole.dot(direction) * direction).direction
    self.root = root
    middle = root + along * direction + across * bend
    end = root + distance * direction
  }

  /// The distance of its ends where the angle at the middle has so many degrees.
  static func span(_ first: Double, _ second: Double, degrees: Double) -> Double {
    (first * first + second * second - 2 * first * second * FigureTurn(degrees).cosine)
      .squareRoot()
  }
}

/// An arm and what the hand does.
struct FigureArm {
  var limb: FigureLimb
  /// Where the fingers point.
  var hand: Vector
  /// Across the hand to the thumb's side: also the way of a dumbbell's bar.
  var thumb: Vector

  var shoulder: Vector { limb.root }
  var elbow: Vector { limb.middle }
  var wrist: Vector { limb.end }
}

extension FigureArm {
  /// By angles. The upper arm swings from hanging to `elevation` in the plane of `azimuth` without turning about
  /// itself; the elbow then bends forward, turned out by `twist`.
  init(_ pose: FigurePose, _ side: FigureSide, shoulder: Vector, chest: FigureAxes) {
    let outward = side.sign * chest.left
    let swing = FigureTurn(pose[.elevation, side])
    let plane = FigureTurn(pose[.azimuth, side]).applied(outward, towards: chest.forward)
    let upper = swing.applied(-1 * chest.up, towards: plane)
    let hanging = FigureTurn(pose[.twist, side]).applied(chest.forward, towards: outward)
    let share = hanging.dot(plane)
    let bend = hanging + share * ((swing.cosine - 1) * plane + swing.sine * chest.up)
    let flexion = FigureTurn(180 - pose[.elbow, side])
    let elbow = shoulder + FigureProportions.upperArm * upper
    let forearm = flexion.applied(upper, towards: bend)
    limb = FigureLimb(
      root: shoulder, middle: elbow, end: elbow + FigureProportions.forearm * forearm)
    hand = forearm
    let inPlane = flexion.applied(bend, towards: -1 * upper)
    thumb = FigureTurn(pose[.grip, side])
      .applied(inPlane, towards: side.sign * inPlane.cross(forearm))
  }

  /// By the wrist's place before the chest, where hands point up and forward as for a clap, or on the floor.
  init(
    _ pose: FigurePose, _ side: FigureSide, shoulder: Vector, chest: FigureAxes, origin: Vector,
    isPlanted: Bool
  ) {
    let place = Vector(
      side.sign * pose[.handOut, side] / 1_000, pose[.handUp, side] / 1_000,
      pose[.handForward, side] / 1_000)
    let pole = FigureTurn(pose[.swivel, side])
      .applied(-1 * chest.up, towards: side.sign * chest.left)
    limb = FigureLimb(
      root: shoulder, reaching: isPlanted ? place : origin + chest.world(place),
      lengths: (FigureProportions.upperArm, FigureProportions.forearm), pole: pole)
    let forearm = (limb.end - limb.middle).direction
    let straight = forearm - forearm.dot(chest.left) * chest.left + 0.3 * chest.up
    hand = isPlanted ? Vector(0, 0, 1) : straight.direction
    thumb = isPlanted ? Vector(-side.sign, 0, 0) : -1 * (limb.middle - limb.root).direction
  }
}
