/// One point of the body in a picture.
public struct PosePoint: Equatable, Sendable {
  /// From the left edge, as a fraction of the picture's width; may lie outside 0 … 1.
  public var x: Double
  /// From the upper edge, as a fraction of the picture's height; may lie outside 0 … 1.
  public var y: Double
  /// Depth on the scale of `x`, smaller towards the camera, 0 at the middle of the hips; rough.
  public var z: Double
  /// 0 … 1: how sure the model is that the point can be seen.
  public var visibility: Double

  /// A point that is seen for certain unless said otherwise.
  public init(x: Double, y: Double, z: Double = 0, visibility: Double = 1) {
    self.x = x
    self.y = y
    self.z = z
    self.visibility = visibility
  }
}

/// What a camera saw of a person at one moment.
public struct PoseFrame: Equatable, Sendable {
  /// The frame's own time in seconds: of the session, or of the video.
  public var seconds: Double
  /// Width over height of the picture: without it fractions give wrong angles.
  public var aspect: Double
  /// 33 points in the order of `BodyLandmark`; empty where nobody was found.
  public var points: [PosePoint]

  /// `points` must be 33 or none.
  public init(seconds: Double, aspect: Double, points: [PosePoint]) {
    self.seconds = seconds
    self.aspect = aspect
    self.points = points
  }

  /// Whether a person was found.
  public var hasPerson: Bool { points.count == BodyLandmark.allCases.count }

  /// - Precondition: `hasPerson`.
  public subscript(landmark: BodyLandmark) -> PosePoint { points[landmark.rawValue] }
}
