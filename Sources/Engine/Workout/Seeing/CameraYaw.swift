/// From where a camera looks at its best.
public enum CameraView: UInt8, CaseIterable, Equatable, Sendable {
  /// Anywhere.
  case any = 0
  /// The athlete faces the camera: 0°.
  case front = 1
  /// The athlete's side: 90°.
  case side = 2

  /// The word scripts know it by.
  public var name: String {
    switch self {
    case .any: "any"
    case .front: "front"
    case .side: "side"
    }
  }
}

/// How far the athlete is turned from facing the camera: 0° from the front (or behind), 90° from the side. From the
/// width of shoulders and hips, square to the trunk, over the trunk's length, which shrinks with the cosine.
struct CameraYaw: Equatable, Sendable {
  /// Widths of shoulders and hips over the trunk from the front, as the model places them: medians of front views.
  static let shoulderShare = 0.68
  static let hipShare = 0.42
  static let memorySeconds = 1.0

  private var share: Double?

  /// Degrees, 0 … 90; nil before the first body.
  var degrees: Double? {
    guard let share else { return nil }
    let cosine = min(1, share)
    return arctangent2((1 - cosine * cosine).squareRoot(), cosine) * 180 / Double.pi
  }

  mutating func add(_ body: SeenBody, step: Double) {
    guard let now = Self.share(body) else { return }
    let part = min(1, step / Self.memorySeconds)
    share = share.map { $0 + part * (now - $0) } ?? now
  }

  private static func share(_ body: SeenBody) -> Double? {
    let trunk = body.middle(.shoulder) - body.middle(.hip)
    let length = trunk.length
    guard length > 1e-6 else { return nil }
    let shoulders = width(body, .shoulder, trunk, length)
    let hips = width(body, .hip, trunk, length)
    return min(1.5, (shoulders + hips) / (shoulderShare + hipShare))
  }

  /// Over the trunk's length.
  private static func width(
    _ body: SeenBody, _ part: BodyPart, _ trunk: FlatPoint, _ length: Double
  ) -> Double {
    let line = body.point(part, .left) - body.point(part, .right)
    return (line.x * trunk.y - line.y * trunk.x).magnitude / (length * length)
  }
}

/// What a view from the wrong direction means for an angle's verdict.
enum ViewVerdict: Equatable, Sendable {
  /// Judged, with so many degrees more on its limit.
  case widened(Double)
  /// Not judged: too far from the view it needs.
  case withheld

  /// Beyond this a right angle reads more than 20° wrong.
  static let farthest = 45.0

  /// - Parameter yaw: degrees from facing the camera; nil is not known.
  init(_ view: CameraView, yaw: Double?) {
    let off: Double
    switch view {
    case .any: off = 0
    case .front: off = yaw ?? 0
    case .side: off = 90 - (yaw ?? 90)
    }
    self = off > Self.farthest ? .withheld : .widened(Self.foreshortening(off))
  }

  /// How much too wide a right angle looks whose plane is turned away by so many degrees: both of its legs, at 45° to
  /// the turning axis, keep their height and lose width with the cosine.
  private static func foreshortening(_ degrees: Double) -> Double {
    let cosine = cosine(degrees * Double.pi / 180)
    return 2 * arctangent2(1, cosine) * 180 / Double.pi - 90
  }
}
