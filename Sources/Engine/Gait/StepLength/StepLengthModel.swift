/// The models that estimate a step's length from its motion. Each gives the length up to a personal constant factor.
public enum StepLengthModel: Int32, CaseIterable, Sendable {
  case peakAcceleration = 0
  case sensorFusion = 1
  case pendulum = 2
  case heightFrequency = 3

  /// Returns the length in metres for a constant of 1, or nil if the step lacks the data that the model needs.
  public func shape(of step: WalkedStep, _ walker: Walker) -> Double? {
    switch self {
    case .peakAcceleration: PeakAccelerationModel.shape(of: step, walker)
    case .sensorFusion: SensorFusionModel.shape(of: step, walker)
    case .pendulum: PendulumModel.shape(of: step, walker)
    case .heightFrequency: HeightFrequencyModel.shape(of: step, walker)
    }
  }

  /// Returns the default constant, which is used until the walker calibrates.
  public func defaultConstant(running: Bool) -> Double {
    switch self {
    case .peakAcceleration: PeakAccelerationModel.constant(running: running)
    case .sensorFusion: SensorFusionModel.constant(running: running)
    case .pendulum: PendulumModel.constant(running: running)
    case .heightFrequency: HeightFrequencyModel.constant(running: running)
    }
  }

  /// The standard deviation of the constant between people, as a fraction of the constant.
  public var populationDeviation: Double {
    switch self {
    case .peakAcceleration: PeakAccelerationModel.deviation
    case .sensorFusion: SensorFusionModel.deviation
    case .pendulum: PendulumModel.deviation
    case .heightFrequency: HeightFrequencyModel.deviation
    }
  }
}

/// The formula of a model, and its default constant with its deviation.
protocol StepLengthFormula {
  static func shape(of step: WalkedStep, _ walker: Walker) -> Double?
  static func constant(running: Bool) -> Double
  static var deviation: Double { get }
}

/// The properties of a walker that affect step lengths.
public struct Walker: Equatable, Sendable {
  /// The height in metres; nil if unknown.
  public var heightMeters: Double?
  /// The position in which the phone is carried.
  public var place: CarryingPlace
  /// Whether to use the constants for running instead of those for walking.
  public var isRunning: Bool

  /// Creates a walker. The height is in metres.
  public init(heightMeters: Double? = nil, place: CarryingPlace = .unknown, isRunning: Bool = false)
  {
    self.heightMeters = heightMeters
    self.place = place
    self.isRunning = isRunning
  }

  /// The default height in metres: the mean of European men and women.
  private static let defaultHeight = 1.72
  /// The leg length from hip to ground, as a fraction of the height.
  private static let legShare = 0.53

  var heightOrDefault: Double { heightMeters ?? Self.defaultHeight }
  var legMeters: Double { Self.legShare * heightOrDefault }
}

/// The position in which the phone is carried. Each position has its own constants.
public enum CarryingPlace: Int32, CaseIterable, Sendable {
  case unknown = 0
  case trouserPocket = 1
  case hand = 2
  case upperArm = 3
  case chest = 4
  case back = 5
  case bag = 6
}
