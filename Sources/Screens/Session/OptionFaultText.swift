public import Engine

/// Returns one line that explains why the typed text is invalid and which values are allowed.
public func optionFaultText(
  _ fault: OptionTextError, _ option: SessionOption, units: AthleteUnits
) -> String {
  guard option.kind.isTyped else { return OptionFaultWords.notTyped.text }
  if fault == .notUnderstood { return notUnderstood(option, units) }
  let range = option.range
  return OptionFaultWords.between.filled(
    limitText(range.lowerBound, option, units), limitText(range.upperBound, option, units))
}

/// Returns a limit of the option. A walking speed is also given in step lengths per second, which the athlete may also
/// type.
private func limitText(_ value: Double, _ option: SessionOption, _ units: AthleteUnits) -> String {
  let text = optionText(value, option, units)
  guard option.kind == .walkingSpeed else { return text }
  return joined(text, " (", WalkMetricFormatter(unit: units.walk).clinicalSpeed(value), ")")
}

private func notUnderstood(_ option: SessionOption, _ units: AthleteUnits) -> String {
  let words = faultWords(option.kind)
  let example = optionExample(option, units)
  guard option.kind == .runningSpeed else { return words.filled(example) }
  let pace = TargetText(units: units.system).speed(SessionOption.targetSpeed.usual)
  return words.filled(example, pace)
}

private func faultWords(_ kind: OptionKind) -> OptionFaultWords {
  switch kind {
  case .height: .height
  case .mass: .weight
  case .runningSpeed: .speed
  case .cadence: .cadence
  case .count: .stepCount
  case .stepLength: .stepLength
  case .walkingSpeed: .walkingSpeed
  case .lengthDifference: .difference
  case .distance: .distance
  case .flag, .choice, .seconds, .share, .cadenceDifference: .notTyped
  }
}

/// Returns a value of the option in a form that the athlete can also type. A running speed is given as a speed even
/// if the athlete prefers pace.
func optionText(_ value: Double, _ option: SessionOption, _ units: AthleteUnits) -> String {
  let body = TargetText(units: units.system)
  let walk = WalkMetricFormatter(unit: units.walk, system: units.system)
  return switch option.kind {
  case .height: body.height(value)
  case .mass: body.weight(value)
  case .runningSpeed: body.otherSpeed(value)
  case .cadence, .cadenceDifference: cadenceText(value)
  case .stepLength, .lengthDifference: walk.typedLength(value)
  case .walkingSpeed: walk.typedSpeed(value)
  case .distance: knownDistanceText(value, units.walk)
  case .count, .flag, .choice: fixedText(value, decimals: 0)
  case .seconds: withUnit(fixedText(value, decimals: 0), UnitWords.seconds)
  case .share: LiveCoachWords.percent.filled(fixedText(100 * value, decimals: 0))
  }
}

/// Returns an example of what the athlete may type.
func optionExample(_ option: SessionOption, _ units: AthleteUnits) -> String {
  option.kind == .cadence ? "172" : optionText(exampleValue(option), option, units)
}

private func exampleValue(_ option: SessionOption) -> Double {
  switch option.kind {
  case .mass: 70
  case .distance: CalibrationWalk.minimumGPSMeters
  case .count: SessionOption.averagedSteps.usual
  case .runningSpeed: SessionOption.targetSpeed.usual
  case .height, .cadence, .stepLength, .lengthDifference, .walkingSpeed, .flag, .choice, .seconds,
    .share, .cadenceDifference:
    option.usual
  }
}

/// Returns one line that explains why a typed workout is invalid.
public func workoutFaultText(_ fault: IntervalTextError) -> String {
  let counts = IntervalRun.counts
  switch (fault.line, fault.fault) {
  case (.count, .notUnderstood): return OptionFaultWords.count.text
  case (.count, .tooSmall), (.count, .tooLarge):
    return OptionFaultWords.between.filled(decimal(counts.lowerBound), decimal(counts.upperBound))
  case (_, .notUnderstood): return OptionFaultWords.length.text
  case (_, .tooSmall): return OptionFaultWords.lengthTooSmall.text
  case (_, .tooLarge):
    let kilometers = fixedText(IntervalLength.longestMeters / 1000, decimals: 0)
    return OptionFaultWords.lengthTooLarge.filled(kilometers)
  }
}
