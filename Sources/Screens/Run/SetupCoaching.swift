import Engine

// The controls for the target's source and for the beat.
extension RunSetup {
  func targetSource() -> HTML {
    fold("leads", CoachWords.targetSource.text, summary: text(.leadsSummary, "span", "quiet")) {
      choiceLines("leads", nil, targetSourceChoices)
    }
  }

  private var targetSourceChoices: [ChoiceLine] {
    let isChosen = state.cadence.source == .chosen
    let follows = state.cadence.followsSpeed && !isChosen
    return [
      ChoiceLine(
        name: CoachWords.steadyTarget.text, hint: CoachWords.steadyTargetHint.text,
        isChosen: !isChosen && !follows,
        hooks: [.sets((.followsSpeed, 0), (.chosenCadence, 0))]),
      ChoiceLine(
        name: CoachWords.followSpeed.text, hint: CoachWords.followSpeedHint.text, isChosen: follows,
        hooks: [.sets((.followsSpeed, 1), (.chosenCadence, 0))]),
      ChoiceLine(
        name: CoachWords.chosenCadence.text, hint: CoachWords.chosenCadenceHint.text,
        isChosen: isChosen,
        hooks: [.slot("choose"), attribute("data-set", .chooseSet)]),
    ]
  }

  func beat() -> HTML {
    fold("how-it-beats", CoachWords.beatTitle.text, summary: text(.beatSummary, "span", "quiet")) {
      soundChoices()
      state.beatChoices()
    }
  }
}

extension LiveRunState {
  /// Returns the controls for when the beat plays and whether it synchronises with the steps.
  func beatChoices() -> HTML {
    let coach = cadence
    return build {
      choiceLines(
        "beatMode", CoachWords.beatMode.text,
        BeatMode.allCases.map { mode in
          ChoiceLine(
            name: beatModeWord(mode).text, hint: beatModeHint(mode), isChosen: mode == coach.mode,
            hooks: [
              .value(decimal(Int(mode.rawValue))), .option(.beatMode),
            ])
        })
      lockChoice(coach.lock)
    }
  }

  private func beatModeHint(_ mode: BeatMode) -> String? {
    switch mode {
    case .steady: nil
    case .fading:
      CoachWords.beatFadesHint.filled(fixedText(FadingBeat.waitSeconds, decimals: 0))
    case .silentWindows: CoachWords.beatSilentHint.text
    }
  }

  private func lockChoice(_ chosen: PhaseLock.Mode) -> HTML {
    let modes: [(PhaseLock.Mode, CoachWords)] = [
      (.off, .off), (.follow, .lockFollow), (.blend, .lockBlend), (.lead, .lockLead),
    ]
    return selectOption(
      "lock-mode", CoachWords.lock.text, hint: CoachWords.lockHint.text, option: .lockMode,
      modes.map { (Int($0.rawValue), $1.text) }, chosen: Int(chosen.rawValue))
  }
}

/// Returns the choices that are stored on this device (`Web/sound/sound-settings.js`): the sound, the steps on which it
/// plays, and the haptics.
func soundChoices() -> HTML {
  build {
    tag("fieldset", .class("choice")) {
      tag("legend") { MetronomeWords.cueMode }
      segments(
        "cueMode",
        [("0", MetronomeWords.everyStep.text), ("1", MetronomeWords.everyOtherStep.text)],
        chosen: "0", input: "cueMode")
    }
    tag("fieldset", .class("choice")) {
      tag("legend") { MetronomeWords.sound }
      segments(
        "sound",
        [
          ("0", MetronomeWords.click.text), ("1", MetronomeWords.woodblock.text),
          ("2", MetronomeWords.hiHat.text),
        ], chosen: "0", input: "sound")
      ownSound()
    }
    when("can-vibrate", false, "div") {
      switchOption(
        "haptics", CoachWords.haptics.text, hint: CoachWords.hapticsHint.text, isOn: false,
        Attribute("data-input", "vibrate"))
    }
    when("no-vibration", false, "p", "quiet after") { MetronomeWords.noVibration }
  }
}

/// Returns the template from which the script creates a segment for each of the athlete's own sounds, whose names only
/// the script knows.
private func ownSound() -> HTML {
  tag("template", .flag("data-own-segment")) {
    tag("label") {
      void(
        "input", .type("radio"), .name("sound"), .value("3"), Attribute("data-input", "sound"))
      tag("span", .flag("data-own-name"))
    }
  }
}
