extension PosePoint {
  /// All of the point in one whole number below 2⁵³: x and y in 1/8192 of the picture, depth in 1/2048, each within ±4,
  /// visibility in 1/127. NaN where one of them is not a number.
  var packed: Double {
    let codes = (
      Self.code(x, PosePacking.place), Self.code(y, PosePacking.place),
      Self.code(z, PosePacking.depth),
      Self.code(visibility, PosePacking.visibility)
    )
    let size = PosePacking.place.size
    return ((codes.0 * size + codes.1) * PosePacking.depth.size + codes.2)
      * PosePacking.visibility.size + codes.3
  }

  /// Nil for what is no such whole number.
  init?(packed value: Double) {
    guard value >= 0, value < PosePacking.end, let whole = Int64(exactly: value) else { return nil }
    visibility = Self.number(whole, PosePacking.visibility)
    z = Self.number(whole >> 7, PosePacking.depth)
    y = Self.number(whole >> 21, PosePacking.place)
    x = Self.number(whole >> 37, PosePacking.place)
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

/// How a point's numbers share 53 bits: 16 each for x and y, 14 for depth, 7 for visibility.
private enum PosePacking {
  struct Scale {
    var lowest: Double
    /// To 1.
    var steps: Double
    var size: Double
  }

  static let place = Scale(lowest: -4, steps: 8_192, size: 65_536)
  static let depth = Scale(lowest: -4, steps: 2_048, size: 16_384)
  static let visibility = Scale(lowest: 0, steps: 127, size: 128)
  static let end = 9_007_199_254_740_992.0
}

extension PoseFrame {
  /// As a log keeps it: what the live coach gets is what a replay will get. A point that is not a number makes a frame
  /// without a person. Nil where time or aspect is no number to work with.
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
