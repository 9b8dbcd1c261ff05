import Engine

/// A stick figure for tests of the judge, with adjustable joint angles and view.
struct TestMannequin: Sendable {
  /// The elbow's angle in degrees; 180 is straight.
  var elbow = 175.0
  /// The angle in degrees between trunk and upper arm, measured forward, or sideways if `armsGoSideways` is set.
  var arm = 5.0
  var armsGoSideways = false
  var knee = 178.0
  /// The forward lean of the trunk in degrees.
  var lean = 2.0
  /// The sideways offset of the hips from the ankles in metres, positive towards the person's left.
  var hipShift = 0.0
  /// The direction of the view in degrees: 0 is from the front, 90 from the person's right.
  var yaw = 90.0
  var visibility = 0.95
  /// The distance between the knees, divided by the distance between the ankles.
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

  private func reached(_ from: Joint, _ angle: Double, _ length: Double, _ side: Double) -> Joint {
    let out = length * sine(angle)
    return Joint(
      across: from.across + (armsGoSideways ? side * out : 0), up: from.up - length * cosine(angle),
      ahead: from.ahead + (armsGoSideways ? 0 : out))
  }

  /// Returns the figure as a camera sees it.
  func frame(_ seconds: Double, _ camera: MannequinCamera = MannequinCamera()) -> PoseFrame {
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

/// The position and size of a stick figure in the picture.
struct MannequinCamera: Sendable {
  /// The horizontal position of the figure's middle, as a fraction of the width.
  var centre = 0.5
  /// Picture heights per metre.
  var scale = 0.45
  var aspect = 16.0 / 9
}

extension PoseFrame {
  /// The frame as seen in a mirror, with left and right swapped.
  var mirrored: PoseFrame {
    var frame = self
    for index in points.indices { frame.points[index].x = 1 - points[index].x }
    for part in BodyPart.allCases {
      let (left, right) = (part.landmark(.left).rawValue, part.landmark(.right).rawValue)
      frame.points.swapAt(left, right)
    }
    return frame
  }

  /// The frame with left and right confused, an error that pose models sometimes make.
  var confused: PoseFrame {
    var frame = self
    for part in BodyPart.allCases {
      let (left, right) = (part.landmark(.left).rawValue, part.landmark(.right).rawValue)
      frame.points.swapAt(left, right)
    }
    return frame
  }

  /// Returns the frame with normally distributed noise. `deviation` is a fraction of the picture's height.
  func shaken(_ deviation: Double, _ random: inout SeededRandom) -> PoseFrame {
    var frame = self
    for index in points.indices {
      frame.points[index].x += deviation / aspect * random.nextNormal()
      frame.points[index].y += deviation * random.nextNormal()
    }
    return frame
  }
}

/// A set of repetitions. `pose` returns the figure for a progress between 0 (the start) and 1 (the far end).
struct MannequinSet: Sendable {
  var repetitions = 5
  var seconds = 2.4
  var rate = 30.0
  var camera = MannequinCamera()
  let pose: @Sendable (Double) -> TestMannequin

  /// The frames of the set, with half a second of standing before and after it.
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

  static let curl = MannequinSet { TestMannequin(elbow: 170 - 120 * $0, arm: 5) }
  static let squat = MannequinSet { TestMannequin(knee: 178 - 90 * $0, lean: 2 + 25 * $0) }
  static let lateralRaise = MannequinSet {
    TestMannequin(elbow: 165, arm: 12 + 76 * $0, armsGoSideways: true, yaw: 0)
  }
  static let frontRaise = MannequinSet { TestMannequin(elbow: 172, arm: 12 + 78 * $0) }
}

extension SetJudge {
  /// Returns all cues for these frames.
  mutating func watch(_ frames: [PoseFrame]) -> [SetCue] {
    frames.flatMap { add($0) } + finish()
  }
}

extension [SetCue] {
  var refusals: [RepetitionRejection] {
    compactMap { if case .refused(let reason) = $0 { reason } else { nil } }
  }

  var faults: [FoundFault] {
    compactMap { if case .fault(let fault) = $0 { fault } else { nil } }
  }
}
