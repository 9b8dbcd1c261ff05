import Engine

// Collapsed settings: intervals, pace zone, voice, body, sensors and recording.
extension RunSetup {
  /// The workout that the form shows at first; a default if the athlete has never entered one.
  private var shownWorkout: IntervalRun? {
    choices.workout ?? choices.latestWorkout
      ?? IntervalRun(
        warmUp: .seconds(600), work: .seconds(180), recovery: .seconds(120), count: 5,
        coolDown: .seconds(300))
  }

  func workout() -> HTML {
    let shown = shownWorkout
    return fold(
      "intervals", WorkoutWords.title.text, summary: text(.workoutSummary, "span", "quiet")
    ) {
      switchOption(
        "workout", WorkoutWords.title.text, hint: WorkoutWords.hint.text,
        isOn: choices.workout != nil,
        Attribute("data-workout", "on"))
      tag("div", .class("fields narrow workout-fields")) {
        partField(.count, .count, shown.map { decimal($0.count) })
        partField(.warmUp, .warmUp, written(shown?.warmUp))
        partField(.work, .work, written(shown?.work))
        partField(.recovery, .recovery, written(shown?.recovery))
        partField(.coolDown, .coolDown, written(shown?.coolDown))
      }
    }
  }

  private func written(_ length: IntervalLength?) -> String? {
    length.map { TargetText(state).part($0) }
  }

  private func partField(_ line: IntervalTextLine, _ name: WorkoutWords, _ value: String?) -> HTML {
    let id = joined("workout-", decimal(Int(line.rawValue)))
    return tag("div", .class("field")) {
      tag("label", Attribute("for", id)) { name }
      void(
        "input", .id(id), .type("text"), Attribute("autocomplete", "off"),
        line == .count ? Attribute("inputmode", "numeric") : nil,
        Attribute("data-workout", decimal(Int(line.rawValue))), value.map { .value($0) },
        line == .warmUp || line == .coolDown ? Attribute("placeholder", WorkoutWords.none) : nil,
        Attribute("aria-describedby", joined(id, "-fault")))
      faultLine(id)
    }
  }

  func zone() -> HTML {
    fold("pace-zone", ZoneWords.title.text, summary: text(.zoneSummary, "span", "quiet")) {
      tag("p", .class("quiet")) { ZoneWords.hint }
      tag("div", .class("fields")) {
        optionField(
          "zone-slowest", ZoneWords.slowest.text, option: .zoneSlowest, slot: "slowestField",
          attribute("value", .slowestField), placeholder: WorkoutWords.none.text)
        optionField(
          "zone-fastest", ZoneWords.fastest.text, option: .zoneFastest, slot: "fastestField",
          attribute("value", .fastestField), placeholder: WorkoutWords.none.text)
      }
    }
  }

  func voice() -> HTML {
    fold("voice", ZoneWords.voice.text, summary: text(.voiceSummary, "span", "quiet")) {
      state.voiceChoices()
    }
  }

  func body() -> HTML {
    fold("body", CoachWords.body.text, summary: text(.bodySummary, "span", "quiet")) {
      tag("div", .class("fields")) {
        optionField(
          "height", CoachWords.height.text, option: .height, slot: "heightField",
          attribute("value", .heightField),
          placeholder: optionExample(.height, AthleteUnits(state.units)))
        optionField(
          "weight", CoachWords.weight.text, option: .weight, slot: "weightField",
          attribute("value", .weightField),
          placeholder: optionExample(.weight, AthleteUnits(state.units)),
          hint: HTML(CoachWords.weightHint.text))
      }
      tag("p") {
        tag("a", .class("standalone"), .href("/settings/health")) { CoachWords.loadFromHealth }
        tag("span", .class("quiet block")) { CoachWords.loadFromHealthHint }
      }
    }
  }

