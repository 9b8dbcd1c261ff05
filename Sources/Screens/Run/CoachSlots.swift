import Engine

// The slots of the cadence coach on the live screen.

let coachSlots: [Slot<LiveRunState>] = [
  .rule, .source, .support, .supportName, .supportUnit, .bandHidden, .bandPosition, .bandSign,
  .actual, .bandWord, .beatMarkHidden, .targetControlsHidden, .coachNotes, .zoneHidden,
  .zonePosition, .zone,
  .beatPressed, .beatValue, .beatWord, .followPressed, .followSet, .share,
  .shareHidden, .retention, .retentionHidden,
]

extension Slot where State == LiveRunState {
  static var rule: Slot { .attribute("live@data-rule") { MainMetric($0).rawValue } }
  static var source: Slot { .text("source") { $0.cadence.beat ? sourceText($0) : "" } }
  static var share: Slot {
    .text("share") { shareText($0.cadence.band.shareInside) }
  }
  static var shareHidden: Slot {
    .attribute("shareRow@hidden") { $0.cadence.band.shareInside == nil ? "hidden" : "" }
  }
  static var retentionHidden: Slot {
    .attribute("retentionRow@hidden") { $0.cadence.retention == nil ? "hidden" : "" }
  }
  static var retention: Slot { .text("retention") { shareText($0.cadence.retention) } }
  static var coachNotes: Slot { .markup("coachNotes") { coachBanners($0) } }
}

private func sourceText(_ state: LiveRunState) -> String {
  let speed = TargetText(state).speed(state.cadence.targetSpeed)
  return switch state.cadence.source {
  case .formula: LiveCoachWords.forSpeed.filled(speed)
  case .personal: LiveCoachWords.forSpeedPersonal.filled(speed)
  case .chosen: LiveCoachWords.chosen.text
  }
}

private func shareText(_ share: Double?) -> String {
  share.map { LiveCoachWords.percent.filled(fixedText($0 * 100, decimals: 0)) } ?? "–"
}

// MARK: Pace

/// The third number next to distance and time: the current pace if the target cadence is the main number, otherwise the
/// average pace.
extension Slot where State == LiveRunState {
  static var support: Slot {
    .text("support") {
      MainMetric($0) == .cadence
        ? $0.formatter.pace(secondsPerMeter: $0.currentPace)
        : $0.formatter.pace(speed: $0.averageSpeed)
    }
  }
  static var supportName: Slot {
    .text("supportName") { (MainMetric($0) == .cadence ? RunWords.pace : .averagePace).text }
  }
  static var supportUnit: Slot {
    .text("supportUnit") {
      let unit = $0.formatter.paceUnit
      return MainMetric($0) == .cadence ? unit : RunWords.average.filled(unit)
    }
  }
}

// MARK: The band

extension Slot where State == LiveRunState {
  static var bandHidden: Slot {
    .attribute("band@hidden") { $0.cadence.beat ? "" : "hidden" }
  }
  /// Hidden while the beat is off, because there is no target to adjust then.
  static var targetControlsHidden: Slot {
    .attribute("leading@hidden") { $0.cadence.beat ? "" : "hidden" }
  }
  /// Hidden while the beat is silent, because during a silent minute the athlete keeps the cadence without help.
  static var beatMarkHidden: Slot {
    .attribute("beatMark@hidden") { $0.isBeatAudible ? "" : "hidden" }
  }
  static var bandPosition: Slot { .attribute("band@data-band") { $0.bandPosition.rawValue } }
  static var bandSign: Slot { .text("bandSign") { $0.bandPosition.sign } }
  static var bandWord: Slot { .text("bandWord") { bandText($0) } }
  static var actual: Slot { .text("actual") { $0.formatter.whole($0.actualCadence) } }
}

extension LiveRunState {
  /// The position of the measured cadence relative to the target band; unknown during a pause.
  fileprivate var bandPosition: BandPosition {
    guard let actualCadence, let isInBand = cadence.isInBand else { return .unknown }
    return isInBand ? .inside : actualCadence > cadence.target ? .above : .below
  }
}

