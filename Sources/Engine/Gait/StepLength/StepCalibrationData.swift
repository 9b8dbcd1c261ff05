/// A walker's calibration data. Each item has the time at which it was learnt, so that the data of two devices and the
/// server can be merged: the newest version of each item wins.
public struct StepCalibrationData: Equatable, Sendable {
  /// The target from a calibration.
  public struct Target: Equatable, Sendable {
    /// The time of the calibration in seconds since 1970.
    public var time: Double
    /// The target step length in metres.
    public var stepLength: Double
    /// The target speed in m/s.
    public var speed: Double

    /// Creates a target. `time` is in seconds since 1970, `stepLength` in metres and `speed` in m/s.
    public init(time: Double, stepLength: Double, speed: Double) {
      self.time = time
      self.stepLength = stepLength
      self.speed = speed
    }
  }

  /// A constant and the time at which it was learnt.
  public struct LearntConstant: Equatable, Sendable {
    /// The time in seconds since 1970.
    public var time: Double
    /// The constant at the end of the calibration.
    public var constant: StepConstant

    /// Creates a learnt constant. `time` is in seconds since 1970.
    public init(time: Double, constant: StepConstant) {
      self.time = time
      self.constant = constant
    }
  }

  /// The time of the latest deletion, which invalidates everything learnt before; nil if data were never deleted.
  public var deletedAt: Double?
  /// The latest target; nil before any calibration.
  public var target: Target?
  /// At most one constant for each model, phone position and gait, in a fixed order.
  public var constants: [LearntConstant]

  /// Creates calibration data. Times are in seconds since 1970.
  public init(deletedAt: Double? = nil, target: Target? = nil, constants: [LearntConstant] = []) {
    self.deletedAt = deletedAt
    self.target = target
    self.constants = constants
  }

  /// Whether nothing was learnt or deleted.
  public var isEmpty: Bool { deletedAt == nil && target == nil && constants.isEmpty }

  /// The text `deletedAt;time,stepLength,speed;time,model,place,gait,value,deviation,steps;…` (docs/developing/bridge.md).
  /// Times are whole seconds; unknown parts are empty.
  public var text: [UInt8] {
    var bytes: [UInt8] = []
    if let deletedAt { appendFixed(deletedAt, decimals: 0, to: &bytes) }
    bytes.append(UInt8(ascii: ";"))
    if let target {
      Self.append(target.time, [target.stepLength, target.speed], to: &bytes)
    }
    for learnt in constants {
      bytes.append(UInt8(ascii: ";"))
      Self.append(learnt.time, learnt.constant.numbers, to: &bytes)
    }
    return bytes
  }

  private static func append(_ time: Double, _ numbers: [Double], to bytes: inout [UInt8]) {
    appendFixed(time, decimals: 0, to: &bytes)
    for number in numbers {
      bytes.append(UInt8(ascii: ","))
      let isWhole = number.rounded(.toNearestOrEven) == number
      appendFixed(number, decimals: isWhole ? 0 : 9, to: &bytes)
    }
  }
}
