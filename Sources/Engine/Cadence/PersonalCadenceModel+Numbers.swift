extension PersonalCadenceModel {
  static let numberCount = 9

  /// The whole model as numbers, for logs, settings and storage: the normal equations' a₀₀, a₀₁, a₁₁,
  /// b₀, b₁, then the weight and count of windows and the slowest and fastest speed seen (NaN without).
  public var numbers: [Double] {
    [
      a00, a01, a11, b0, b1, weight, Double(windowCount), speeds?.lowerBound ?? .nan,
      speeds?.upperBound ?? .nan,
    ]
  }

  /// Nil unless these are the numbers a model can have: nine, finite but for the speeds, the equations
  /// positive definite.
  public init?(numbers: [Double]) {
    guard numbers.count == Self.numberCount, numbers[..<7].allSatisfy({ $0.isFinite }),
      numbers[0] > 0, numbers[0] * numbers[2] > numbers[1] * numbers[1], numbers[5] >= 0,
      let count = Int32(exactly: numbers[6]), count >= 0
    else { return nil }
    self.init(intercept: 0, slope: 0)
    (a00, a01, a11, b0, b1) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
    weight = numbers[5]
    windowCount = Int(count)
    speeds = numbers[7] <= numbers[8] ? numbers[7]...numbers[8] : nil
  }
}
