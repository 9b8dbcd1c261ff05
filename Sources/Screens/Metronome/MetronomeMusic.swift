/// Three styles to listen to, and how loud.
func musicSection() -> HTML {
  tag("section", .class("music")) {
    tag("h2") { MusicWords.music }
    tag("p", .class("quiet")) { MusicWords.why }
    tag("ul", .class("rows")) {
      style(1, .powerBeats, .powerBeatsWhat, tempo: 130)
      style(2, .calmFlow, .calmFlowWhat, tempo: 60)
      style(3, .danceGroove, .danceGrooveWhat, tempo: 128)
    }
    slider(
      "music-volume", MusicWords.volume, 0...100, value: SoundDefaults.volumePercent, unit: "%")
    switchOption(
      "music-follows", MusicWords.follows, hint: .followsHint, isOn: false,
      Attribute("data-input", "music-follows"))
    tag("fieldset", .class("choice")) {
      tag("legend") { MusicWords.loudness }
      segments(
        "loudness", [("0", MusicWords.normal.text), ("1", MusicWords.gym.text)], chosen: "0",
        input: "loudness")
      tag("p", .class("hint-text")) { MusicWords.loudnessHint }
    }
  }
}

private func style(_ code: Int, _ name: MusicWords, _ what: MusicWords, tempo: Int) -> HTML {
  tag("li", .class("row")) {
    tag("span") {
      tag("b") { name }
      tag("span", .class("quiet block")) { what.filled(decimal(tempo)) }
    }
    tag(
      "button", .type("button"), .class("round"), .action("music"),
      Attribute("data-style", number: code), Attribute("aria-pressed", "false"),
      .label(MusicWords.playName.filled(name.text))
    ) {
      tag("svg", Attribute("viewBox", "0 0 24 24"), .hiddenFromReaders) {
        tag("path", .class("when-resting"), Attribute("d", "M8 5.5v13l11-6.5z"))
        tag("path", .class("when-playing"), Attribute("d", "M7 5.5h3.5v13H7zM13.5 5.5H17v13h-3.5z"))
      }
    }
  }
}
