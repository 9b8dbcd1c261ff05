/// Returns the metronome's page: the tempo, a pendulum above it, and the sound settings below.
public func metronomeScreen(_ state: MetronomeState) -> HTML {
  tag("div", .class("metronome"), .flag("data-metronome")) {
    tag("div", .class("metronome-beat")) {
      tag("h1") { PageWords.metronome }
      soundStateNotices(state.soundState)
      pendulum()
      tempoNumber(state.tempo)
      tempoControls(state.tempo)
      controls(state.soundState)
    }
    tag("div", .class("metronome-choices")) {
      MetronomeSound(state: state).html()
      musicSection()
      beatSection(state)
      headphonesSection(state)
      otherAppsSection()
    }
  }
}

private func soundStateNotices(_ soundState: SoundOutputState) -> HTML {
  tag("div", .class("notices"), .role("status")) {
    when("sound-missing", soundState == .missing, "p", "notice bad") { MetronomeWords.missing }
    when("sound-failed", soundState == .failed, "p", "notice bad") { MetronomeWords.failed }
    when("sound-interrupted", soundState == .interrupted, "p", "notice") {
      MetronomeWords.interrupted
      " "
      tag("button", .type("button"), .action("sound-resume")) { MetronomeWords.goOn }
    }
  }
}

/// Draws the pendulum upright. The script swings its arm and flashes its ring.
private func pendulum() -> HTML {
  tag(
    "svg", .class("pendulum"), Attribute("viewBox", "0 0 240 136"), .ariaHidden,
    .flag("data-pendulum")
  ) {
    tag("path", .class("pendulum-base"), Attribute("d", "M60 126H180"))
    tag("g", .class("pendulum-arm")) {
      tag("path", Attribute("d", "M120 126V22"))
      tag("circle", .class("pendulum-ring"), at(22), Attribute("cx", "120"), Attribute("r", "16"))
      tag("circle", at(22), Attribute("cx", "120"), Attribute("r", "10"))
    }
  }
}

private func at(_ height: Int) -> Attribute { Attribute("cy", number: height) }

private func tempoNumber(_ tempo: Int) -> HTML {
  build {
    tag("p", .class("ruler")) {
      tag("b", .slot("tempo")) { decimal(tempo) }
      tag("span", .class("quiet")) { MetronomeWords.stepsPerMinute }
    }
    tag("p", .class("marking"), .flag("data-markings")) {
      for marking in TempoMarking.allCases {
        tag(
          "span", Attribute("lang", "it"), Attribute("data-from", number: marking.lowestTempo),
          marking.contains(tempo) ? nil : .hidden
        ) { marking }
      }
    }
  }
}

extension TempoMarking {
  /// The lowest tempo with this marking, in beats per minute. Sources differ; these are typical values.
  var lowestTempo: Int {
    switch self {
    case .largo: 30
    case .adagio: 60
    case .andante: 76
    case .moderato: 108
    case .allegro: 120
    case .vivace: 156
    case .presto: 172
    case .prestissimo: 200
    }
  }

  fileprivate func contains(_ tempo: Int) -> Bool {
    self == TempoMarking.allCases.last { $0.lowestTempo <= tempo }
  }
}

private func tempoControls(_ tempo: Int) -> HTML {
  tag("div", .class("tempo-controls")) {
    tempoStep(.slower, "−", "tempo-down")
    void(
      "input", .type("range"), Attribute("min", "30"), Attribute("max", "300"),
      .value(decimal(tempo)), Attribute("data-input", "tempo"),
      .label(MetronomeWords.tempo))
    tempoStep(.faster, "+", "tempo-up")
  }
}

/// Returns a button that repeats its action while it is held.
func tempoStep(_ name: MetronomeWords, _ sign: String, _ action: String) -> HTML {
  tag(
    "button", .type("button"), .class("step"), .action(action), .flag("data-repeat"), .label(name)
  ) { tag("span", .ariaHidden) { sign } }
}

private func controls(_ soundState: SoundOutputState) -> HTML {
  let isPlaying = soundState == .playing || soundState == .interrupted
  let disabled: Attribute? = soundState == .missing ? .flag("disabled") : nil
  return build {
    tag("div", .class("beat-bar")) {
      tag("button", .type("button"), .class("tap"), .flag("data-tap"), disabled) {
        MetronomeWords.tap
      }
      tag("button", .type("button"), .class("primary"), .action("beat"), disabled) {
        when("beat-resting", !isPlaying, "span") { MetronomeWords.play }
        when("beat-playing", isPlaying, "span", "playing-word") { MetronomeWords.pause }
      }
    }
    tag("p", .class("quiet tap-hint")) { MetronomeWords.tapHint }
  }
}
