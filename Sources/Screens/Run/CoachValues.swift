import Engine

/// What the cadence coach's slots hold while a run goes on.
func coachText(of slot: LiveSlot, _ state: LiveRunState) -> String {
  let coach = state.cadence
  switch slot {
  case .rule: return LiveRule(state).rawValue
  case .source: return coach.beat ? sourceText(coach, TargetText(state)) : ""
  case .support, .supportName, .supportUnit: return supportText(slot, state)
  case .bandHidden, .followHidden: return coach.beat ? "" : "hidden"
  case .bandPlace, .bandSign, .bandWord: return bandText(slot, coach)
  case .actual: return Figures(units: state.units).whole(coach.actual)
  case .zone, .zonePlace, .zoneHidden: return zoneText(slot, coach.zone)
  case .beatPressed: return coach.beat ? "true" : "false"
  case .beatValue: return coach.beat ? "0" : "1"
  case .beatWord: return beatWord(coach).text
  case .followPressed: return isFollowing(state) ? "true" : "false"
  case .followSet:
    return optionPairs(
      isFollowing(state) ? [(.followsSpeed, "0")] : [(.followsSpeed, "1"), (.chosenCadence, "0")])
  case .share: return percentText(coach.band.shareInside)
  case .retention: return percentText(coach.retention)
  case .offset: return signed(coach.offset)
  case .intervalHidden, .intervalPart, .intervalLeft, .intervalNext, .intervalShare, .skipHidden:
    return intervalText(slot, state)
  default: return manualText(slot, state)
  }
}

/// Whether the target goes with the speed: a cadence of one's own choosing does not.
func isFollowing(_ state: LiveRunState) -> Bool {
  state.cadence.followsSpeed && state.cadence.source != .chosen
}

private func sourceText(_ coach: CadenceSnapshot, _ text: TargetText) -> String {
  switch coach.source {
  case .formula: LiveCoachWords.forSpeed.filled(text.speed(coach.targetSpeed))
  case .personal: LiveCoachWords.forSpeedPersonal.filled(text.speed(coach.targetSpeed))
  case .chosen: LiveCoachWords.chosen.text
  }
}

/// The third figure beside distance and time: the pace now where the cadence rules, else the average.
private func supportText(_ slot: LiveSlot, _ state: LiveRunState) -> String {
  let figures = Figures(units: state.units)
  let run = state.session
  let isNow = LiveRule(state) == .cadence
  switch slot {
  case .support:
    return isNow
      ? figures.pace(secondsPerMeter: run.currentPace) : figures.pace(speed: run.averageSpeed)
  case .supportName: return (isNow ? RunWords.pace : .averagePace).text
  default: return isNow ? figures.paceUnit : RunWords.average.filled(figures.paceUnit)
  }
}

/// Where the measured cadence lies.
private enum BandPlace: String {
  case inside, above, below, unknown

  init(_ coach: CadenceSnapshot) {
    guard let actual = coach.actual, let isInBand = coach.isInBand else {
      self = .unknown
      return
    }
    self = isInBand ? .inside : actual > coach.target ? .above : .below
  }

  var sign: String {
    switch self {
    case .inside: "✓"
    case .above: "▲"
    case .below: "▼"
    case .unknown: ""
    }
  }
}

private func bandText(_ slot: LiveSlot, _ coach: CadenceSnapshot) -> String {
  let place = BandPlace(coach)
  switch slot {
  case .bandPlace: return place.rawValue
  case .bandSign: return place.sign
  default: return bandWord(place, coach)
  }
}

private func bandWord(_ place: BandPlace, _ coach: CadenceSnapshot) -> String {
  let distance = fixedText(((coach.actual ?? 0) - coach.target).magnitude, decimals: 0)
  switch place {
  case .inside: return LiveCoachWords.inBand.text
  case .above: return LiveCoachWords.above.filled(distance)
  case .below: return LiveCoachWords.below.filled(distance)
  case .unknown: return LiveCoachWords.unknown.text
  }
}

private func zoneText(_ slot: LiveSlot, _ zone: PaceZonePlace?) -> String {
  guard let zone else { return slot == .zoneHidden ? "hidden" : "" }
  switch (slot, zone) {
  case (.zoneHidden, _): return ""
  case (.zonePlace, .slower): return "slower"
  case (.zonePlace, .inside): return "inside"
  case (.zonePlace, .faster): return "faster"
  case (_, .slower): return LiveCoachWords.speedUp.text
  case (_, .inside): return LiveCoachWords.inZone.text
  case (_, .faster): return LiveCoachWords.slowDown.text
  }
}

private func beatWord(_ coach: CadenceSnapshot) -> LiveCoachWords {
  if !coach.beat { return .beatOff }
  if coach.isSoundInterrupted { return .beatInterrupted }
  if !coach.isBeating { return .beatRests }
  if coach.isSilentWindow || coach.beatVolume <= 0 { return .beatSilent }
  return coach.beatVolume < 1 ? .beatFading : .beatOn
}

/// What holds the coach up, each in a sentence.
func coachNotes(_ state: LiveRunState) -> HTML {
  let coach = state.cadence
  guard coach.beat, state.session.phase == .running else { return HTML() }
  return build {
    if coach.isFrozen {
      coachNote(LiveCoachWords.frozen.filled(fixedText(coach.target, decimals: 0)))
    }
    if coach.isSoundInterrupted { soundNote() }
    if coach.isSilentWindow { coachNote(LiveCoachWords.silent.text) }
  }
}

/// Mostly the beat comes back by itself; a tap makes sure.
private func soundNote() -> HTML {
  tag("p", .class("banner")) {
    LiveCoachWords.soundInterrupted
    tag("button", .type("button"), .class("button small"), .action("sound-resume")) {
      MetronomeWords.goOn
    }
  }
}

private func coachNote(_ sentence: String) -> HTML { tag("p", .class("banner")) { sentence } }

private func percentText(_ share: Double?) -> String {
  share.map { LiveCoachWords.percent.filled(fixedText($0 * 100, decimals: 0)) } ?? "–"
}

/// With its sign; "0" without one.
func signed(_ value: Double) -> String {
  let number = fixedText(value.magnitude, decimals: 0)
  return value >= 0.5 ? joined("+", number) : value <= -0.5 ? joined("−", number) : "0"
}
