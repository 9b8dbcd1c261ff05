// Parses `StepCalibrationData.text`, and merges the data of two devices.

extension StepCalibrationData {
  /// Parses a text in the format of `text`. Omits invalid parts.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(text: [UInt8]) {
    self.init()
    for (index, part) in text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .enumerated()
    {
      let numbers = Self.numbers(part)
      switch index {
      case 0: deletedAt = numbers.first
      case 1: target = Target(numbers: numbers)
      default: if let learnt = LearntConstant(numbers: numbers) { constants.append(learnt) }
      }
    }
  }

  /// Returns the newest target and the newest version of each constant, unless they were deleted later. If two are
  /// equally new, uses the one in `self`.
  public func merged(with other: StepCalibrationData) -> StepCalibrationData {
    var merged = StepCalibrationData(deletedAt: Self.later(deletedAt, other.deletedAt))
    for knowledge in [self, other] {
      if let target = knowledge.target, merged.isNews(target.time),
        target.time > merged.target?.time ?? -.infinity
      {
        merged.target = target
      }
      for learnt in knowledge.constants where merged.isNews(learnt.time) { merged.add(learnt) }
    }
    return merged
  }

  private func isNews(_ time: Double) -> Bool { time > deletedAt ?? -.infinity }

  private mutating func add(_ learnt: LearntConstant) {
    guard let index = constants.firstIndex(where: { $0.constant.isOfSameKind(as: learnt.constant) })
    else { return constants.append(learnt) }
    if constants[index].time < learnt.time { constants[index] = learnt }
  }

  private static func later(_ one: Double?, _ other: Double?) -> Double? {
    guard let one, let other else { return one ?? other }
    return max(one, other)
  }

  /// Returns the numbers of a part, or an empty array if one of them is invalid.
  private static func numbers(_ part: ArraySlice<UInt8>) -> [Double] {
    var numbers: [Double] = []
    for text in part.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let number = number(text) else { return [] }
      numbers.append(number)
    }
    return numbers
  }

  /// Parses digits with an optional decimal point. Returns nil for any other text, or if a double can't represent all
  /// the digits exactly.
  private static func number(_ text: ArraySlice<UInt8>) -> Double? {
    var digits: UInt64 = 0
    var scale: Double?
    for byte in text {
      switch byte {
      case UInt8(ascii: "."):
        guard scale == nil else { return nil }
        scale = 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
        guard digits < 1 << 53 else { return nil }
        scale = scale.map { $0 * 10 }
      default: return nil
      }
    }
    return text.isEmpty ? nil : Double(digits) / (scale ?? 1)
  }
}

extension StepCalibrationData.Target {
  fileprivate init?(numbers: [Double]) {
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    self.init(time: numbers[0], stepLength: numbers[1], speed: numbers[2])
  }
}

extension StepCalibrationData.LearntConstant {
  fileprivate init?(numbers: [Double]) {
    guard let time = numbers.first,
      let constant = StepConstant(numbers: Array(numbers.dropFirst()))
    else { return nil }
    self.init(time: time, constant: constant)
  }
}

extension StepConstant {
  fileprivate func isOfSameKind(as other: StepConstant) -> Bool {
    model == other.model && place == other.place && isRunning == other.isRunning
  }
}
