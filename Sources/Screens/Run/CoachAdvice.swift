import Engine

/// Returns a warning if step length and cadence can't both stay within their limits, or if the target is outside the
/// recommended range. Empty otherwise.
func limitsFlag(_ state: LiveRunState) -> HTML {
  let coach = state.cadence
  guard let sentence = coach.source == .formula ? limitConflict(state) : beyondRange(coach.target)
  else {
    return HTML()
  }
  return tag("p", .class("flag")) { sentence }
}

private func limitConflict(_ state: LiveRunState) -> String? {
  let formula = state.cadence.advice.formula
  guard !formula.lengthOK else { return nil }
  let text = TargetText(state)
  let limits = CadenceConfiguration.standard
  let leg = formula.legLength.meters
  let isLong = formula.stepLength.meters > limits.longestStepToLeg * leg
  let limit = (isLong ? limits.longestStepToLeg : limits.shortestStepToLeg) * leg
  let words: CoachWords = isLong ? .longStep : .shortStep
  return words.filled(
    fixedText(formula.cadence.stepsPerMinute, decimals: 0), text.step(formula.stepLength.meters),
    text.step(limit))
}

private func beyondRange(_ target: Double) -> String? {
  let range = CadenceConfiguration.standard.range
  guard !range.contains(target) else { return nil }
  return CoachWords.beyondRange.filled(
    fixedText(target, decimals: 0), fixedText(range.lowerBound, decimals: 0),
    fixedText(range.upperBound, decimals: 0))
}

/// Returns the cadence from the formula and the cadence from the athlete's own runs, with an explanation of which one
/// applies.
func adviceFacts(_ state: LiveRunState) -> HTML {
  let coach = state.cadence
  let advice = coach.advice
  return build {
    tag("dl", .class("facts")) {
      fact(CoachWords.byFormula.text, cadenceText(advice.formula.cadence.stepsPerMinute))
      fact(CoachWords.fromRuns.text, ownText(advice.personal))
      if let plan = planText(state) { fact(CoachWords.plan.text, plan) }
    }
    tag("p") { ruleText(state) }
    if coach.source == .formula { adjustmentText(advice.formula).map { tag("p", content: $0) } }
  }
}

private func tag(_ name: StaticString, content words: CoachWords) -> HTML {
  element(name, [], HTML(words.text))
}

private func ownText(_ own: CadencePrediction?) -> String {
  guard let own else { return CoachWords.fromRunsNone.text }
  return CoachWords.cadencePlusMinus.filled(
    fixedText(own.cadence, decimals: 0), deviationText(own))
}

/// Returns the deviation as shown, in whole steps per minute.
private func deviationText(_ own: CadencePrediction) -> String {
  fixedText(own.deviation, decimals: 0)
}

/// Returns the plan's increase over the athlete's usual cadence in percent, such as "2" or "2.5"; nil if there is no
/// plan.
func planPercent(_ state: LiveRunState) -> String? {
  guard let increase = state.choices[.cadenceIncrease], increase > 0 else { return nil }
  let hundred = increase * 100
  let isWhole = hundred == hundred.rounded(.toNearestOrEven)
  return fixedText(hundred, decimals: isWhole ? 0 : 1)
}

private func planText(_ state: LiveRunState) -> String? {
  let coach = state.cadence
  guard let percent = planPercent(state) else { return nil }
  guard coach.source == .personal else { return CoachWords.planWaits.filled(percent) }
  return CoachWords.planValue.filled(percent, fixedText(coach.target, decimals: 0))
}

private func ruleText(_ state: LiveRunState) -> String {
  let coach = state.cadence
  if coach.source == .chosen { return CoachWords.rulesChosen.text }
  if !state.choices.isOn(.usesPersonal) {
    return CoachWords.rulesFormulaOnly.text
  }
  guard let own = coach.advice.personal else { return CoachWords.rulesNoRuns.text }
  if coach.source == .personal { return CoachWords.rulesPersonal.filled(deviationText(own)) }
  if own.isExtrapolated { return CoachWords.rulesUnseenSpeed.text }
  return own.lineDeviation > CadenceAdviser.maximumTrustedDeviation
    ? CoachWords.rulesUnsure.text : CoachWords.rulesFewRuns.text
}

private func adjustmentText(_ formula: CadenceSuggestion) -> CoachWords? {
  switch formula.adjusted {
  case .none: nil
  case .raised: .raised
  case .lowered: .lowered
  }
}

/// Returns the limitations of the suggested cadence.
func limitations() -> HTML {
  let range = CadenceConfiguration.standard.range
  return build {
    tag("h3") { CoachWords.limitsTitle }
    tag("ul") {
      for words in [CoachWords.limitHeuristic, .limitPeople, .limitBlind] {
        tag("li") { words }
      }
      tag("li") {
        CoachWords.limitRange.filled(
          fixedText(range.lowerBound, decimals: 0), fixedText(range.upperBound, decimals: 0))
      }
    }
    tag("p", .class("quiet")) { CoachWords.disclaimer }
  }
}
