import Engine

/// Links that start playback when they are pressed (`Web/session/playing.js`).
private enum PlayAddress {
  static let run = "/run?play=simulation"
  static let walk = "/walk?play=/play/walk"
  static let workout = "/train/start?play=simulation"
}

/// Returns the section that offers to play simulated sessions: a run, a walk and a workout.
func playOffer(isDemo: Bool) -> HTML {
  tag("section", .class("hint play-offer")) {
    tag("h2") { PlayOfferWords.title }
    tag("p") { isDemo ? PlayOfferWords.demoWhat : PlayOfferWords.what }
    tag("div", .class("buttons")) {
      playButton(PlayAddress.run, .run, "button primary")
      playButton(PlayAddress.walk, .walk)
      playButton(PlayAddress.workout, .workout)
    }
  }
}

/// Returns all simulated sessions as cards.
func playCards() -> HTML {
  tag("ul", .class("cards play-cards")) {
    card(PlayAddress.run, .run, .runWhat)
    card(PlayAddress.walk, .walk, .walkWhat)
    card(PlayAddress.workout, .workout, .workoutWhat)
  }
}

func watchWorkout() -> HTML {
  tag("p") { playButton(PlayAddress.workout, .workout) }
}

/// Returns a button that replays an activity.
///
/// - Parameter address: the URL of its coach's page, with the activity's log to play.
func replayButton(_ address: String) -> HTML { playButton(address, .replay) }

private func playButton(
  _ address: String, _ words: PlayOfferWords, _ classes: String = "button"
) -> HTML {
  tag("a", .class(classes), .href(address), .action("play")) { words }
}

private func card(_ address: String, _ title: PlayOfferWords, _ what: PlayOfferWords) -> HTML {
  tag("li") {
    tag("a", .class("card"), .href(address), .action("play")) {
      tag("b") { title }
      tag("span", .class("quiet")) { what }
    }
  }
}
