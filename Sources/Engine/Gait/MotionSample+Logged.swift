extension MotionSample {
  /// The sample as the log stores it, so that the live coach and a replay see identical values. Values are clamped to
  /// ±64 m/s² or rad/s. Nil if the time or the acceleration is NaN.
  public var asLogged: MotionSample? {
    let packed = MotionPacking.packed(x, y, z)
    guard !seconds.isNaN, let acceleration = MotionPacking.unpacked(packed) else { return nil }
    let turning = rotation.flatMap {
      MotionPacking.unpacked(MotionPacking.packed($0.x, $0.y, $0.z))
    }
    return MotionSample(
      seconds: seconds, x: acceleration.x, y: acceleration.y, z: acceleration.z,
      rotation: turning.map { RotationRate(x: $0.x, y: $0.y, z: $0.z) })
  }
}

/// Packs three numbers within ±64, in steps of 1/1024, into a whole number below 2⁵¹.
enum MotionPacking {
  private static let scale = 1024.0
  private static let half = 65_536.0
  private static let size = 131_072.0

  /// Packs three numbers; NaN if one of them is NaN.
  static func packed(_ x: Double, _ y: Double, _ z: Double) -> Double {
    (code(x) * size + code(y)) * size + code(z)
  }

  /// Unpacks three numbers. Returns nil unless `value` is a whole number in the valid range.
  static func unpacked(_ value: Double) -> (x: Double, y: Double, z: Double)? {
    guard value >= 0, value < size * size * size, let whole = Int64(exactly: value) else {
      return nil
    }
    return (number(whole >> 34), number(whole >> 17), number(whole))
  }

  private static func code(_ value: Double) -> Double {
    guard !value.isNaN else { return .nan }
    return min(size - 1, max(0, (value * scale).rounded(.toNearestOrEven) + half))
  }

  private static func number(_ code: Int64) -> Double {
    (Double(code & 0x1_FFFF) - half) / scale
  }
}
