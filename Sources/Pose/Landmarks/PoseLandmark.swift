/// One of the 33 points of the body, in a picture.
public struct PoseLandmark: Equatable, Sendable {
  /// From the left edge, as a fraction of the picture's width; may lie outside 0 … 1.
  public var x: Float
  /// From the upper edge, as a fraction of the picture's height; may lie outside 0 … 1.
  public var y: Float
  /// Depth on the scale of `x`, smaller towards the camera, 0 at the middle of the hips; rough.
  public var z: Float
  /// 0 … 1: how sure the network is that the point is in the picture and not hidden.
  public var visibility: Float
  /// 0 … 1: how sure the network is that the point is in the picture, hidden or not.
  public var presence: Float

  static let zero = PoseLandmark(x: 0, y: 0, z: 0, visibility: 0, presence: 0)
}

/// One of the 33 points of the body in metres: x to the picture's right, y down, z away from the camera, from the middle
/// of the hips.
public struct WorldLandmark: Equatable, Sendable {
  /// Metres.
  public var x, y, z: Float

  static let zero = WorldLandmark(x: 0, y: 0, z: 0)
}
