import Engine

/// Returns the notice that a session is being played back, with a menu for the playback speed. The script reveals it
/// with the sentence that applies.
///
/// - Parameter initialRate: The initial speed: 1, 2, 5, 10 or 20.
func playbackSection(_ demo: PlayedWords, initialRate: Int = 10) -> HTML {
  tag("div", .class("playing"), Attribute("data-when", "played"), .hidden) {
    playedNotices(demo, nil, classes: "quiet")
    tag("label") {
      tag("span") { SessionWords.rate }
      tag("select", Attribute("data-input", "rate")) {
        for rate in [1, 2, 5, 10, 20] {
          tag("option", .value(decimal(rate)), rate == initialRate ? .flag("selected") : nil) {
            SessionWords.rateTimes.filled(decimal(rate))
          }
        }
      }
    }
  }
}

/// Returns the notices for a demo and for a replay. The script reveals the one that applies.
func playedNotices(_ demo: PlayedWords, _ delivery: SessionDelivery?, classes: String) -> HTML {
  build {
    when("played-demo", delivery == .played, "p", classes) { demo }
    when("replayed", false, "p", classes) { PlayedWords.replay }
  }
}

/// Returns the spoken cue for a demo run whose cadence is too low.
public func lowCadenceCueText() -> String { PlayedWords.lowCadence.text }

/// Returns the spoken introduction at the start of a demo run.
public func demoRunText(target: Double) -> String {
  PlayedWords.demoRunIntroduction.filled(fixedText(target, decimals: 0))
}
