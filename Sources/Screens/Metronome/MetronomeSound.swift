/// The settings of the click: sound, pattern, volume and stereo position.
struct MetronomeSound {
  let state: MetronomeState

  func html() -> HTML {
    tag("section") {
      tag("h2") { MetronomeWords.sound }
      sounds()
      ownSounds()
      choice(.cueMode, "cueMode", [("0", .everyStep), ("1", .everyOtherStep)])
      accents()
      slider(
        "volume", MetronomeWords.volume, 0...100, value: SoundDefaults.volumePercent, unit: "%")
      slider(
        "pan", MetronomeWords.panning, 0...100, value: SoundDefaults.panPercent, unit: "%",
        hint: .panningHint)
    }
  }

  private func sounds() -> HTML {
    tag("fieldset", .class("choice")) {
      tag("legend", .class("unseen")) { MetronomeWords.sound }
      segments(
        "sound",
        [
          ("0", MetronomeWords.click.text), ("1", MetronomeWords.woodblock.text),
          ("2", MetronomeWords.hiHat.text),
        ], chosen: "0", input: "sound")
    }
  }

  private func choice(
    _ legend: MetronomeWords, _ name: String, _ options: [(String, MetronomeWords)]
  ) -> HTML {
    tag("fieldset", .class("choice")) {
      tag("legend") { legend }
      segments(name, options.map { ($0.0, $0.1.text) }, chosen: options[0].0, input: name)
    }
  }

  private func accents() -> HTML {
    tag("div", .class("option")) {
      tag("label", Attribute("for", "accent")) { MetronomeWords.accent }
      tag("select", .id("accent"), Attribute("data-input", "accent")) {
        tag("option", .value("0"), .flag("selected")) { MetronomeWords.accentNone }
        for every in 2...8 {
          tag("option", .value(decimal(every))) {
            MetronomeWords.accentEvery.filled(decimal(every))
          }
        }
      }
    }
  }

  // MARK: Own sounds

  private func ownSounds() -> HTML {
    build {
      when("own-sounds", !state.sounds.isEmpty, "fieldset", "own-sounds") {
        tag("legend") { MetronomeWords.ownSounds }
        tag("ul", .class("rows"), .flag("data-own-sounds")) {
          for sound in state.sounds { ownSound(sound.id, sound.name) }
        }
      }
      // The script copies this template for sounds that the server doesn't have yet.
      tag("template", .flag("data-own-sound")) { ownSound("", "") }
      tag("label", .class("button file")) {
        MetronomeWords.ownAdd
        void(
          "input", .type("file"), .class("unseen"), Attribute("accept", ".wav,audio/wav"),
          .flag("data-own-file"))
      }
      tag("p", .class("quiet")) { withSoundLimits(MetronomeWords.ownHint) }
      refusals()
    }
  }

  private func ownSound(_ id: String, _ name: String) -> HTML {
    tag("li", .class("row"), Attribute("data-own", id)) {
      tag("label", .class("pick")) {
        void(
          "input", .type("radio"), .name("sound"), .value("3"), Attribute("data-input", "sound"))
        tag("span", .slot("own-name")) { name }
      }
      tag(
        "button", .type("button"), .class("button small"), .action("own-delete"),
        .label(MetronomeWords.ownDeleteName.filled(name))
      ) { MetronomeWords.ownDelete }
    }
  }

  /// Returns one sentence for each rejection. The script shows the one that applies.
  private func refusals() -> HTML {
    tag("div", .role("alert")) {
      for refusal in OwnSoundIssue.all {
        when(joined("own-", refusal.name), state.refusal == refusal, "p", "notice bad") {
          refusal.text
        }
      }
    }
  }
}

/// Returns a slider with its label and current value.
func slider<P: Phrase>(
  _ id: String, _ name: P, _ range: ClosedRange<Int>, value: Int, unit: String,
  step: Int = 5, hint: P? = nil
) -> HTML {
  tag("div", .class("option slider")) {
    tag("label", Attribute("for", id)) { name }
    tag("span", .class("value"), .ariaHidden) {
      tag("span", .slot(id)) { decimal(value) }
      joined("\u{a0}", unit)
    }
    void(
      "input", .id(id), .type("range"), Attribute("min", number: range.lowerBound),
      Attribute("max", number: range.upperBound), Attribute("step", number: step),
      .value(decimal(value)), Attribute("data-input", id),
      hint == nil ? nil : Attribute("aria-describedby", joined(id, "-hint")))
    if let hint { tag("p", .class("hint-text"), .id(joined(id, "-hint"))) { hint } }
  }
}
