/// A frame's person: points with the picture's aspect put right, and left and right as the swap guard has them. Holds
/// the frame's own points, so it costs no copy.
struct SeenBody: Sendable {
  let seconds: Double
  private let points: [PosePoint]
  let aspect: Double
  var isSwapped = false

  /// Farther from the picture than any model places a point; keeps sums finite.
  private static let farthest = 100.0
  private static let aspects = 0.05...20.0

  /// Nil without a person, or where a number cannot be a place in a picture.
  init?(_ frame: PoseFrame) {
    guard frame.hasPerson, Self.aspects.contains(frame.aspect) else { return nil }
    for point in frame.points {
      guard point.x.magnitude <= Self.farthest, point.y.magnitude <= Self.farthest else {
        return nil
      }
    }
    seconds = frame.seconds
    points = frame.points
    aspect = frame.aspect
  }

  func point(_ part: BodyPart, _ side: BodySide) -> FlatPoint {
    let point = posePoint(part, side)
    return FlatPoint(x: point.x * aspect, y: point.y)
  }

  func middle(_ part: BodyPart) -> FlatPoint {
    .middle(point(part, .left), point(part, .right))
  }

  /// 0 … 1, 0 for a point well outside the picture: the model goes on guessing there.
  func visibility(_ part: BodyPart, _ side: BodySide) -> Double {
    let point = posePoint(part, side)
    guard Self.inPicture.contains(point.x), Self.inPicture.contains(point.y) else { return 0 }
    return point.visibility >= 0 ? min(1, point.visibility) : 0
  }

  /// A tenth of the picture more on each side: a hand that just leaves it is still guessed well.
  private static let inPicture = -0.1...1.1

  /// From the middle of the shoulders to that of the hips.
  var torso: Double { (middle(.shoulder) - middle(.hip)).length }

  /// The torso's height in the picture, at least a quarter of its length so that it can be divided by.
  var torsoHeight: Double {
    let torso = middle(.hip) - middle(.shoulder)
    return max(torso.y.magnitude, torso.length / 4)
  }

  private func posePoint(_ part: BodyPart, _ side: BodySide) -> PosePoint {
    let isLeft = (side == .left) != isSwapped
    return points[part.landmark(isLeft ? .left : .right).rawValue]
  }
}
