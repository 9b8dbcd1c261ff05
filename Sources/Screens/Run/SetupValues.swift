import Engine

/// What the coach's slots hold on the set-up screen.
func setupText(of slot: LiveSlot, _ state: LiveRunState) -> String {
  let coach = state.cadence
  let text = TargetText(state)
  switch slot {
  case .start: return startLabel(state.session.location).text
  case .target: return fixedText(coach.target, decimals: 0)
  case .why: return whyText(state)
  case .speedField: return text.speed(coach.targetSpeed)
  case .otherSpeed: return text.otherSpeed(coach.targetSpeed)
  case .speedPartHidden: return coach.source == .chosen ? "hidden" : ""
  case .heightField: return state.choices[.height].map(text.height) ?? ""
  case .weightField: return state.choices[.weight].map(text.weight) ?? ""
  case .chosenHidden: return coach.source == .chosen ? "" : "hidden"
  case .chosenField: return cadenceText(coach.target)
  case .chooseSet:
    return optionPairs([
      (.followsSpeed, "0"), (.chosenCadence, fixedText(coach.target, decimals: 0)),
    ])
  case .slowestField: return zoneEnd(state, .zoneSlowest)
  case .fastestField: return zoneEnd(state, .zoneFastest)
  default: return summary(slot, state)
  }
}

private func zoneEnd(_ state: LiveRunState, _ option: SessionOption) -> String {
  guard let speed = state.choices[option], speed > 0 else { return "" }
  return TargetText(state).speed(speed)
}

/// "At 10.8 km/h, 175 cm: 170 spm, step 1.06 m."
private func whyText(_ state: LiveRunState) -> String {
  let coach = state.cadence
  let text = TargetText(state)
  let speed = text.speed(coach.targetSpeed)
  let target = fixedText(coach.target, decimals: 0)
  let step = text.step(60 * coach.targetSpeed / coach.target)
  switch coach.source {
  case .personal: return CoachWords.whyPersonal.filled(speed, target, step)
  case .chosen: return CoachWords.whyChosen.filled(target, step, speed)
  case .formula:
    let words: CoachWords = state.choices[.height] == nil ? .whyAssumed : .why
    return words.filled(speed, text.height(coach.height), target, step)
  }
}

// MARK: What a folded group says of itself

private func summary(_ slot: LiveSlot, _ state: LiveRunState) -> String {
  switch slot {
  case .bodySummary: bodySummary(state)
  case .leadsSummary: leadsSummary(state).text
  case .beatSummary: beatModeWord(state.cadence.mode).text
  case .workoutSummary: workoutSummary(state)
  case .zoneSummary: zoneSummary(state)
  default: voiceSummary(state)
  }
}

private func bodySummary(_ state: LiveRunState) -> String {
  let text = TargetText(state)
  let height = state.choices[.height].map(text.height)
  let weight = state.choices[.weight].map(text.weight)
  guard let height else { return weight ?? CoachWords.bodyUnknown.text }
  return weight.map { joined(height, " · ", $0) } ?? height
}

private func leadsSummary(_ state: LiveRunState) -> CoachWords {
  state.cadence.source == .chosen
    ? .chosenCadence : state.cadence.followsSpeed ? .followSpeed : .steadyTarget
}

func beatModeWord(_ mode: BeatMode) -> CoachWords {
  switch mode {
  case .steady: .beatAlways
  case .fading: .beatFades
  case .silentWindows: .beatSilent
  }
}

private func workoutSummary(_ state: LiveRunState) -> String {
  guard let workout = state.choices.workout else { return CoachWords.off.text }
  return WorkoutWords.summary.filled(decimal(workout.count), TargetText(state).part(workout.work))
}

private func zoneSummary(_ state: LiveRunState) -> String {
  let slowest = zoneEnd(state, .zoneSlowest)
  let fastest = zoneEnd(state, .zoneFastest)
  if slowest.utf8.isEmpty, fastest.utf8.isEmpty { return CoachWords.off.text }
  if fastest.utf8.isEmpty { return slowest }
  return slowest.utf8.isEmpty ? fastest : ZoneWords.between.filled(slowest, fastest)
}

private func voiceSummary(_ state: LiveRunState) -> String {
  let saysSplits = state.cadence.announcesSplits
  let minutes = (state.choices[.announceSeconds] ?? 0) / 60
  if minutes <= 0 { return saysSplits ? ZoneWords.voiceSplits.text : CoachWords.off.text }
  let every = ZoneWords.announceMinutes.filled(fixedText(minutes, decimals: 0))
  return saysSplits ? joined(ZoneWords.voiceSplits.text, " · ", every) : every
}
