import Engine

/// Returns the three music styles and their volume.
func musicSection() -> HTML {
  tag("section", .class("music")) {
    tag("h2") { MusicWords.music }
    tag("p", .class("quiet")) { MusicWords.why }
    tag("ul", .class("rows")) {
      for style in MusicStyle.allCases { row(style) }
    }
    slider(
      "music-volume", MusicWords.volume, 0...100, value: SoundDefaults.volumePercent, unit: "%")
    switchOption(
      "music-follows", MusicWords.follows.text, hint: MusicWords.followsHint.text, isOn: false,
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

private func row(_ style: MusicStyle) -> HTML {
  let tempo = decimal(Int(style.ownTempo))
  return tag("li", .class("row")) {
    tag("span") {
      tag("b") { style.words.name }
      tag("span", .class("quiet block")) { style.words.what.filled(tempo) }
    }
    tag(
      "button", .type("button"), .class("round"), .action("music"),
      Attribute("data-style", number: Int(style.rawValue)), Attribute("aria-pressed", "false"),
      .label(MusicWords.playName.filled(style.words.name.text))
    ) {
      tag("svg", Attribute("viewBox", "0 0 24 24"), .ariaHidden) {
        tag("path", .class("when-resting"), Attribute("d", "M8 5.5v13l11-6.5z"))
        tag("path", .class("when-playing"), Attribute("d", "M7 5.5h3.5v13H7zM13.5 5.5H17v13h-3.5z"))
      }
    }
  }
}

extension MusicStyle {
  fileprivate var words: (name: MusicWords, what: MusicWords) {
    switch self {
    case .powerBeats: (.powerBeats, .powerBeatsWhat)
    case .calmFlow: (.calmFlow, .calmFlowWhat)
    case .danceGroove: (.danceGroove, .danceGrooveWhat)
    }
  }
}
