import Engine

/// Returns the complete live screen of a run. Afterwards only its slots are updated.
public func liveRun(_ state: LiveRunState) -> HTML {
  let live = LiveRun(state: state)
  return tag(
    "div", .class("live"), .slot("live"), Attribute("data-rule", live.value(.rule))
  ) {
    tag("div", .class("live-main")) {
      live.top()
      tag("div", .class("live-face")) {
        live.band()
        live.target()
        live.supportingMetrics()
      }
      tag("div", .class("live-hand")) {
        live.interval()
        live.beatButton()
        live.liveSettings()
      }
      playbackSection(.run, initialRate: 2)
    }
    live.side { live.runRows() }
    live.controls()
    live.pocket()
  }
}

/// The parts of the live screen, filled with the current values of the slots.
struct LiveRun: SlottedScreen {
  let state: LiveRunState

  var formatter: MetricFormatter { state.formatter }

  func top() -> HTML {
    build {
      state.signalHeader(.signal)
      tag("div", .class("live-words")) {
        text(.state, "h1", "live-state")
        tag(
          "p", .class("zone"), .slot("zone"), attribute("data-zone", .zonePosition),
          hidden(.zoneHidden)
        ) { value(.zone) }
      }
      markup(.banner, "div", "live-banner")
      markup(.batteryNote, "div", "live-banner")
      saverBeganBanner()
      markup(.coachNotes, "div", "live-banner")
    }
  }

  /// Returns the time of the last lap, shown above the buttons for a few seconds.
  func lapTime() -> HTML {
    tag("p", .class("lap-time"), .slot("lapTime"), hidden(.lapTimeHidden)) { value(.lapTime) }
  }

  /// Returns the main number with its label and source.
  func ruler(_ source: HTML? = nil) -> HTML {
    tag("p", .class("ruler")) {
      text(.ruler, "b", isEmpty(.rulerClass) ? nil : value(.rulerClass))
      text(.rulerLabel, "span", "quiet")
      source
    }
  }

  /// Returns the athlete's current cadence, which is the largest number on the screen. Colour, sign and a word all show
  /// whether it is within the target band.
  func band() -> HTML {
    tag(
      "p", .class("band"), .slot("band"), Attribute("data-band", value(.bandPosition)),
      hidden(.bandHidden)
    ) {
      text(.actual)
      tag("span", .class("band-name")) { LiveScreenWords.yours }
      tag("span", .class("band-verdict")) {
        tag("span", .class("band-sign"), .ariaHidden, .slot("bandSign")) {
          value(.bandSign)
        }
        " "
        text(.bandWord, "span", "band-word")
      }
      beatMark()
    }
  }

  /// Returns the map and the details: next to the numbers if there is space, otherwise below them.
  func side(@HTMLBuilder rows: () -> HTML) -> HTML {
    tag("div", .class("live-side")) {
      map()
      details(rows: rows)
    }
  }

  func supportingMetrics() -> HTML {
    tag("dl", .class("figures")) {
      tag("div") {
        tag("dt") {
          text(.supportName, "span", "unseen")
          text(.supportUnit, "span")
        }
        tag("dd") { text(.support) }
      }
      distanceMetric()
      largeMetric(RunWords.moving.text, caption: ActivityWords.moving.text, text(.moving))
      tag("div", .class("own-cadence")) {
        tag("dt") {
          tag("span", .class("unseen")) { RunWords.cadence }
          UnitWords.stepsPerMinute
        }
        tag("dd") { text(.cadence) }
      }
    }
  }

  /// Returns the distance. Its caption includes the ± uncertainty if that is significant.
  func distanceMetric() -> HTML {
    tag("div") {
      tag("dt") {
        tag("span", .class("unseen")) { joined(RunWords.distance.text, " ") }
        text(.distanceCaption, "span")
      }
      tag("dd") { text(.distance) }
    }
  }

  @HTMLBuilder func runRows() -> HTML {
    targetRow("shareRow", .share, text(.share), hidden(.shareHidden))
    targetRow("retentionRow", .retention, text(.retention), hidden(.retentionHidden))
    row(.elapsed, .elapsed, nil)
    row(.pace, .pace, formatter.paceUnit)
    row(.averagePace, .averagePace, formatter.paceUnit)
    row(.speed, .speed, formatter.speedUnit)
    row(.averageSpeed, .averageSpeed, formatter.speedUnit)
    row(.gain, .gain, formatter.heightUnit)
    row(.altitude, .altitude, formatter.heightUnit)
    row(.heartRate, .heartRate, UnitWords.beatsPerMinute.text)
    row(.cadence, .cadence, UnitWords.stepsPerMinute.text)
  }

  /// Returns a value that requires a target; hidden until it is known.
  private func targetRow(
    _ slot: String, _ name: LiveCoachWords, _ metric: HTML, _ isHidden: Attribute?
  ) -> HTML {
    tag("div", .slot(slot), isHidden) {
      tag("dt") { name }
      tag("dd") { metric }
    }
  }

  func details(@HTMLBuilder rows: () -> HTML) -> HTML {
    tag("section", .class("live-details")) {
      tag("dl", .class("facts"), content: rows)
      tag(
        "button", .type("button"), .class("button toggle"), .action("saver"), .slot("saver"),
        Attribute("aria-pressed", value(.saverPressed))
      ) { RunSetupWords.saver }
      tag("h2") { RunWords.splits }
      markup(.splits, "div", "live-splits")
      markup(.laps, "div", "live-laps")
      tag("details", .class("quality")) {
        tag("summary") { RunWords.quality }
        markup(.quality, "div", "live-quality")
      }
    }
  }

  func row(_ slot: Slot<LiveRunState>, _ name: RunWords, _ unit: String?) -> HTML {
    fact(
      name.text,
      build {
        text(slot)
        if let unit { tag("span", .class("quiet")) { joined("\u{a0}", unit) } }
      })
  }

  /// Returns the settings that can be changed during the run, collapsed behind a large button.
  func liveSettings() -> HTML {
    tag("details", .class("on-the-fly")) {
      tag("summary") { LiveCoachWords.settings }
      tag("div", .class("fold-body")) {
        leading()
        tag("div", .class("option slider")) {
          volumeSlider(CoachWords.beatVolume.text, input: "volume")
        }
        soundChoices()
        state.beatChoices()
        state.offsetSlider()
        state.voiceChoices()
        askMotion()
        when("no-motion", false, "p", "quiet") { SensorWords.noMotion }
        connectButtons()
      }
    }
  }

  func controls() -> HTML {
    tag("div", .class("controls")) {
      lapTime()
      button(.lap, .action("lap"), .slot("lap"), hidden(.lapHidden))
      holdButton(RunWords.finish, .holdToFinish, .slot("finish"), hidden(.finishHidden))
      state.primaryButton()
      lockButton()
    }
  }

  private func button(_ name: RunWords, _ attributes: Attribute?...) -> HTML {
    element("button", [.type("button")] + attributes, HTML(name.text))
  }

  func pocket() -> HTML {
    touchLockDialog {
      tag("p", .class("pocket-figure")) {
        text(.distance)
        " "
        tag("span", .class("pocket-unit")) { formatter.distanceUnit }
      }
      text(.moving, "p", "pocket-figure")
    }
  }
}
