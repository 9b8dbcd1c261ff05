/// One of the 33 points of the body, in a picture.
public struct PoseLandmark: Equatable, Sendable {
  /// The distance from the left edge as a fraction of the picture's width; may be outside 0 … 1.
  public var x: Float
  /// The distance from the upper edge as a fraction of the picture's height; may be outside 0 … 1.
  public var y: Float
  /// The approximate depth on the scale of `x`: smaller towards the camera, 0 at the middle of the hips.
  public var z: Float
  /// The network's confidence that the point is in the picture and not hidden, 0 … 1.
  public var visibility: Float
  /// The network's confidence that the point is in the picture, hidden or not, 0 … 1.
  public var presence: Float

  static let zero = PoseLandmark(x: 0, y: 0, z: 0, visibility: 0, presence: 0)
}

/// One of the 33 points of the body in metres, relative to the middle of the hips: x points to the picture's right, y
/// down, z away from the camera.
public struct WorldLandmark: Equatable, Sendable {
  /// The coordinates in metres.
  public var x, y, z: Float

  static let zero = WorldLandmark(x: 0, y: 0, z: 0)
}
