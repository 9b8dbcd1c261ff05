/// What a page that plays something shows until the engine is loaded. It has no set-up, because nobody asked for one.
public func openingScreen(isReplay: Bool) -> HTML {
  tag("div", .class("opening")) {
    setupWarnings()
    tag("h1") { isReplay ? OpeningWords.replay : .demo }
  }
}
