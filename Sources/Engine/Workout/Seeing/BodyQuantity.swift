/// Something measured of a body in a picture. Heights are along the picture's vertical and over the torso's height: they
/// do not change with the direction the camera looks from, as angles do.
public enum BodyQuantity: Equatable, Sendable {
  /// Degrees at the middle part, 0 … 180, of one side.
  case angle(BodyPart, BodyPart, BodyPart)
  /// How far the first part is above the second, of one side, in torso heights.
  case height(BodyPart, above: BodyPart)
  /// The same without a sign.
  case heightBetween(BodyPart, BodyPart)
  /// How far the first part is above the second, over how far the second and the third are apart in height, of one side.
  case heightShare(BodyPart, BodyPart, BodyPart)
  /// How far the middle of the hips is above the lower ankle, in torso heights.
  case hipHeight
  /// Degrees of the line from the second part to the first from the vertical, 0 … 180, between the sides.
  case lean(BodyPart, over: BodyPart)
  /// How far the first part is to the right of the second in the picture, between the sides, in torso lengths.
  case shift(BodyPart, from: BodyPart)
  /// Between left and right of a part, in torso lengths.
  case gap(BodyPart)
  /// Between left and right of the first part, over the same of the second.
  case gapShare(BodyPart, BodyPart)
  /// Left above right of a part, in torso heights.
  case heightDifference(BodyPart)
  /// How far a part of one side is beyond another towards the toes, in torso lengths.
  case beyond(BodyPart, BodyPart)
  /// How far the second part is above the line from the first to the third, of one side, in torso lengths.
  case lineHeight(BodyPart, BodyPart, BodyPart)
  /// Degrees of the line between both sides of a part from the horizontal, 0 … 90.
  case tilt(BodyPart)

  /// Whether it is measured of one side, so that there are two of it.
  public var isOfOneSide: Bool {
    switch self {
    case .angle, .height, .heightBetween, .heightShare, .beyond, .lineHeight: true
    case .hipHeight, .lean, .shift, .gap, .gapShare, .heightDifference, .tilt: false
    }
  }

  /// Whether it is in degrees; else it is a share.
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
  /// Nil where points fall together. `side` matters only for what is measured of one side.
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

  /// What the share of a height is of: the height between two points, at least a quarter of their distance.
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
