import Engine

/// What is played, and how fast. The script shows it, with the sentence that holds.
/// - Parameter usualRate: of 1, 2, 5, 10 and 20.
func playedPart(_ demo: PlayedWords, usualRate: Int = 10) -> HTML {
  tag("div", .class("playing"), Attribute("data-when", "played"), .hidden) {
    playedNotices(demo, nil, classes: "quiet")
    tag("label") {
      tag("span") { SessionWords.rate }
      tag("select", Attribute("data-input", "rate")) {
        for rate in [1, 2, 5, 10, 20] {
          tag("option", .value(decimal(rate)), rate == usualRate ? .flag("selected") : nil) {
            SessionWords.rateTimes.filled(decimal(rate))
          }
        }
      }
    }
  }
}

/// Of a demo and of a replay; the script shows the one that holds.
func playedNotices(_ demo: PlayedWords, _ delivery: SessionDelivery?, classes: String) -> HTML {
  build {
    when("played-demo", delivery == .played, "p", classes) { demo }
    when("replayed", false, "p", classes) { PlayedWords.replay }
  }
}

/// What is said aloud while the feet of a demo run are slow.
public func slowFeetText() -> String { PlayedWords.slowFeet.text }

/// What is said aloud when a demo run begins.
public func demoRunText(target: Double) -> String {
  PlayedWords.saidRun.filled(fixedText(target, decimals: 0))
}
