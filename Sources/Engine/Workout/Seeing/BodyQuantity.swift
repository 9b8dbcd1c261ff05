/// A quantity measured on a body in a picture. Heights are measured vertically in the picture, relative to the torso's
/// height. Unlike angles, they don't depend on the camera's direction.
public enum BodyQuantity: Equatable, Sendable {
  /// The angle at the second part on one side, in degrees, 0 … 180.
  case angle(BodyPart, BodyPart, BodyPart)
  /// The height of the first part above the second on one side, in torso heights.
  case height(BodyPart, above: BodyPart)
  /// The absolute height difference between two parts on one side, in torso heights.
  case heightBetween(BodyPart, BodyPart)
  /// The height of the first part above the second on one side, divided by the height difference between the second and
  /// third.
  case heightShare(BodyPart, BodyPart, BodyPart)
  /// The height of the hips' midpoint above the lower ankle, in torso heights.
  case hipHeight
  /// The angle between the vertical and the line from the second part to the first, in degrees, 0 … 180. Uses the
  /// points midway between the sides.
  case lean(BodyPart, over: BodyPart)
  /// The distance of the first part to the right of the second in the picture, in torso lengths. Uses the points
  /// midway between the sides.
  case shift(BodyPart, from: BodyPart)
  /// The distance between a part's left and right landmarks, in torso lengths.
  case gap(BodyPart)
  /// The distance between the first part's left and right landmarks, divided by the distance between the second part's.
  case gapShare(BodyPart, BodyPart)
  /// The height of a part's left landmark above its right landmark, in torso heights.
  case heightDifference(BodyPart)
  /// The distance of the first part beyond the second in the direction of the toes on one side, in torso lengths.
  case beyond(BodyPart, BodyPart)
  /// The height of the second part above the line from the first to the third on one side, in torso lengths.
  case lineHeight(BodyPart, BodyPart, BodyPart)
  /// The angle between the horizontal and the line through both sides of a part, in degrees, 0 … 90.
  case tilt(BodyPart)

  /// Whether the quantity is measured on one side, and so has a value for each side.
  public var isOneSided: Bool {
    switch self {
    case .angle, .height, .heightBetween, .heightShare, .beyond, .lineHeight: true
    case .hipHeight, .lean, .shift, .gap, .gapShare, .heightDifference, .tilt: false
    }
  }

  /// Whether the quantity is in degrees. Otherwise, it is a ratio.
  public var isAngle: Bool {
    switch self {
    case .angle, .lean, .tilt: true
    case .height, .heightBetween, .heightShare, .beyond, .lineHeight, .hipHeight, .shift, .gap,
      .gapShare, .heightDifference:
      false
    }
  }
}

extension SeenBody {
  /// Returns the value of a quantity, or nil if the points that define it coincide. `side` matters only for one-sided
  /// quantities.
  func value(_ quantity: BodyQuantity, _ side: BodySide) -> Double? {
    switch quantity {
    case .angle(let a, let b, let c):
      jointAngle(point(a, side), point(b, side), point(c, side))
    case .height(let part, let lower):
      share(point(lower, side).y - point(part, side).y, of: torsoHeight)
    case .heightBetween(let a, let b):
      share((point(a, side).y - point(b, side).y).magnitude, of: torsoHeight)
    case .heightShare(let a, let b, let c):
      heightShare(point(a, side), point(b, side), point(c, side))
    case .beyond(let part, let from):
      beyond(point(part, side), point(from, side), side)
    case .lineHeight(let a, let b, let c):
      lineHeight(point(a, side), point(b, side), point(c, side))
    case .hipHeight, .lean, .shift, .gap, .gapShare, .heightDifference, .tilt:
      wholeValue(quantity)
    }
  }

  private func wholeValue(_ quantity: BodyQuantity) -> Double? {
    switch quantity {
    case .hipHeight:
      share(
        max(point(.ankle, .left).y, point(.ankle, .right).y) - middle(.hip).y, of: torsoHeight)
    case .lean(let upper, let lower):
      (middle(upper) - middle(lower)).angle(to: FlatPoint(x: 0, y: -1))
    case .shift(let part, let from):
      share(middle(part).x - middle(from).x, of: torso)
    case .gap(let part):
      share(width(part), of: torso)
    case .gapShare(let part, let other):
      share(width(part), of: width(other))
    case .heightDifference(let part):
      share(point(part, .right).y - point(part, .left).y, of: torsoHeight)
    case .tilt(let part):
      tilt(point(part, .left) - point(part, .right))
    case .angle, .height, .heightBetween, .heightShare, .beyond, .lineHeight:
      nil
    }
  }

  private func width(_ part: BodyPart) -> Double {
    (point(part, .left) - point(part, .right)).length
  }

  private func tilt(_ line: FlatPoint) -> Double? {
    FlatPoint(x: line.x.magnitude, y: line.y.magnitude).angle(to: FlatPoint(x: 1, y: 0))
  }

  private func heightShare(_ a: FlatPoint, _ b: FlatPoint, _ c: FlatPoint) -> Double? {
    share(b.y - a.y, of: shareHeight(b, c))
  }

  /// Returns the divisor of `heightShare`: the vertical distance between two points, but at least a quarter of the full
  /// distance between them.
  func shareHeight(_ b: FlatPoint, _ c: FlatPoint) -> Double {
    max((c.y - b.y).magnitude, (c - b).length / 4)
  }

  private func beyond(_ part: FlatPoint, _ from: FlatPoint, _ side: BodySide) -> Double? {
    let foot = point(.toe, side).x - point(.heel, side).x
    return share(foot < 0 ? from.x - part.x : part.x - from.x, of: torso)
  }

  private func lineHeight(_ a: FlatPoint, _ b: FlatPoint, _ c: FlatPoint) -> Double? {
    let (line, way) = (c - a, b - a)
    let square = line.x * line.x + line.y * line.y
    guard square > 1e-12 else { return nil }
    let foot = (way.x * line.x + way.y * line.y) / square
    return share(foot * line.y - way.y, of: torso)
  }

  private func share(_ value: Double, of whole: Double) -> Double? {
    whole > 1e-6 ? value / whole : nil
  }
}
