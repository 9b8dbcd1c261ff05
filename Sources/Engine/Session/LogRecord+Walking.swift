// Encoding of motion samples and step length constants.

extension LogRecord {
  /// Fields 1 and 2 pack three integers each: acceleration in units of 1/1024 m/s² and rotation rate in units of
  /// 1/1024 rad/s. A sample with both takes 27 bytes.
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
