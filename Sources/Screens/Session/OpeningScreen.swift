/// Returns the screen that a page shows while it loads the engine to play a session. It has no start button, because
/// playback starts automatically.
public func openingScreen(isReplay: Bool) -> HTML {
  tag("div", .class("opening")) {
    setupWarnings()
    tag("h1") { isReplay ? OpeningWords.replay : .demo }
  }
}
