extension PosePoint {
  /// The point encoded as a whole number below 2⁵³: x and y in steps of 1/8192 of the picture and depth in steps of
  /// 1/2048, each clamped to ±4, and visibility in steps of 1/127. NaN if a coordinate or the visibility is NaN.
  var packed: Double {
    let codes = (
      Self.code(x, PosePacking.position), Self.code(y, PosePacking.position),
      Self.code(z, PosePacking.depth),
      Self.code(visibility, PosePacking.visibility)
    )
    let size = PosePacking.position.size
    return ((codes.0 * size + codes.1) * PosePacking.depth.size + codes.2)
      * PosePacking.visibility.size + codes.3
  }

  /// Decodes a packed point. Returns nil unless `value` is a whole number in 0..<2⁵³.
  init?(packed value: Double) {
    guard value >= 0, value < PosePacking.end, let whole = Int64(exactly: value) else { return nil }
    visibility = Self.number(whole, PosePacking.visibility)
    z = Self.number(whole >> 7, PosePacking.depth)
    y = Self.number(whole >> 21, PosePacking.position)
    x = Self.number(whole >> 37, PosePacking.position)
  }

  private static func code(_ value: Double, _ scale: PosePacking.Scale) -> Double {
    guard !value.isNaN else { return .nan }
    let code = ((value - scale.lowest) * scale.steps).rounded(.toNearestOrEven)
    return min(scale.size - 1, max(0, code))
  }

  private static func number(_ bits: Int64, _ scale: PosePacking.Scale) -> Double {
    Double(bits & (Int64(scale.size) - 1)) / scale.steps + scale.lowest
  }
}

/// The layout of a packed point's 53 bits: 16 each for x and y, 14 for depth and 7 for visibility.
private enum PosePacking {
  struct Scale {
    var lowest: Double
    /// The number of steps per unit.
    var steps: Double
    var size: Double
  }

  static let position = Scale(lowest: -4, steps: 8_192, size: 65_536)
  static let depth = Scale(lowest: -4, steps: 2_048, size: 16_384)
  static let visibility = Scale(lowest: 0, steps: 127, size: 128)
  static let end = 9_007_199_254_740_992.0
}

extension PoseFrame {
  /// The frame as stored in the log, so that the live coach and a replay see identical values: a frame without a person
  /// if any point contains a NaN, or nil if the time or the aspect ratio is unusable.
  public var asLogged: PoseFrame? {
    guard seconds.isFinite, aspect.isFinite, aspect > 0 else { return nil }
    var logged = PoseFrame(seconds: seconds, aspect: aspect, points: [])
    guard hasPerson else { return logged }
    logged.points.reserveCapacity(points.count)
    for point in points {
      guard let point = PosePoint(packed: point.packed) else {
        logged.points = []
        return logged
      }
      logged.points.append(point)
    }
    return logged
  }
}
