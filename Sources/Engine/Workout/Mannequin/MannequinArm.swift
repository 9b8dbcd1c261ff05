/// An arm and the orientation of its hand.
struct MannequinArm {
  var limb: MannequinLimb
  /// The direction of the fingers.
  var hand: Vector
  /// The direction across the hand towards the thumb, which is also the direction of a dumbbell's handle.
  var thumb: Vector

  var shoulder: Vector { limb.root }
  var elbow: Vector { limb.middle }
  var wrist: Vector { limb.end }

  /// Returns a point of the hand, given distances from the wrist towards the fingers, and across the hand towards the
  /// thumb.
  func point(along: Double, across: Double) -> Vector {
    wrist + along * hand + across * thumb
  }
}

extension MannequinArm {
  /// Creates an arm from angles. The upper arm swings up from hanging to `elevation`, in the plane of `azimuth` and
  /// without rotating about its axis. The elbow then bends forward, rotated outwards by `twist`.
  init(_ pose: MannequinPose, _ side: MannequinSide, _ trunk: MannequinTrunk) {
    let (shoulder, chest) = (trunk.shoulder(side), trunk.chest)
    let outward = side.sign * chest.left
    let swing = MannequinRotation(pose[.elevation, side])
    let plane = MannequinRotation(pose[.azimuth, side]).applied(outward, towards: chest.forward)
    let upper = swing.applied(-1 * chest.up, towards: plane)
    let hanging = MannequinRotation(pose[.twist, side]).applied(chest.forward, towards: outward)
    let share = hanging.dot(plane)
    let bend = hanging + share * ((swing.cosine - 1) * plane + swing.sine * chest.up)
    let flexion = MannequinRotation(180 - pose[.elbow, side])
    let elbow = shoulder + MannequinProportions.upperArm * upper
    let forearm = flexion.applied(upper, towards: bend)
    limb = MannequinLimb(
      root: shoulder, middle: elbow, end: elbow + MannequinProportions.forearm * forearm)
    hand = forearm
    let inPlane = flexion.applied(bend, towards: -1 * upper)
    thumb = MannequinRotation(pose[.grip, side])
      .applied(inPlane, towards: side.sign * inPlane.cross(forearm))
  }

  /// Creates an arm from the wrist's position. The wrist is in front of the chest, with the hand pointing up and
  /// forward as for a clap, or on the floor if `isPlanted` is true.
  init(_ pose: MannequinPose, _ side: MannequinSide, _ trunk: MannequinTrunk, isPlanted: Bool) {
    let chest = trunk.chest
    let wristOffset = Vector(
      side.sign * pose[.handOut, side] / 1_000, pose[.handUp, side] / 1_000,
      pose[.handForward, side] / 1_000)
    let pole = MannequinRotation(pose[.swivel, side])
      .applied(-1 * chest.up, towards: side.sign * chest.left)
    limb = MannequinLimb(
      root: trunk.shoulder(side),
      reaching: isPlanted ? wristOffset : trunk.neck + chest.world(wristOffset),
      lengths: (MannequinProportions.upperArm, MannequinProportions.forearm), pole: pole)
    let forearm = (limb.end - limb.middle).direction
    let straight = forearm - forearm.dot(chest.left) * chest.left + 0.3 * chest.up
    hand = isPlanted ? Vector(0, 0, 1) : straight.direction
    thumb = isPlanted ? Vector(-side.sign, 0, 0) : -1 * (limb.middle - limb.root).direction
  }
}
