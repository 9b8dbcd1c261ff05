/// A body landmark in a picture.
public struct PosePoint: Equatable, Sendable {
  /// The distance from the left edge, as a fraction of the picture's width. May lie outside 0…1.
  public var x: Double
  /// The distance from the top edge, as a fraction of the picture's height. May lie outside 0…1.
  public var y: Double
  /// The approximate depth on the scale of `x`. It decreases towards the camera and is 0 at the midpoint of the hips.
  public var z: Double
  /// The model's confidence that the point is visible, 0…1.
  public var visibility: Double

  /// Creates a point, fully visible by default.
  public init(x: Double, y: Double, z: Double = 0, visibility: Double = 1) {
    self.x = x
    self.y = y
    self.z = z
    self.visibility = visibility
  }
}

/// The pose of a person in one camera frame.
public struct PoseFrame: Equatable, Sendable {
  /// The frame's time in seconds, on the clock of the session or the video.
  public var seconds: Double
  /// The picture's width divided by its height. It is needed to calculate angles, because `x` and `y` have different
  /// scales.
  public var aspect: Double
  /// The 33 points in the order of `BodyLandmark`; empty if no person was found.
  public var points: [PosePoint]

  /// Creates a frame. `points` must be empty or contain 33 points.
  public init(seconds: Double, aspect: Double, points: [PosePoint]) {
    self.seconds = seconds
    self.aspect = aspect
    self.points = points
  }

  /// Whether a person was found.
  public var hasPerson: Bool { points.count == BodyLandmark.allCases.count }

  /// The point of a landmark.
  ///
  /// - Precondition: `hasPerson`.
  public subscript(landmark: BodyLandmark) -> PosePoint { points[landmark.rawValue] }
}
