/// A person that the detector found. Places are fractions of the picture's width and height, and may lie outside it.
public struct PoseDetection: Equatable, Sendable {
  /// 0 … 1: how sure the detector is.
  public var score: Float
  /// The box's middle and size; it is around the upper body.
  public var x, y, width, height: Float
  /// The middle of the hips.
  public var hipsX, hipsY: Float
  /// A point on the circle around the whole body, whose middle is that of the hips; above the head of who stands.
  public var reachX, reachY: Float

  /// Intersection over union of two boxes, 0 … 1.
  func overlap(_ other: PoseDetection) -> Float {
    let w =
      min(x + width / 2, other.x + other.width / 2) - max(x - width / 2, other.x - other.width / 2)
    let h =
      min(y + height / 2, other.y + other.height / 2)
      - max(y - height / 2, other.y - other.height / 2)
    guard w > 0, h > 0 else { return 0 }
    return w * h / (width * height + other.width * other.height - w * h)
  }

  /// Adds another's places, `weight` times.
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

  /// Maps all places: `x · scale + shift`, sizes by the scale alone.
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
