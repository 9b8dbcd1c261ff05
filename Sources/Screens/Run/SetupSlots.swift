import Engine

/// The slots of the set-up screen, in the order in which their changes are sent.
let runSetupSlots: [Slot<LiveRunState>] = sliderSlots + offsetSlots + setupSlots

private let setupSlots: [Slot<LiveRunState>] = [
  .listenHidden, .lockNoteHidden, .location, .start, .target, .why, .limits, .advice, .otherSpeed,
  .speedPartHidden,
  .speedField, .heightField, .weightField, .chosenHidden, .chosenField, .chooseSet, .slowestField,
  .fastestField, .bodySummary, .leadsSummary, .beatSummary, .workoutSummary, .zoneSummary,
  .voiceSummary, .recordingSummary,
]

extension Slot where State == LiveRunState {
  static var location: Slot { .markup("location") { locationContent($0) } }
  static var start: Slot { .text("start") { startLabel($0.session.location).text } }
  static var target: Slot { .text("target") { fixedText($0.cadence.target, decimals: 0) } }
  static var why: Slot { .text("why") { whyText($0) } }
  static var limits: Slot { .markup("limits") { limitsFlag($0) } }
  static var advice: Slot { .markup("advice") { adviceFacts($0) } }
  static var listenHidden: Slot {
    .attribute("listen@hidden") { $0.cadence.beat ? "" : "hidden" }
  }
  /// Hidden while a beat is on, because its audio already keeps the run on the lock screen.
  static var lockNoteHidden: Slot {
    .attribute("lockNote@hidden") { $0.cadence.beat ? "hidden" : "" }
  }
}

/// Returns "Start", or "Start by time" if no positions are expected.
func startLabel(_ location: LocationStatus) -> RunSetupWords {
  switch location {
  case .notWanted, .denied, .servicesDisabled, .providerUnavailable: .startByTime
  case .undetermined, .granted, .deniedCanAskAgain, .timeout, .unknownError: .start
  }
}

// MARK: Fields

extension Slot where State == LiveRunState {
  static var speedPartHidden: Slot {
    .attribute("speedPart@hidden") { $0.cadence.source == .chosen ? "hidden" : "" }
  }
  static var speedField: Slot {
    .attribute("speedField@value") { TargetText($0).speed($0.cadence.targetSpeed) }
  }
  static var otherSpeed: Slot {
    .text("otherSpeed") { TargetText($0).otherSpeed($0.cadence.targetSpeed) }
  }
  static var heightField: Slot { .attribute("heightField@value") { heightText($0) ?? "" } }
  static var weightField: Slot { .attribute("weightField@value") { weightText($0) ?? "" } }
  static var chosenHidden: Slot {
    .attribute("chosen@hidden") { $0.cadence.source == .chosen ? "" : "hidden" }
  }
  static var chosenField: Slot {
    .attribute("chosenField@value") { cadenceText($0.cadence.target) }
  }
  static var chooseSet: Slot {
    .attribute("choose@data-set") {
      optionPairs([
        (.followsSpeed, "0"), (.chosenCadence, fixedText($0.cadence.target, decimals: 0)),
      ])
    }
  }
  static var slowestField: Slot {
    .attribute("slowestField@value") { zoneEnd($0, .zoneSlowest) }
  }
  static var fastestField: Slot {
    .attribute("fastestField@value") { zoneEnd($0, .zoneFastest) }
  }
}

private func heightText(_ state: LiveRunState) -> String? {
  state.choices[.height].map(TargetText(state).height)
}

private func weightText(_ state: LiveRunState) -> String? {
  state.choices[.weight].map(TargetText(state).weight)
}

private func zoneEnd(_ state: LiveRunState, _ option: SessionOption) -> String {
  guard let speed = state.choices[option], speed > 0 else { return "" }
  return TargetText(state).speed(speed)
}

/// Returns an explanation of the target: "Your usual cadence at 5:33 min/km is 162. Your plan adds 2 %."
private func whyText(_ state: LiveRunState) -> String {
  let coach = state.cadence
  let text = TargetText(state)
  let speed = text.speed(coach.targetSpeed)
  switch coach.source {
  case .personal:
    let usual = coach.advice.personal?.cadence ?? coach.target
    return withAdditions(
      CoachWords.whyPersonal.filled(speed, fixedText(usual, decimals: 0)),
      plan: planPercent(state), state)
  case .chosen:
    return CoachWords.whyChosen.filled(speed, text.step(60 * coach.targetSpeed / coach.target))
  case .formula:
    let words: CoachWords = state.choices[.height] == nil ? .whyAssumed : .why
    return withAdditions(words.filled(speed, text.height(coach.height)), plan: nil, state)
  }
}

/// Returns the explanation with the effects of the plan and of the offset appended.
private func withAdditions(_ why: String, plan: String?, _ state: LiveRunState) -> String {
  var text = why
  if let plan { text = joined(text, " ", CoachWords.whyPlan.filled(plan)) }
  guard state.cadence.offset.magnitude >= 0.5 else { return text }
  return joined(
    text, " ", CoachWords.whyOffset.filled(utf8Text(Slot<LiveRunState>.offset.value(in: state))))
}

// MARK: Summaries of collapsed groups

extension Slot where State == LiveRunState {
  static var bodySummary: Slot { .text("bodySummary") { bodyText($0) } }
  static var leadsSummary: Slot { .text("leadsSummary") { targetSourceWord($0).text } }
  static var beatSummary: Slot { .text("beatSummary") { beatModeWord($0.cadence.mode).text } }
  static var workoutSummary: Slot { .text("workoutSummary") { workoutText($0) } }
  static var zoneSummary: Slot { .text("zoneSummary") { zoneText($0) } }
  static var voiceSummary: Slot { .text("voiceSummary") { voiceText($0) } }
  static var recordingSummary: Slot { .text("recordingSummary") { recordingText($0) } }
}

private func bodyText(_ state: LiveRunState) -> String {
  let weight = weightText(state)
  guard let height = heightText(state) else { return weight ?? CoachWords.bodyUnknown.text }
  return weight.map { joined(height, " · ", $0) } ?? height
}

private func targetSourceWord(_ state: LiveRunState) -> CoachWords {
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

private func workoutText(_ state: LiveRunState) -> String {
  guard let workout = state.choices.workout else { return CoachWords.off.text }
  return WorkoutWords.summary.filled(decimal(workout.count), TargetText(state).part(workout.work))
}

private func zoneText(_ state: LiveRunState) -> String {
  let slowest = zoneEnd(state, .zoneSlowest)
  let fastest = zoneEnd(state, .zoneFastest)
  if slowest.utf8.isEmpty, fastest.utf8.isEmpty { return CoachWords.off.text }
  if fastest.utf8.isEmpty { return slowest }
  return slowest.utf8.isEmpty ? fastest : ZoneWords.between.filled(slowest, fastest)
}

private func voiceText(_ state: LiveRunState) -> String {
  let speaksSplits = state.cadence.announcesSplits
  let minutes = (state.choices[.announceSeconds] ?? 0) / 60
  if minutes <= 0 { return speaksSplits ? ZoneWords.voiceSplits.text : CoachWords.off.text }
  let every = ZoneWords.announceMinutes.filled(fixedText(minutes, decimals: 0))
  return speaksSplits ? joined(ZoneWords.voiceSplits.text, " · ", every) : every
}

private func recordingText(_ state: LiveRunState) -> String {
  let seconds = state.autoPauseSeconds
  return seconds == 0
    ? RunSetupWords.autoPauseSummaryOff.text
    : RunSetupWords.autoPauseSummary.filled(decimal(seconds))
}
