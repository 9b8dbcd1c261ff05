/// The screen of a page that plays a session, until the engine is loaded. It has no start button, because playback
/// starts automatically.
public func openingScreen(isReplay: Bool) -> HTML {
  tag("div", .class("opening")) {
    setupWarnings()
    tag("h1") { isReplay ? OpeningWords.replay : .demo }
  }
}
