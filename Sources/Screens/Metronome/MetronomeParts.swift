/// Returns the settings that make the beat visible and tangible: flash and vibration.
func beatSection(_ state: MetronomeState) -> HTML {
  tag("section") {
    tag("h2") { MetronomeWords.beat }
    switchOption(
      "flash", MetronomeWords.flash.text, hint: MetronomeWords.flashHint.text, isOn: true,
      Attribute("data-input", "flash"))
    when("can-vibrate", state.canVibrate == true, "div") {
      switchOption(
        "vibrate", MetronomeWords.vibrate.text, hint: MetronomeWords.vibrateHint.text, isOn: false,
        Attribute("data-input", "vibrate"))
    }
    when("no-vibration", state.canVibrate == false, "p", "quiet after") {
      MetronomeWords.noVibration
    }
  }
}

/// Returns the setting for the sound's latency, entered by hand or measured by tapping along.
func headphonesSection(_ state: MetronomeState) -> HTML {
  tag("section") {
    tag("h2") { MetronomeWords.headphones }
    tag("p") { MetronomeWords.headphonesWhy }
    slider(
      "latency", MetronomeWords.latency, -300...300, value: 0, unit: UnitWords.milliseconds.text,
      hint: .latencyKept)
    tag("div", .class("buttons")) {
      tag("button", .type("button"), .class("button"), .flag("data-tap-along")) {
        MetronomeWords.tapAlong
      }
      tag("p", .class("tap-along"), .role("status")) { tapAlong(state.measuredLatency) }
    }
  }
}

@HTMLBuilder private func tapAlong(_ measured: Int?) -> HTML {
  when("tap-along-idle", measured == nil, "span", "quiet") { MetronomeWords.tapAlongHint }
  when("tap-along-going", false, "span", "quiet") {
    placed(MetronomeWords.tapAlongLeft, tag("span", .slot("taps-left")))
  }
  when("tap-along-found", measured != nil, "span") {
    placed(
      MetronomeWords.tapAlongFound,
      tag("span", .slot("tap-offset")) { measured.map(decimal) ?? "" })
    tag("button", .type("button"), .class("button small"), .action("use-offset")) {
      MetronomeWords.useIt
    }
  }
}

/// Returns the choice between playing while the screen is locked and mixing with other apps' sound, and the measured
/// dropouts and latency.
func otherAppsSection() -> HTML {
  tag("section") {
    tag("h2") { MetronomeWords.whilePlaying }
    tag("fieldset", .class("choice")) {
      tag("legend", .class("unseen")) { MetronomeWords.whilePlaying }
      segments(
        "session", [("keep", MetronomeWords.playOn.text), ("mix", MetronomeWords.mix.text)],
        chosen: "keep", input: "session")
      tag("p", .class("hint-text")) { MetronomeWords.whilePlayingWhy }
    }
    tag("dl", .class("facts")) {
      fact(MetronomeWords.dropouts.text, tag("span", .slot("dropouts")) { "–" })
      fact(
        MetronomeWords.outputDelay.text,
        build {
          tag("span", .slot("to-the-ear")) { "–" }
          joined("\u{a0}", UnitWords.milliseconds.text)
        })
    }
  }
}
