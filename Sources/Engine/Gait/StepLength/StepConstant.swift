/// A constant of `StepLengthCalibration` for transfer and storage.
public struct StepConstant: Equatable, Sendable {
  /// The number of elements in `numbers`.
  public static let numberCount = 6

  /// The model that uses the constant.
  public var model: StepLengthModel
  /// The position in which the phone was carried when the constant was learnt.
  public var place: CarryingPlace
  /// Whether the constant is for running rather than walking.
  public var isRunning: Bool
  /// The factor by which the model's shape (`StepLengthModel.shape`) is multiplied; positive.
  public var value: Double
  /// The standard deviation as a fraction of the value.
  public var deviation: Double
  /// The number of steps that the constant was learnt from.
  public var steps: Double

  /// Creates a constant without checking the values. `init(numbers:)` checks them.
  public init(
    model: StepLengthModel, place: CarryingPlace, isRunning: Bool, value: Double, deviation: Double,
    steps: Double
  ) {
    self.model = model
    self.place = place
    self.isRunning = isRunning
    self.value = value
    self.deviation = deviation
    self.steps = steps
  }

  /// Restores a constant from model, place, gait (1 for running), value, deviation and steps. Returns nil for invalid
  /// numbers.
  public init?(numbers: [Double]) {
    guard numbers.count == Self.numberCount,
      let model = Int32(exactly: numbers[0]).flatMap(StepLengthModel.init(rawValue:)),
      let place = Int32(exactly: numbers[1]).flatMap(CarryingPlace.init(rawValue:)),
      numbers[3] > 0, numbers[3].isFinite, (0...1).contains(numbers[4]), numbers[5] >= 0,
      numbers[5].isFinite
    else { return nil }
    self.init(
      model: model, place: place, isRunning: numbers[2] == 1, value: numbers[3],
      deviation: numbers[4], steps: numbers[5])
  }

  /// The numbers in the order of `init(numbers:)`.
  public var numbers: [Double] {
    [
      Double(model.rawValue), Double(place.rawValue), isRunning ? 1 : 0, value, deviation, steps,
    ]
  }
}

extension StepLengthCalibration {
  /// The learnt constants in a fixed order.
  public var learnt: [StepConstant] {
    var learnt: [StepConstant] = []
    for isRunning in [false, true] {
      for place in CarryingPlace.allCases {
        for model in StepLengthModel.allCases {
          let walker = Walker(place: place, isRunning: isRunning)
          guard let constant = self[model, walker] else { continue }
          learnt.append(
            StepConstant(
              model: model, place: place, isRunning: isRunning, value: constant.value,
              deviation: constant.deviation, steps: constant.steps))
        }
      }
    }
    return learnt
  }

  /// Sets the constant for the same model, phone position and gait.
  public mutating func set(_ constant: StepConstant) {
    let walker = Walker(place: constant.place, isRunning: constant.isRunning)
    self[constant.model, walker] = Constant(
      value: constant.value, deviation: constant.deviation, steps: constant.steps)
  }
}
