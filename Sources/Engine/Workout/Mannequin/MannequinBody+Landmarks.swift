extension MannequinBody {
  /// The 33 landmarks, in the order of `BodyLandmark`.
  var landmarks: [Vector] {
    var points = [Vector](repeating: trunk.skull, count: BodyLandmark.allCases.count)
    addFace(to: &points)
    for side in MannequinSide.allCases {
      let (arm, leg, foot, index) = (arms[side], legs[side], feet[side], side.rawValue)
      points[BodyLandmark.leftShoulder.rawValue + index] = arm.shoulder
      points[BodyLandmark.leftElbow.rawValue + index] = arm.elbow
      points[BodyLandmark.leftWrist.rawValue + index] = arm.wrist
      points[BodyLandmark.leftPinky.rawValue + index] = arm.point(along: 0.056, across: -0.018)
      points[BodyLandmark.leftIndex.rawValue + index] = arm.point(along: 0.062, across: 0.01)
      points[BodyLandmark.leftThumb.rawValue + index] = arm.point(along: 0.037, across: 0.024)
      points[BodyLandmark.leftHip.rawValue + index] = leg.root
      points[BodyLandmark.leftKnee.rawValue + index] = leg.middle
      points[BodyLandmark.leftAnkle.rawValue + index] = leg.end
      points[BodyLandmark.leftHeel.rawValue + index] = foot.heel
      points[BodyLandmark.leftFootIndex.rawValue + index] = foot.toe
    }
    return points
  }

  /// The outermost points, which determine the figure's size.
  var outline: [Vector] {
    var points = landmarks
    points.append(trunk.skull + MannequinProportions.headRadius * trunk.head.up)
    for side in MannequinSide.allCases {
      points.append(arms[side].point(along: MannequinProportions.hand, across: 0))
    }
    return points
  }

  private func addFace(to points: inout [Vector]) {
    for index in 0..<Self.face.count / 3 {
      let offset = Vector(
        Self.face[3 * index], Self.face[3 * index + 1], Self.face[3 * index + 2])
      points[index] = trunk.skull + trunk.head.world(0.001 * offset)
    }
  }

  /// The coordinates of the facial landmarks, to the left, up and forward of the head's centre, in thousandths of
  /// stature. These are our own values.
  private static let face: [Double] = [
    0, -12, 68,
    11, 8, 55, 18, 8, 53, 25, 8, 48,
    -11, 8, 55, -18, 8, 53, -25, 8, 48,
    43, 2, -3, -43, 2, -3,
    13, -34, 52, -13, -34, 52,
  ]
}
