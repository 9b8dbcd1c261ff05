/// The black page that ignores touches until it is held.
func pocketDialog(@HTMLBuilder figures: () -> HTML) -> HTML {
  tag("dialog", .class("pocket"), Attribute("data-pocket", ""), .label(RunWords.lock)) {
    tag("div", .class("pocket-hold"), Attribute("data-hold", "unlock")) {
      tag("p") { RunWords.holdToUnlock }
      figures()
    }
  }
}

/// Shown by the script while what is seen is played.
func playedPart(_ words: HTML) -> HTML {
  tag("div", .class("playing"), Attribute("data-when", "played"), .hidden) {
    tag("p", .class("quiet")) { words }
    tag("label") {
      tag("span") { RunWords.rate }
      tag("select", Attribute("data-input", "rate")) {
        for rate in [1, 2, 5, 10, 20] {
          tag("option", .value(decimal(rate)), rate == 10 ? .flag("selected") : nil) {
            RunWords.rateTimes.filled(decimal(rate))
          }
        }
      }
    }
  }
}
