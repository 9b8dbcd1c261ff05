/// What a page that plays shows until the engine is there: no set-up, which nobody asked for.
public func openingScreen(isReplay: Bool) -> HTML {
  tag("div", .class("opening")) {
    setupWarnings()
    tag("h1") { isReplay ? OpeningWords.replay : .demo }
  }
}
