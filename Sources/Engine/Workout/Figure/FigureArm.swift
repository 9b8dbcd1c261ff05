/// An arm and the orientation of its hand.
struct FigureArm {
  var limb: FigureLimb
  /// The direction of the fingers.
  var hand: Vector
  /// The direction across the hand towards the thumb, which is also that of a dumbbell's handle.
  var thumb: Vector

  var shoulder: Vector { limb.root }
  var elbow: Vector { limb.middle }
  var wrist: Vector { limb.end }

  /// Returns a point of the hand: from the wrist towards the fingers, and across towards the thumb.
  func point(along: Double, across: Double) -> Vector {
    wrist + along * hand + across * thumb
  }
}

extension FigureArm {
  /// Creates an arm from angles. The upper arm swings up from hanging to `elevation`, in the plane of `azimuth` and
  /// without rotating about its axis. The elbow then bends forward, rotated outwards by `twist`.
  init(_ pose: FigurePose, _ side: FigureSide, _ trunk: FigureTrunk) {
    let (shoulder, chest) = (trunk.shoulder(side), trunk.chest)
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

  /// Creates an arm from the wrist's position: in front of the chest, with the hands pointing up and forward as for
  /// a clap, or on the floor if `isPlanted`.
  init(_ pose: FigurePose, _ side: FigureSide, _ trunk: FigureTrunk, isPlanted: Bool) {
    let chest = trunk.chest
    let place = Vector(
      side.sign * pose[.handOut, side] / 1_000, pose[.handUp, side] / 1_000,
      pose[.handForward, side] / 1_000)
    let pole = FigureTurn(pose[.swivel, side])
      .applied(-1 * chest.up, towards: side.sign * chest.left)
    limb = FigureLimb(
      root: trunk.shoulder(side), reaching: isPlanted ? place : trunk.neck + chest.world(place),
      lengths: (FigureProportions.upperArm, FigureProportions.forearm), pole: pole)
    let forearm = (limb.end - limb.middle).direction
    let straight = forearm - forearm.dot(chest.left) * chest.left + 0.3 * chest.up
    hand = isPlanted ? Vector(0, 0, 1) : straight.direction
    thumb = isPlanted ? Vector(-side.sign, 0, 0) : -1 * (limb.middle - limb.root).direction
  }
}
