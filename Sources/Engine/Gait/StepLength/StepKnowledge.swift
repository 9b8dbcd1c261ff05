/// What is known of a walker's steps, each with the moment it came to be known, so that what two devices and the
/// server know can be put together: the newest of each counts.
public struct StepKnowledge: Equatable, Sendable {
  /// What a calibration came to.
  public struct Target: Equatable, Sendable {
    /// Seconds since 1970.
    public var moment: Double
    /// Of a step, metres.
    public var stepLength: Double
    /// m/s
    public var speed: Double

    /// Seconds since 1970, metres, m/s.
    public init(moment: Double, stepLength: Double, speed: Double) {
      self.moment = moment
      self.stepLength = stepLength
      self.speed = speed
    }
  }

  /// A constant and when it was learnt.
  public struct Learnt: Equatable, Sendable {
    /// Seconds since 1970.
    public var moment: Double
    /// As the calibration ended with it.
    public var constant: StepConstant

    /// The moment in seconds since 1970.
    public init(moment: Double, constant: StepConstant) {
      self.moment = moment
      self.constant = constant
    }
  }

  /// Nothing learnt up to then counts; nil where nothing was ever forgotten.
  public var forgottenAt: Double?
  /// The latest target; nil before any calibration.
  public var target: Target?
  /// At most one a model, place and gait, in a fixed order.
  public var constants: [Learnt]

  /// Moments in seconds since 1970.
  public init(forgottenAt: Double? = nil, target: Target? = nil, constants: [Learnt] = []) {
    self.forgottenAt = forgottenAt
    self.target = target
    self.constants = constants
  }

  /// Whether nothing was learnt and nothing forgotten.
  public var isEmpty: Bool { forgottenAt == nil && target == nil && constants.isEmpty }

  /// `forgottenAt;moment,stepLength,speed;moment,model,place,gait,value,deviation,steps;…` (docs/border.md): moments
  /// are whole seconds, what is not known is empty.
  public var text: [UInt8] {
    var bytes: [UInt8] = []
    if let forgottenAt { appendFixed(forgottenAt, decimals: 0, to: &bytes) }
    bytes.append(UInt8(ascii: ";"))
    if let target {
      Self.append(target.moment, [target.stepLength, target.speed], to: &bytes)
    }
    for learnt in constants {
      bytes.append(UInt8(ascii: ";"))
      Self.append(learnt.moment, learnt.constant.numbers, to: &bytes)
    }
    return bytes
  }

  private static func append(_ moment: Double, _ numbers: [Double], to bytes: inout [UInt8]) {
    appendFixed(moment, decimals: 0, to: &bytes)
    for number in numbers {
      bytes.append(UInt8(ascii: ","))
      let isWhole = number.rounded(.toNearestOrEven) == number
      appendFixed(number, decimals: isWhole ? 0 : 9, to: &bytes)
    }
  }
}
