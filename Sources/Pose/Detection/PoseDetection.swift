/// A person found by the detector. Coordinates are fractions of the picture's width and height, and can be outside the
/// picture.
public struct PoseDetection: Equatable, Sendable {
  /// The detector's confidence, 0 … 1.
  public var score: Float
  /// The centre and size of the box around the upper body.
  public var x, y, width, height: Float
  /// The middle of the hips.
  public var hipsX, hipsY: Float
  /// A point on the circle around the whole body, whose centre is the middle of the hips. It is above the
  /// head of a standing person.
  public var reachX, reachY: Float

  /// Returns the intersection over union of two boxes, 0 … 1.
  func overlap(_ other: PoseDetection) -> Float {
    let w =
      min(x + width / 2, other.x + other.width / 2) - max(x - width / 2, other.x - other.width / 2)
    let h =
      min(y + height / 2, other.y + other.height / 2)
      - max(y - height / 2, other.y - other.height / 2)
    guard w > 0, h > 0 else { return 0 }
    return w * h / (width * height + other.width * other.height - w * h)
  }

  /// Adds the coordinates of another detection, multiplied by `weight`.
  mutating func add(_ other: PoseDetection, weight: Float) {
    x += weight * other.x
    y += weight * other.y
    width += weight * other.width
    height += weight * other.height
    hipsX += weight * other.hipsX
    hipsY += weight * other.hipsY
    reachX += weight * other.reachX
    reachY += weight * other.reachY
  }

  /// Maps all coordinates to `x · scale + shift`. Sizes are only scaled.
  mutating func map(scaleX: Float, shiftX: Float, scaleY: Float, shiftY: Float) {
    x = x * scaleX + shiftX
    hipsX = hipsX * scaleX + shiftX
    reachX = reachX * scaleX + shiftX
    width *= scaleX
    y = y * scaleY + shiftY
    hipsY = hipsY * scaleY + shiftY
    reachY = reachY * scaleY + shiftY
    height *= scaleY
  }
}