extension BandPosition {
  fileprivate var sign: String {
    switch self {
    case .inside: "✓"
    case .above: "▲"
    case .below: "▼"
    case .unknown: ""
    }
  }
}

private func bandText(_ state: LiveRunState) -> String {
  if state.isPaused { return LiveScreenWords.paused.text }
  let coach = state.cadence
  let distance = fixedText(((coach.actual ?? 0) - coach.target).magnitude, decimals: 0)
  return switch state.bandPosition {
  case .inside: LiveCoachWords.inBand.text
  case .above: LiveCoachWords.above.filled(distance)
  case .below: LiveCoachWords.below.filled(distance)
  case .unknown: coach.actual == nil ? LiveScreenWords.noSteps.text : ""
  }
}

// MARK: The pace zone

extension Slot where State == LiveRunState {
  static var zoneHidden: Slot {
    .attribute("zone@hidden") { $0.cadence.zone == nil || $0.isPaused ? "hidden" : "" }
  }
  static var zonePosition: Slot {
    .attribute("zone@data-zone") { $0.cadence.zone.map(zoneName) ?? "" }
  }
  static var zone: Slot { .text("zone") { $0.cadence.zone.map { zoneWord($0).text } ?? "" } }
}

/// Returns the zone's name in the style sheet.
private func zoneName(_ zone: PaceZonePosition) -> String {
  switch zone {
  case .slower: "slower"
  case .inside: "inside"
  case .faster: "faster"
  }
}

private func zoneWord(_ zone: PaceZonePosition) -> LiveCoachWords {
  switch zone {
  case .slower: .speedUp
  case .inside: .inZone
  case .faster: .slowDown
  }
}

// MARK: Beat and speed

extension Slot where State == LiveRunState {
  static var beatPressed: Slot {
    .attribute("beat@aria-pressed") { $0.cadence.beat ? "true" : "false" }
  }
  static var beatValue: Slot { .attribute("beat@data-value") { $0.cadence.beat ? "0" : "1" } }
  static var beatWord: Slot { .text("beatWord") { beatPhrase($0.cadence).text } }
  static var followPressed: Slot {
    .attribute("follow@aria-pressed") { $0.isFollowing ? "true" : "false" }
  }
  static var followSet: Slot {
    .attribute("follow@data-set") {
      optionPairs(
        $0.isFollowing
          ? [(.followsSpeed, "0")] : [(.followsSpeed, "1"), (.chosenCadence, "0")])
    }
  }
}

extension LiveRunState {
  fileprivate var isBeatAudible: Bool {
    cadence.isBeating && !cadence.isSilentWindow && !cadence.isSoundInterrupted
      && cadence.beatVolume > 0
  }

  /// Whether the target follows the speed. A cadence that the athlete chose doesn't.
  var isFollowing: Bool { cadence.followsSpeed && cadence.source != .chosen }
}

private func beatPhrase(_ coach: CadenceSnapshot) -> LiveCoachWords {
  if !coach.beat { return .beatOff }
  if coach.isSoundInterrupted { return .beatInterrupted }
  if !coach.isBeating { return .beatPaused }
  if coach.isSilentWindow || coach.beatVolume <= 0 { return .beatSilent }
  return coach.beatVolume < 1 ? .beatFading : .beatOn
}

/// Returns a sentence for each condition that currently limits the coach.
private func coachBanners(_ state: LiveRunState) -> HTML {
  let coach = state.cadence
  guard coach.beat, state.session.phase == .running else { return HTML() }
  return build {
    if coach.isFrozen {
      banner(LiveCoachWords.frozen.filled(fixedText(coach.target, decimals: 0)))
    }
    if coach.isSoundInterrupted { soundNote() }
    if coach.isSilentWindow { banner(LiveCoachWords.silent.text) }
  }
}

/// Returns the message that the sound was interrupted. The beat usually resumes automatically; the button is for the
/// other cases.
private func soundNote() -> HTML {
  tag("p", .class("banner")) {
    LiveCoachWords.soundInterrupted
    tag("button", .type("button"), .class("button small"), .action("sound-resume")) {
      MetronomeWords.goOn
    }
  }
}
