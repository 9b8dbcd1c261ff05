/// How a step's length follows from its motion: each model gives a length up to a personal constant.
public enum StepLengthModel: Int32, CaseIterable, Sendable {
  case peakAcceleration = 0
  case sensorFusion = 1
  case pendulum = 2
  case heightFrequency = 3

  /// Length in metres for a constant of 1; nil where the step lacks what the model needs.
  public func shape(of step: WalkedStep, _ walker: Walker) -> Double? {
    switch self {
    case .peakAcceleration: PeakAccelerationModel.shape(of: step, walker)
    case .sensorFusion: SensorFusionModel.shape(of: step, walker)
    case .pendulum: PendulumModel.shape(of: step, walker)
    case .heightFrequency: HeightFrequencyModel.shape(of: step, walker)
    }
  }

  /// The constant of somebody who has not calibrated.
  public func factoryConstant(running: Bool) -> Double {
    switch self {
    case .peakAcceleration: PeakAccelerationModel.constant(running: running)
    case .sensorFusion: SensorFusionModel.constant(running: running)
    case .pendulum: PendulumModel.constant(running: running)
    case .heightFrequency: HeightFrequencyModel.constant(running: running)
    }
  }

  /// Standard deviation of the constant between people, as a share of it.
  public var factoryDeviation: Double {
    switch self {
    case .peakAcceleration: PeakAccelerationModel.deviation
    case .sensorFusion: SensorFusionModel.deviation
    case .pendulum: PendulumModel.deviation
    case .heightFrequency: HeightFrequencyModel.deviation
    }
  }
}

/// One model's formula and what it is worth without calibration.
protocol StepLengthFormula {
  static func shape(of step: WalkedStep, _ walker: Walker) -> Double?
  static func constant(running: Bool) -> Double
  static var deviation: Double { get }
}

/// Who walks, as far as lengths depend on it.
public struct Walker: Equatable, Sendable {
  /// Metres; nil unknown.
  public var heightMeters: Double?
  /// Where the phone is carried.
  public var place: CarryingPlace
  /// Selects the constants of running in place of those of walking.
  public var isRunning: Bool

  /// Height in metres.
  public init(heightMeters: Double? = nil, place: CarryingPlace = .unknown, isRunning: Bool = false)
  {
    self.heightMeters = heightMeters
    self.place = place
    self.isRunning = isRunning
  }

  /// Mean of men and women in Europe, for whom nothing is known.
  private static let usualHeight = 1.72
  /// Share of the height, hip to ground.
  private static let legShare = 0.53

  var knownOrUsualHeight: Double { heightMeters ?? Self.usualHeight }
  var legMeters: Double { Self.legShare * knownOrUsualHeight }
}

/// Where the phone is carried; constants are kept apart for each.
public enum CarryingPlace: Int32, CaseIterable, Sendable {
  case unknown = 0
  case trouserPocket = 1
  case hand = 2
  case upperArm = 3
  case chest = 4
  case back = 5
  case bag = 6
}
