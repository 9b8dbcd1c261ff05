public import Engine

/// One line on why a typed text is no value of the option, and what would be.
public func optionFaultText(_ fault: OptionTextFault, _ option: SessionOption, units: UnitSystem)
  -> String
{
  guard let range = option.typedRange else { return OptionFaultWords.notTyped.text }
  let text = TargetText(units: units)
  if fault == .notUnderstood { return example(option, text) }
  return OptionFaultWords.between.filled(
    limit(range.lowerBound, option, text), limit(range.upperBound, option, text))
}

private func example(_ option: SessionOption, _ text: TargetText) -> String {
  switch option {
  case .height: OptionFaultWords.height.filled(text.height(1.75))
  case .weight: OptionFaultWords.weight.filled(text.weight(70))
  case .chosenCadence: OptionFaultWords.cadence.text
  default: OptionFaultWords.speed.filled(text.otherSpeed(3), text.speed(3))
  }
}

private func limit(_ value: Double, _ option: SessionOption, _ text: TargetText) -> String {
  switch option {
  case .height: text.height(value)
  case .weight: text.weight(value)
  case .chosenCadence: cadenceText(value)
  default: text.otherSpeed(value)
  }
}

/// As `optionFaultText`, for what a walker types.
public func walkFaultText(_ fault: OptionTextFault, _ option: SessionOption, unit: WalkUnit)
  -> String
{
  guard let range = option.walkedRange else { return OptionFaultWords.notTyped.text }
  if fault == .notUnderstood { return walkExample(option, WalkFigures(unit: unit)) }
  return OptionFaultWords.between.filled(
    walkLimit(range.lowerBound, option, unit), walkLimit(range.upperBound, option, unit))
}

private func walkExample(_ option: SessionOption, _ figures: WalkFigures) -> String {
  switch option {
  case .targetStepLength: OptionFaultWords.stride.filled(figures.typedLength(1.3))
  case .targetStepSpeed: OptionFaultWords.walkingSpeed.filled(figures.typedSpeed(1.2))
  case .lengthTolerance: OptionFaultWords.difference.filled(figures.typedLength(0.075))
  case .speedTolerance: OptionFaultWords.difference.filled(figures.typedSpeed(0.15))
  case .knownDistance: OptionFaultWords.distance.filled(knownDistanceText(20, figures.unit))
  default: OptionFaultWords.stepCount.text
  }
}

/// A stride is typed for the target length.
private func walkLimit(_ value: Double, _ option: SessionOption, _ unit: WalkUnit) -> String {
  let figures = WalkFigures(unit: unit)
  return switch option {
  case .targetStepLength: figures.typedLength(2 * value)
  case .lengthTolerance: figures.typedLength(value)
  case .targetStepSpeed, .speedTolerance: figures.typedSpeed(value)
  case .knownDistance: knownDistanceText(value, unit)
  default: fixedText(value, decimals: 0)
  }
}

/// One line on why a written workout is none.
public func workoutFaultText(_ fault: WorkoutTextFault) -> String {
  switch (fault.line, fault.fault) {
  case (.count, .notUnderstood): OptionFaultWords.count.text
  case (.count, _): OptionFaultWords.between.filled("1", "99")
  case (_, .notUnderstood): OptionFaultWords.length.text
  case (_, .tooSmall): OptionFaultWords.lengthTooSmall.text
  case (_, .tooLarge): OptionFaultWords.lengthTooLarge.text
  }
}
