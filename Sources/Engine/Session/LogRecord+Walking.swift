// How readings of the motion sensor and the constants of step lengths travel in a record.

extension LogRecord {
  /// Fields 1 and 2 hold three whole numbers each, so that a reading takes 27 bytes: acceleration in 1/1024 m/s²
  /// and rotation in 1/1024 rad/s.
  mutating func set(_ sample: MotionSample) {
    self[1] = MotionPacking.packed(sample.x, sample.y, sample.z)
    if let rotation = sample.rotation {
      self[2] = MotionPacking.packed(rotation.x, rotation.y, rotation.z)
    }
  }

  var motionSample: MotionSample? {
    guard let seconds = self[0], let acceleration = self[1].flatMap(MotionPacking.unpacked)
    else { return nil }
    let rotation = self[2].flatMap(MotionPacking.unpacked).map { axes in
      RotationRate(x: axes.x, y: axes.y, z: axes.z)
    }
    return MotionSample(
      seconds: seconds, x: acceleration.x, y: acceleration.y, z: acceleration.z, rotation: rotation)
  }

  mutating func set(_ constant: StepConstant) {
    self[1] = Double(constant.model.rawValue)
    self[2] = Double(constant.place.rawValue)
    self[3] = constant.isRunning ? 1 : 0
    self[4] = constant.value
    self[5] = constant.deviation
    self[6] = constant.steps
  }

  var stepConstant: StepConstant? {
    var numbers: [Double] = []
    for index in 1...StepConstant.numberCount { numbers.append(self[index] ?? .nan) }
    return StepConstant(numbers: numbers)
  }
}

extension MotionSample {
  /// As a log keeps it: what the live coach hears is what a replay will hear. Nil where a reading is not a
  /// number. Beyond ±64 m/s² or rad/s the nearest is kept.
  public var asLogged: MotionSample? {
    var record = LogRecord(.motion)
    record[0] = seconds
    record.set(self)
    return record.motionSample
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
