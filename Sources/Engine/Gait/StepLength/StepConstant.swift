/// One of the constants of `StepLengthCalibration`, as it travels and is kept.
public struct StepConstant: Equatable, Sendable {
  /// Numbers that `numbers` gives and `init(numbers:)` needs.
  public static let numberCount = 6

  /// The model whose constant it is.
  public var model: StepLengthModel
  /// Where the phone was carried when it was learnt.
  public var place: CarryingPlace
  /// Whether it is for running; walking has constants of its own.
  public var isRunning: Bool
  /// What the model's shape is multiplied by, above 0.
  public var value: Double
  /// Standard deviation as a share of the value.
  public var deviation: Double
  /// Steps it was learnt from.
  public var steps: Double

  /// Values are taken as they are; `init(numbers:)` checks them.
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

  /// Model, place, gait (1 running), value, deviation, steps; nil where they are none.
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

  /// In the order that `init(numbers:)` reads.
  public var numbers: [Double] {
    [
      Double(model.rawValue), Double(place.rawValue), isRunning ? 1 : 0, value, deviation, steps,
    ]
  }
}

extension StepLengthCalibration {
  /// What was learnt, in a fixed order.
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

  /// Replaces the constant of the same model, place and gait.
  public mutating func set(_ constant: StepConstant) {
    let walker = Walker(place: constant.place, isRunning: constant.isRunning)
    self[constant.model, walker] = Constant(
      value: constant.value, deviation: constant.deviation, steps: constant.steps)
  }
}
