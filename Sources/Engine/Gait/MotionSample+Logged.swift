extension MotionSample {
  /// As a log keeps it: what the live coach gets is what a replay will get. Nil where a reading is not a
  /// number. Beyond ±64 m/s² or rad/s the nearest is kept.
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

/// Three numbers of ±64 in steps of 1/1024, in one whole number below 2⁵¹.
enum MotionPacking {
  private static let scale = 1024.0
  private static let half = 65_536.0
  private static let size = 131_072.0

  /// NaN where one of them is.
  static func packed(_ x: Double, _ y: Double, _ z: Double) -> Double {
    (code(x) * size + code(y)) * size + code(z)
  }

  /// Nil for what is no such whole number.
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
