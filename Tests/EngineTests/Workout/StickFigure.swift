import Engine

/// A body of sticks for tests of the judge: joints bent by so many degrees, seen from a direction.
struct StickFigure: Sendable {
  /// Degrees, 180 is straight.
  var elbow = 175.0
  /// Degrees between trunk and upper arm: forwards, or sideways where `armsGoSideways`.
  var arm = 5.0
  var armsGoSideways = false
  var knee = 178.0
  /// Degrees forwards.
  var lean = 2.0
  /// Hips over ankles, to the person's left.
  var hipShift = 0.0
  /// Degrees: 0 is seen from the front, 90 from its right.
  var yaw = 90.0
  var visibility = 0.95
  /// The knees' distance from each other as a share of the ankles'.
  var kneesIn = 1.0

  private struct Joint {
    var across: Double
    var up: Double
    var ahead: Double
  }

  private func radians(_ degrees: Double) -> Double { degrees * Double.pi / 180 }

  private func joints(_ side: Double) -> [(BodyPart, Joint)] {
    let bend = radians(180 - knee)
    let knees = Joint(across: 0.1 * kneesIn * side, up: 0.5, ahead: 0)
    let hips = Joint(
      across: 0.105 * side + hipShift, up: knees.up + 0.43 * cosine(bend),
      ahead: -0.43 * sine(bend))
    let trunk = radians(lean)
    let shoulders = Joint(
      across: 0.17 * side, up: hips.up + 0.5 * cosine(trunk), ahead: hips.ahead + 0.5 * sine(trunk))
    let elbows = reached(shoulders, radians(arm), 0.3, side)
    let wrists = reached(elbows, radians(arm + 180 - elbow), 0.27, side)
    return [
      (.ear, Joint(across: 0.07 * side, up: shoulders.up + 0.2, ahead: shoulders.ahead)),
      (.shoulder, shoulders), (.elbow, elbows), (.wrist, wrists), (.hip, hips), (.knee, knees),
      (.ankle, Joint(across: 0.1 * side, up: 0.08, ahead: 0)),
      (.heel, Joint(across: 0.1 * side, up: 0.03, ahead: -0.05)),
      (.toe, Joint(across: 0.1 * side, up: 0.02, ahead: 0.2)),
    ]
  }

  private func reached(
    _ from: Joint, _ angle: Double, _ length: Double, _ side: Double
  ) -> Joint {
    let out = length * sine(angle)
    return Joint(
      across: from.across + (armsGoSideways ? side * out : 0), up: from.up - length * cosine(angle),
      ahead: from.ahead + (armsGoSideways ? 0 : out))
  }

  /// The figure as a camera sees it.
  func frame(_ seconds: Double, _ camera: FigureCamera = FigureCamera()) -> PoseFrame {
    let nose = PosePoint(x: camera.centre, y: 0.2, visibility: visibility)
    var points = [PosePoint](repeating: nose, count: 33)
    let turn = radians(yaw)
    for side in BodySide.allCases {
      for (part, joint) in joints(side == .left ? 1 : -1) {
        let x = joint.across * cosine(turn) + joint.ahead * sine(turn)
        points[part.landmark(side).rawValue] = PosePoint(
          x: camera.centre + camera.scale * x / camera.aspect,
          y: 0.95 - camera.scale * joint.up, visibility: visibility)
      }
    }
    return PoseFrame(seconds: seconds, aspect: camera.aspect, points: points)
  }
}

/// Where a stick figure is in the picture.
struct FigureCamera: Sendable {
  /// Of the figure's middle, as a fraction of the width.
  var centre = 0.5
  /// Picture heights a metre.
  var scale = 0.45
  var aspect = 16.0 / 9
}

extension PoseFrame {
  /// As in a mirror: what was left is right.
  var mirrored: PoseFrame {
    var frame = self
    for index in points.indices { frame.points[index].x = 1 - points[index].x }
    for part in BodyPart.allCases {
      let (left, right) = (part.landmark(.left).rawValue, part.landmark(.right).rawValue)
      frame.points.swapAt(left, right)
    }
    return frame
  }

  /// Left and right confused, as models do now and then.
  var confused: PoseFrame {
    var frame = self
    for part in BodyPart.allCases {
      let (left, right) = (part.landmark(.left).rawValue, part.landmark(.right).rawValue)
      frame.points.swapAt(left, right)
    }
    return frame
  }

  /// Every point off by a normal deviation, as a share of the picture's height.
  func shaken(_ deviation: Double, _ random: inout SeededRandom) -> PoseFrame {
    var frame = self
    for index in points.indices {
      frame.points[index].x += deviation / aspect * random.nextNormal()
      frame.points[index].y += deviation * random.nextNormal()
    }
    return frame
  }
}

/// A set of movements: `pose` at 0 is the start, at 1 the far end.
struct FigureSet: Sendable {
  var repetitions = 5
  var seconds = 2.4
  var rate = 30.0
  var camera = FigureCamera()
  let pose: @Sendable (Double) -> StickFigure

  /// With half a second of standing before and after.
  var frames: [PoseFrame] {
    let whole = Double(repetitions) * seconds
    let count = Int((whole + 1) * rate)
    return (0...count).map { index in
      let time = Double(index) / rate
      let moving = max(0, min(whole, time - 0.5))
      let phase = moving / seconds
      let way = (1 - cosine(2 * Double.pi * (phase - phase.rounded(.down)))) / 2
      return pose(way).frame(time, camera)
    }
  }

  static let curl = FigureSet { StickFigure(elbow: 170 - 120 * $0, arm: 5) }
  static let squat = FigureSet { StickFigure(knee: 178 - 90 * $0, lean: 2 + 25 * $0) }
  static let lateralRaise = FigureSet {
    StickFigure(elbow: 165, arm: 12 + 76 * $0, armsGoSideways: true, yaw: 0)
  }
  static let frontRaise = FigureSet { StickFigure(elbow: 172, arm: 12 + 78 * $0) }
}

extension SetJudge {
  /// All cues of these frames.
  mutating func watch(_ frames: [PoseFrame]) -> [SetCue] {
    frames.flatMap { add($0) } + finish()
  }
}

extension [SetCue] {
  var refusals: [RepetitionRefusal] {
    compactMap { if case .refused(let reason) = $0 { reason } else { nil } }
  }

  var faults: [FoundFault] {
    compactMap { if case .fault(let fault) = $0 { fault } else { nil } }
  }
}
