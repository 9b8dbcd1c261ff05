// What a walker types: lengths and speeds in inches, centimetres or metres.

extension SessionOption {
  /// What may be typed for an option of a walk, in SI units: of the target the step's length, though its stride's
  /// is typed. Nil where nothing is typed.
  public var walkedRange: ClosedRange<Double>? {
    switch self {
    case .targetStepLength: 0.2...1.1
    case .targetStepSpeed: 0.2...2.5
    case .averagedSteps: 1...50
    case .lengthOutliers, .speedOutliers: 0...50
    case .lengthTolerance: 0.01...0.5
    case .speedTolerance: 0.02...1
    case .knownDistance: 5...2000
    default: nil
    }
  }

  /// The option's value as a walker with this unit writes it: "130 cm", "51 in", "1.2 m/s", "10". Bare numbers count
  /// in the unit, of a known distance in metres or feet. A stride is typed for the target length and gives the step's:
  /// half of it. A known distance may be empty: 0, not known.
  public func value(of text: String, in unit: WalkUnit) throws(OptionTextFault) -> Double {
    if self == .knownDistance, text.utf8.allSatisfy({ $0 == 0x20 }) { return 0 }
    guard let range = walkedRange, let value = parse(text, unit) else { throw .notUnderstood }
    if value < range.lowerBound - Self.tolerance { throw .tooSmall }
    if value > range.upperBound + Self.tolerance { throw .tooLarge }
    return min(max(value, range.lowerBound), range.upperBound)
  }

  private func parse(_ text: String, _ unit: WalkUnit) -> Double? {
    switch self {
    case .targetStepLength: Length.parse(text, bareNumbers: unit).map { $0.meters / 2 }
    case .lengthTolerance: Length.parse(text, bareNumbers: unit)?.meters
    case .knownDistance:
      Length.parse(text, bareNumbers: unit == .inches ? .imperial : .metric)?.meters
    case .targetStepSpeed, .speedTolerance:
      Speed.parse(text, bareNumbers: unit)?.metersPerSecond
    default: Self.wholeNumber(text)
    }
  }

  private static func wholeNumber(_ text: String) -> Double? {
    var scanner = QuantityScanner(text)
    guard let value = scanner.number(), scanner.isAtEnd, value == value.rounded(.down) else {
      return nil
    }
    return value
  }
}