  func recording(autoPauseAfter seconds: [Int], autoPauseHint: String) -> HTML {
    fold(
      "recording", RunSetupWords.options.text, summary: text(.recordingSummary, "span", "quiet")
    ) {
      selectOption(
        "auto-pause", RunSetupWords.autoPause.text, hint: autoPauseHint,
        option: .autoPauseSeconds,
        seconds.map { ($0, RunSetupWords.autoPauseAfter.filled(decimal($0))) }
          + [(0, RunSetupWords.autoPauseOff.text)], chosen: state.autoPauseSeconds)
      switchOption(
        "saver", RunSetupWords.saver.text,
        hint: RunSetupWords.saverHint.filled(
          decimal(Int(SaverMode.seconds)), decimal(Int(SaverMode.meters))),
        isOn: state.session.saver,
        .option(.saver))
      when("no-charge", false, "div") {
        switchOption(
          "saver-later", RunSetupWords.saverLater.text,
          hint: RunSetupWords.saverLaterHint.text, isOn: true,
          Attribute("data-input", "saver-later"))
      }
      batteryHelp()
    }
  }
}

extension LiveRunState {
  private var isPaced: Bool { sport.isPaced }

  func voiceChoices() -> HTML {
    let unit: UnitWords = units == .metric ? .kilometers : .miles
    return build {
      switchOption(
        "announce-splits", ZoneWords.splits.text,
        hint: isPaced
          ? ZoneWords.splitsHint.filled(unit.text) : RidingWords.splitsHint.filled(unit.text),
        isOn: cadence.announcesSplits, .option(.announceSplits))
      announceChoice()
    }
  }

  private func announceChoice() -> HTML {
    let minutes = [0, 1, 2, 5, 10, 15, 20, 30]
    return selectOption(
      "announce", ZoneWords.announce.text,
      hint: isPaced ? ZoneWords.announceHint.text : RidingWords.announceHint.text,
      option: .announceSeconds,
      minutes.map {
        (
          $0 * 60,
          $0 == 0
            ? ZoneWords.announceNever.text : ZoneWords.announceMinutes.filled(decimal($0))
        )
      },
      chosen: Int(exactly: max(choices[.announceSeconds] ?? 0, 0)) ?? -1)
  }
}

/// Returns buttons to connect sensors. The script reveals those that the browser supports.
func sensors() -> HTML {
  fold("sensors", SensorWords.title.text) {
    askMotion()
    when("no-motion", false) { SensorWords.noMotion }
    connectButtons()
    when("no-bluetooth", false, "p", "quiet") { SensorWords.noBluetooth }
  }
}

func askMotion() -> HTML {
  when("ask-motion", false, "div", "sensor") {
    tag("p", .class("quiet")) { SensorWords.askMotionWhat }
    tag("button", .type("button"), .class("button"), .action("ask-motion")) {
      SensorWords.askMotion
    }
  }
}

func connectButtons(hasPod: Bool = true) -> HTML {
  when("bluetooth", false, "div", "sensor") {
    tag("p", .class("quiet")) { SensorWords.bluetoothHint }
    tag("div", .class("buttons")) {
      connectButton(
        "heart", [.connectHeart, .connectingHeart, .heartConnected, .heartLost])
      if hasPod { connectButton("pod", [.connectPod, .connectingPod, .podConnected, .podLost]) }
    }
  }
}

/// Returns a button whose label follows the connection's state. Pressing it while connected disconnects the sensor.
private func connectButton(_ name: String, _ words: [SensorWords]) -> HTML {
  let states = ["off", "connecting", "connected", "lost"]
  return tag("button", .type("button"), .class("button"), .action(joined("connect-", name))) {
    for (index, state) in states.enumerated() {
      when(joined(name, "-", state), index == 0, "span") { words[index] }
    }
  }
}

private func batteryHelp() -> HTML {
  tag("details") {
    tag("summary") { RunSetupWords.batteryTitle }
    tag("ul") {
      for words in [RunSetupWords.batteryDim, .batteryRadio, .batteryApps] {
        tag("li") { words }
      }
    }
  }
}
