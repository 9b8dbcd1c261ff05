extension PersonalCadenceModel {
  static let numberCount = 9

  /// The model as numbers for logs, settings and storage: a₀₀, a₀₁, a₁₁, b₀ and b₁ of the normal equations, the
  /// weight and the number of windows, and the slowest and fastest speed (NaN without windows).
  public var numbers: [Double] {
    [
      a00, a01, a11, b0, b1, weight, Double(windowCount), speeds?.lowerBound ?? .nan,
      speeds?.upperBound ?? .nan,
    ]
  }

  /// Restores a model. Returns nil unless there are nine numbers, the first seven are finite, and the normal
  /// equations are positive definite.
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
