/// The camera direction that a rule needs.
public enum CameraView: UInt8, CaseIterable, Equatable, Sendable {
  case any = 0
  /// The athlete faces the camera: 0°.
  case front = 1
  /// The camera sees the athlete's side: 90°.
  case side = 2

  /// The name used in scripts.
  public var name: String {
    switch self {
    case .any: "any"
    case .front: "front"
    case .side: "side"
    }
  }
}

/// Estimates how far the athlete is turned away from the camera: 0° if seen from the front or back, 90° if seen from
/// the side. The estimate is based on the widths of the shoulders and hips, perpendicular to the trunk and relative to
/// its length, which decrease with the cosine of this angle.
struct CameraYaw: Equatable, Sendable {
  /// The widths of the shoulders and hips relative to the trunk's length, as the model sees them from the front. These
  /// are medians over front views.
  static let shoulderShare = 0.68
  static let hipShare = 0.42
  static let memorySeconds = 1.0

  private var share: Double?

  /// The angle in degrees, 0 … 90; nil before a body has been measured.
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

  /// Returns a width relative to the trunk's length.
  private static func width(
    _ body: SeenBody, _ part: BodyPart, _ trunk: FlatPoint, _ length: Double
  ) -> Double {
    let line = body.point(part, .left) - body.point(part, .right)
    return (line.x * trunk.y - line.y * trunk.x).magnitude / (length * length)
  }
}

/// The effect on a rule if the camera view deviates from the required one.
enum ViewVerdict: Equatable, Sendable {
  /// The rule is judged, with this many degrees added to its limit.
  case widened(Double)
  /// The rule is not judged, because the deviation is too large.
  case withheld

  /// The largest allowed deviation in degrees. Beyond it, the error of a measured right angle exceeds 20°.
  static let farthest = 45.0

  /// Creates the verdict for a rule's view.
  ///
  /// - Parameter yaw: Degrees from facing the camera, or nil if unknown.
  init(_ view: CameraView, yaw: Double?) {
    let off: Double
    switch view {
    case .any: off = 0
    case .front: off = yaw ?? 0
    case .side: off = 90 - (yaw ?? 90)
    }
    self = off > Self.farthest ? .withheld : .widened(Self.foreshortening(off))
  }

  /// Returns by how many degrees a right angle appears too large if its plane is turned by the given angle in degrees.
  /// Assumes that both sides of the right angle are at 45° to the axis of rotation, so their height is unchanged and
  /// their width decreases with the cosine.
  private static func foreshortening(_ degrees: Double) -> Double {
    let cosine = cosine(degrees * Double.pi / 180)
    return 2 * arctangent2(1, cosine) * 180 / Double.pi - 90
  }
}
