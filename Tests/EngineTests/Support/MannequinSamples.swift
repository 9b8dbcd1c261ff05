@testable import Engine

/// Helpers shared by the figure tests.
enum MannequinSamples {
  /// Returns the times in one loop, or in a pose's entry and two breaths.
  static func moments(_ motion: MannequinMotion, perSecond: Double = 60) -> [Double] {
    let end = motion.loop == .hold ? motion.entrySeconds + 7 : motion.loopSeconds
    return (0...Int(end * perSecond)).map { Double($0) / perSecond }
  }

  /// Returns the times in one loop, or in two breaths after a pose has been reached.
  static func judged(_ motion: MannequinMotion) -> [Double] {
    moments(motion).filter { $0 >= motion.entrySeconds }
  }

  static func distance(_ a: Vector, _ b: Vector) -> Double { (a - b).length }
}

/// The signals that the judge measures in a frame. Angles are in degrees and measured at the middle of three points.
/// Other values are fractions of the trunk's length, or of the width of the hips or shoulders.
struct MannequinSignals {
  let frame: PoseFrame

  private func place(_ landmark: BodyLandmark) -> (x: Double, y: Double) {
    (frame[landmark].x * frame.aspect, -frame[landmark].y)
  }

  private func middle(_ a: BodyLandmark, _ b: BodyLandmark) -> (x: Double, y: Double) {
    ((place(a).x + place(b).x) / 2, (place(a).y + place(b).y) / 2)
  }

  private func angle(_ a: BodyLandmark, _ b: BodyLandmark, _ c: BodyLandmark) -> Double {
    let (a, b, c) = (place(a), place(b), place(c))
    let (u, v) = ((a.x - b.x, a.y - b.y), (c.x - b.x, c.y - b.y))
    let radians = arctangent2(abs(u.0 * v.1 - u.1 * v.0), u.0 * v.0 + u.1 * v.1)
    return radians * 180 / Double.pi
  }

  private var shoulders: (x: Double, y: Double) { middle(.leftShoulder, .rightShoulder) }
  private var hips: (x: Double, y: Double) { middle(.leftHip, .rightHip) }
  private var trunkLength: Double {
    hypotenuse(shoulders.x - hips.x, shoulders.y - hips.y)
  }

  var leftElbow: Double { angle(.leftShoulder, .leftElbow, .leftWrist) }
  var rightElbow: Double { angle(.rightShoulder, .rightElbow, .rightWrist) }
  var elbowDifference: Double { abs(leftElbow - rightElbow) }
  var leftArm: Double { angle(.leftHip, .leftShoulder, .leftElbow) }
  var rightArm: Double { angle(.rightHip, .rightShoulder, .rightElbow) }
  var rightReach: Double { angle(.rightHip, .rightShoulder, .rightWrist) }
  var leftKnee: Double { angle(.leftHip, .leftKnee, .leftAnkle) }
  var rightKnee: Double { angle(.rightHip, .rightKnee, .rightAnkle) }
  var lowerKnee: Double { min(leftKnee, rightKnee) }
  var leftHip: Double { angle(.leftShoulder, .leftHip, .leftKnee) }
  var rightHip: Double { angle(.rightShoulder, .rightHip, .rightKnee) }
  /// The angle at the hip between shoulder and ankle; 180° is a straight body.
  var bodyLine: Double { angle(.rightShoulder, .rightHip, .rightAnkle) }
  /// The forward lean in degrees. Assumes that the figure faces right.
  var trunk: Double {
    arctangent2(shoulders.x - hips.x, shoulders.y - hips.y) * 180 / Double.pi
  }
  var hipOffset: Double { (hips.x - shoulders.x) / trunkLength }
  var leftWristHeight: Double { (place(.leftWrist).y - place(.leftShoulder).y) / trunkLength }
  var rightWristHeight: Double { (place(.rightWrist).y - place(.rightShoulder).y) / trunkLength }
  var wristDifference: Double { (place(.leftWrist).y - place(.rightWrist).y) / trunkLength }
  var ankleGap: Double { gap(.leftAnkle, .rightAnkle) / gap(.leftHip, .rightHip) }
  var wristGap: Double { gap(.leftWrist, .rightWrist) / gap(.leftShoulder, .rightShoulder) }
  var wristLine: Double {
    let (left, right) = (place(.leftWrist), place(.rightWrist))
    return abs(arctangent2(left.y - right.y, abs(left.x - right.x))) * 180 / Double.pi
  }

  private func gap(_ a: BodyLandmark, _ b: BodyLandmark) -> Double {
    hypotenuse(place(a).x - place(b).x, place(a).y - place(b).y)
  }
}
