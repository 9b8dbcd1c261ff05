/// The empirical constants of one athlete: for each gait, place of carrying and model.
public struct StepLengthCalibration: Equatable, Sendable {
  /// One constant and how far it can be trusted.
  public struct Constant: Equatable, Sendable {
    /// What the model's shape is multiplied by, above 0.
    public var value: Double
    /// Standard deviation as a share of the value.
    public var deviation: Double
    /// Steps it was learnt from; 0 from the factory.
    public var steps: Double

    /// The deviation is a share of the value.
    public init(value: Double, deviation: Double, steps: Double) {
      self.value = value
      self.deviation = deviation
      self.steps = steps
    }
  }

  private static let places = CarryingPlace.allCases.count
  private static let models = StepLengthModel.allCases.count
  /// Learnt constants stay within 30 % of the factory's: more is a mistake in the distance.
  private static let clamp = 0.3
  /// Between two walks of the same person, as a share: shoes, ground, mood.
  private static let betweenWalks = 0.05
  /// Of a constant that says nothing of itself.
  public static let usualDeviation = 0.08
  /// Factory constants of running come from no measurement.
  private static let runningDeviation = 0.15
  /// Where the first and the last step of a known distance begin and end, in steps.
  private static let endSteps = 1.4

  private var constants = [Constant?](repeating: nil, count: 2 * places * models)

  public init() {}

  /// Whether nothing was learnt, so that all constants are the factory's.
  public var isEmpty: Bool {
    for constant in constants where constant != nil { return false }
    return true
  }

  /// What was learnt for this gait and place, else for this gait at no known place, else the factory's.
  public func constant(_ model: StepLengthModel, _ walker: Walker) -> Constant {
    if let own = self[model, walker] { return own }
    var anywhere = walker
    anywhere.place = .unknown
    return self[model, anywhere] ?? Self.factory(model, walker)
  }

  /// What was learnt for a model, gait and place; nil where nothing was.
  public subscript(model: StepLengthModel, walker: Walker) -> Constant? {
    get { constants[Self.place(model, walker)] }
    set { constants[Self.place(model, walker)] = newValue }
  }

  /// Forgets what was learnt for this gait and place.
  public mutating func reset(_ walker: Walker) {
    for model in StepLengthModel.allCases { self[model, walker] = nil }
  }

  /// Learns from a walk of known length. A short one is not believed all: the constant becomes the mean of
  /// factory's and measured one, in logarithms, each by what it is worth (factory's by its deviation between
  /// people, measured one by 1.4 steps at the ends and 5 % from walk to walk; 30 steps count about half).
  /// - Parameters:
  ///   - shapes: the models' lengths for a constant of 1, summed; nil where a step had none.
  ///   - steps: how many.
  ///   - meterDeviation: standard deviation of `meters`.
  /// - Returns: false where the distance is none, or beyond 30 % of what anybody walks.
  public mutating func learn(
    meters: Double, meterDeviation: Double = 0, _ shapes: ShapeSums, _ walker: Walker
  ) -> Bool {
    guard meters > 0, meters.isFinite, shapes.steps >= 1 else { return false }
    let error = Self.endSteps / shapes.steps
    let share = meterDeviation / meters
    let variance = error * error + share * share + Self.betweenWalks * Self.betweenWalks
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

  /// Follows a good stretch of GPS a little: K ← K·ratio^0.2, within the clamp.
  mutating func follow(ratio: Double, _ model: StepLengthModel, _ walker: Walker, steps: Double) {
    let factory = Self.factory(model, walker)
    var constant = constant(model, walker)
    let value = constant.value * power(ratio, 0.2)
    constant.value =
      min((1 + Self.clamp) * factory.value, max((1 - Self.clamp) * factory.value, value))
    constant.deviation = max(Self.betweenWalks, 0.9 * constant.deviation)
    constant.steps += steps
    self[model, walker] = constant
  }

  static func factory(_ model: StepLengthModel, _ walker: Walker) -> Constant {
    let deviation =
      walker.isRunning ? max(runningDeviation, model.factoryDeviation) : model.factoryDeviation
    return Constant(
      value: model.factoryConstant(running: walker.isRunning), deviation: deviation, steps: 0)
  }

  private static func place(_ model: StepLengthModel, _ walker: Walker) -> Int {
    let gait = walker.isRunning ? places : 0
    return (gait + Int(walker.place.rawValue)) * models + Int(model.rawValue)
  }
}

/// The models' lengths for constants of 1, summed over steps.
public struct ShapeSums: Equatable, Sendable {
  private var sums = [Double](repeating: 0, count: StepLengthModel.allCases.count)
  private var counts = [Double](repeating: 0, count: StepLengthModel.allCases.count)
  /// Steps added, as a number to divide by.
  public private(set) var steps = 0.0

  public init() {}

  /// A model that lacks what it needs of a step leaves the step out.
  public mutating func add(_ step: WalkedStep, _ walker: Walker) {
    steps += 1
    for model in StepLengthModel.allCases {
      guard let shape = model.shape(of: step, walker) else { continue }
      sums[Int(model.rawValue)] += shape
      counts[Int(model.rawValue)] += 1
    }
  }

  /// Nil unless the model could measure nine steps of ten; then as if it had measured all.
  public subscript(model: StepLengthModel) -> Double? {
    let count = counts[Int(model.rawValue)]
    return count > 0 && count >= 0.9 * steps ? sums[Int(model.rawValue)] * steps / count : nil
  }
}
