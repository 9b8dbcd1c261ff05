extension MannequinStage {
  /// Returns the drawing of the figure at the given time.
  public func drawing(at seconds: Double) -> MannequinDrawing {
    var painter = MannequinPainter(stage: self, body: body(at: seconds))
    painter.paint()
    return painter.drawing
  }
}

/// Draws a body from back to front. Widths are our own values for an adult of average build, as fractions of stature.
struct MannequinPainter {
  let stage: MannequinStage
  let body: MannequinBody
  var drawing = MannequinDrawing()

  init(stage: MannequinStage, body: MannequinBody) {
    self.stage = stage
    self.body = body
  }

  private enum Part {
    case arm(MannequinSide)
    case leg(MannequinSide)
    case trunk
    case head
  }

  mutating func paint() {
    paintFloor()
    for part in parts {
      switch part {
      case .arm(let side): paintArm(side)
      case .leg(let side): paintLeg(side)
      case .trunk: paintTrunk()
      case .head: paintHead()
      }
    }
  }

  /// The parts from back to front. Arms are sorted by the depth of their elbows and hands, legs by the depth of their
  /// knees.
  private var parts: [Part] {
    let middle = depth(body.trunk.waist)
    var order = [(depth: middle, part: Part.trunk)]
    func place(_ part: Part, at depth: Double) {
      order.insert((depth, part), at: order.firstIndex { $0.depth < depth } ?? order.count)
    }
    place(.head, at: depth(body.trunk.neck) - 0.001)
    for side in MannequinSide.allCases {
      let (arm, knee) = (body.arms[side], depth(body.legs[side].middle))
      place(.arm(side), at: 0.5 * (depth(arm.elbow) + depth(arm.wrist)) - 0.002)
      place(.leg(side), at: middle + 0.001 + 0.4 * (knee - middle))
    }
    return order.map { $0.part }
  }

  private func depth(_ point: Vector) -> Double { stage.turned(point).depth }

  /// Returns whether a limb is on the far side of a side view.
  private func isFar(_ side: MannequinSide) -> Bool {
    stage.sideways > 0.5 && depth(body.arms[side].shoulder) > depth(body.trunk.neck)
  }

  mutating func limb(
    _ tone: MannequinDrawing.Tone, _ first: Vector, _ firstRadius: Double, _ second: Vector,
    _ secondRadius: Double
  ) {
    drawing.addLimb(
      tone, stage.seen(first), stage.size(firstRadius), stage.seen(second),
      stage.size(secondRadius))
  }

  private mutating func paintFloor() {
    let isMat = stage.motion.prop == .mat
    let (left, right) = stage.floor(reach: isMat ? 0.05 : 0.1)
    let width = stage.size(isMat ? 0.014 : 0.005)
    let down = Vector(0, width / 2, 0)
    drawing.addLine(isMat ? .mat : .floor, left + down, right + down, width: width)
  }

  private mutating func paintArm(_ side: MannequinSide) {
    let arm = body.arms[side]
    let (skin, top): (MannequinDrawing.Tone, MannequinDrawing.Tone) =
      isFar(side) ? (.farSkin, .farTop) : (.skin, .top)
    let sleeve = arm.shoulder + 0.42 * (arm.elbow - arm.shoulder)
    limb(skin, arm.shoulder + 0.3 * (arm.elbow - arm.shoulder), 0.028, arm.elbow, 0.0235)
    limb(skin, arm.elbow, 0.0235, arm.wrist, 0.0155)
    if stage.motion.prop == .dumbbells { paintDumbbell(arm) }
    limb(skin, arm.wrist, 0.0155, arm.wrist + 0.035 * arm.hand, 0.019)
    limb(skin, arm.wrist + 0.035 * arm.hand, 0.019, arm.wrist + handReach * arm.hand, 0.0135)
    limb(top, arm.shoulder + 0.07 * (arm.elbow - arm.shoulder), 0.0325, sleeve, 0.029)
  }

  /// The length of the hand, shorter if it is a fist around a dumbbell.
  private var handReach: Double {
    stage.motion.prop == .dumbbells ? 0.05 : MannequinProportions.hand - 0.0135
  }

  private mutating func paintDumbbell(_ arm: MannequinArm) {
    let grip = arm.point(along: 0.04, across: 0)
    limb(.prop, grip - 0.05 * arm.thumb, 0.006, grip + 0.05 * arm.thumb, 0.006)
    for end in [-1.0, 1] {
      limb(
        .prop, grip + end * 0.042 * arm.thumb, 0.027, grip + end * 0.058 * arm.thumb, 0.027)
    }
  }

  private mutating func paintLeg(_ side: MannequinSide) {
    let leg = body.legs[side]
    let foot = body.feet[side]
    let (legs, shoes): (MannequinDrawing.Tone, MannequinDrawing.Tone) =
      isFar(side) ? (.farLegs, .farShoes) : (.legs, .shoes)
    let shank = leg.end - leg.middle
    let back = -1 * (foot.forward - foot.forward.dot(shank.direction) * shank.direction).direction
    let calf = leg.middle + 0.3 * shank + 0.008 * back
    paintFoot(foot, leg.end, shoes)
    limb(legs, leg.root, 0.057, leg.middle, 0.0345)
    limb(legs, leg.middle, 0.0345, calf, 0.0325)
    limb(legs, calf, 0.0325, leg.end, 0.0195)
  }

  private mutating func paintFoot(
    _ foot: MannequinFoot, _ ankle: Vector, _ tone: MannequinDrawing.Tone
  ) {
    let up = (foot.ankle - 0.35 * foot.ball - 0.65 * foot.heel).direction
    limb(tone, ankle, 0.02, foot.heel + 0.017 * up + 0.012 * foot.forward, 0.017)
    limb(tone, ankle, 0.02, foot.ball + 0.015 * up, 0.015)
    limb(tone, foot.heel + 0.017 * up + 0.012 * foot.forward, 0.017, foot.ball + 0.015 * up, 0.015)
    let across = 0.012 * up.cross(foot.forward)
    limb(
      tone, foot.ball + 0.015 * up - across, 0.015, foot.ball + 0.015 * up + across, 0.015)
    let toe = foot.toe - 0.011 * (foot.toe - foot.ball).direction
    limb(tone, foot.ball + 0.015 * up, 0.015, Vector(toe.x, toe.y + 0.011, toe.z), 0.011)
  }
}
