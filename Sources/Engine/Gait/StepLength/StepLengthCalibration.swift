/// An athlete's empirical step-length constants, for each gait, phone position and model.
public struct StepLengthCalibration: Equatable, Sendable {
  /// A constant and its uncertainty.
  public struct Constant: Equatable, Sendable {
    /// The factor by which the model's shape (`StepLengthModel.shape`) is multiplied; positive.
    public var value: Double
    /// The standard deviation as a fraction of the value.
    public var deviation: Double
    /// The number of steps that the constant was learnt from; 0 for a default.
    public var steps: Double

    /// Creates a constant. The deviation is a fraction of the value.
    public init(value: Double, deviation: Double, steps: Double) {
      self.value = value
      self.deviation = deviation
      self.steps = steps
    }
  }

  private static let placeCount = CarryingPlace.allCases.count
  private static let models = StepLengthModel.allCases.count
  /// The largest relative deviation of learnt constants from the default. A larger deviation means that the distance
  /// was wrong.
  private static let clamp = 0.3
  /// The relative standard deviation between two walks of the same person, for example due to shoes, ground and mood.
  private static let walkToWalkDeviation = 0.05
  /// The deviation to assume for a constant whose deviation is unknown.
  public static let defaultDeviation = 0.08
  /// The deviation of the default constants for running, which weren't measured.
  private static let runningDeviation = 0.15
  /// The uncertainty, in steps, of where the first step of a known distance begins and the last one ends.
  private static let endSteps = 1.4

  private var constants = [Constant?](repeating: nil, count: 2 * placeCount * models)

  public init() {}

  /// Whether nothing was learnt, so that all constants are the defaults.
  public var isEmpty: Bool {
    for constant in constants where constant != nil { return false }
    return true
  }

  /// Returns the constant learnt for this gait and phone position. Falls back to the one for this gait with an unknown
  /// position, then to the default.
  public func constant(_ model: StepLengthModel, _ walker: Walker) -> Constant {
    if let own = self[model, walker] { return own }
    var anywhere = walker
    anywhere.place = .unknown
    return self[model, anywhere] ?? Self.factory(model, walker)
  }

  /// The constant learnt for a model, gait and phone position; nil if nothing was learnt.
  public subscript(model: StepLengthModel, walker: Walker) -> Constant? {
    get { constants[Self.index(model, walker)] }
    set { constants[Self.index(model, walker)] = newValue }
  }

  /// Deletes the constants learnt for this gait and phone position.
  public mutating func reset(_ walker: Walker) {
    for model in StepLengthModel.allCases { self[model, walker] = nil }
  }

  /// Learns from a walk of known length. Returns false if the distance isn't positive, or differs by more than 30 %
  /// from the result of the default constants.
  ///
  /// The new constant is the weighted geometric mean of the default and the measured one. The default is weighted by
  /// its deviation between people, the measured one by an uncertainty of 1.4 steps at the ends and 5 % between walks.
  /// With 30 steps, both have about the same weight.
  ///
  /// - Parameters:
  ///   - meters: The walk's known length.
  ///   - meterDeviation: The standard deviation of `meters`.
  ///   - shapes: The shapes of the walk's steps, with their number.
  ///   - walker: The walker, whose height scales the steps.
  public mutating func learn(
    meters: Double, meterDeviation: Double = 0, _ shapes: ShapeSums, _ walker: Walker
  ) -> Bool {
    guard meters > 0, meters.isFinite, shapes.steps >= 1 else { return false }
    let error = Self.endSteps / shapes.steps
    let share = meterDeviation / meters
    let variance =
      error * error + share * share + Self.walkToWalkDeviation * Self.walkToWalkDeviation
    var hasLearnt = false
    for model in StepLengthModel.allCases {
      guard let sum = shapes[model], sum > 0 else { continue }
      let factory = Self.factory(model, walker)
      let ratio = meters / sum / factory.value
      guard abs(ratio - 1) <= Self.clamp else { continue }
      self[model, walker] = Self.combined(factory, ratio: ratio, variance, shapes.steps)
      hasLearnt = true
    }
    return hasLearnt
  }

  private static func combined(
    _ factory: Constant, ratio: Double, _ variance: Double, _ steps: Double
  ) -> Constant {
    let prior = factory.deviation * factory.deviation
    let weight = prior / (prior + variance)
    return Constant(
      value: factory.value * power(ratio, weight), deviation: (weight * variance).squareRoot(),
      steps: steps)
  }

  /// Adjusts a constant using a stretch with accurate GPS: K ← K·ratio^0.2, within the largest deviation.
  mutating func follow(ratio: Double, _ model: StepLengthModel, _ walker: Walker, steps: Double) {
    let factory = Self.factory(model, walker)
    var constant = constant(model, walker)
    let value = constant.value * power(ratio, 0.2)
    constant.value =
      min((1 + Self.clamp) * factory.value, max((1 - Self.clamp) * factory.value, value))
    constant.deviation = max(Self.walkToWalkDeviation, 0.9 * constant.deviation)
    constant.steps += steps
    self[model, walker] = constant
  }

  static func factory(_ model: StepLengthModel, _ walker: Walker) -> Constant {
    let deviation =
      walker.isRunning
      ? max(runningDeviation, model.populationDeviation) : model.populationDeviation
    return Constant(
      value: model.defaultConstant(running: walker.isRunning), deviation: deviation, steps: 0)
  }

  private static func index(_ model: StepLengthModel, _ walker: Walker) -> Int {
    let gait = walker.isRunning ? placeCount : 0
    return (gait + Int(walker.place.rawValue)) * models + Int(model.rawValue)
  }
}

/// The sums of the models' shapes, which are the lengths that constants of 1 would give.
public struct ShapeSums: Equatable, Sendable {
  private var sums = [Double](repeating: 0, count: StepLengthModel.allCases.count)
  private var counts = [Double](repeating: 0, count: StepLengthModel.allCases.count)
  /// The number of steps.
  public private(set) var steps = 0.0

  public init() {}

  /// Adds a step. Models that lack the required data skip it.
  public mutating func add(_ step: WalkedStep, _ walker: Walker) {
    steps += 1
    for model in StepLengthModel.allCases {
      guard let shape = model.shape(of: step, walker) else { continue }
      sums[Int(model.rawValue)] += shape
      counts[Int(model.rawValue)] += 1
    }
  }

  /// The sum of a model's shapes over all steps, extrapolated for steps that it couldn't measure. Nil unless it
  /// measured at least nine out of ten steps.
  public subscript(model: StepLengthModel) -> Double? {
    let count = counts[Int(model.rawValue)]
    return count > 0 && count >= 0.9 * steps ? sums[Int(model.rawValue)] * steps / count : nil
  }
}
