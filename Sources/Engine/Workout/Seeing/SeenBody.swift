/// The person in a frame, with points corrected for the picture's aspect ratio, and with the sides assigned by
/// `LeftRightSwapFilter`. Shares the frame's storage, so it doesn't copy points.
struct SeenBody: Sendable {
  let seconds: Double
  private let points: [PosePoint]
  let aspect: Double
  var isSwapped = false

  /// The limit for coordinates, which no model exceeds. It keeps sums finite.
  private static let farthest = 100.0
  private static let aspects = 0.05...20.0

  /// Creates a body. Returns nil if the frame has no person or an impossible coordinate.
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

  /// Returns the visibility of a part, 0 … 1. It is 0 for points well outside the picture, because the model only
  /// guesses them.
  func visibility(_ part: BodyPart, _ side: BodySide) -> Double {
    let point = posePoint(part, side)
    guard Self.inPicture.contains(point.x), Self.inPicture.contains(point.y) else { return 0 }
    return point.visibility >= 0 ? min(1, point.visibility) : 0
  }

  /// The picture's coordinates with a margin of 10 % on each side, because the model can still locate a hand that has
  /// just left the picture.
  private static let inPicture = -0.1...1.1

  /// The distance between the midpoints of the shoulders and of the hips.
  var torso: Double { (middle(.shoulder) - middle(.hip)).length }

  /// The torso's height in the picture, but at least a quarter of its length, so that it is a suitable divisor.
  var torsoHeight: Double {
    let torso = middle(.hip) - middle(.shoulder)
    return max(torso.y.magnitude, torso.length / 4)
  }

  private func posePoint(_ part: BodyPart, _ side: BodySide) -> PosePoint {
    let isLeft = (side == .left) != isSwapped
    return points[part.landmark(isLeft ? .left : .right).rawValue]
  }
}
