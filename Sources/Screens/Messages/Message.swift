/// Returns a page that says what happened and offers the one action that helps.
///
/// - Parameters:
///   - state: The title, the message and the action.
///   - more: Content below the message.
public func messageScreen(
  _ state: MessageState, @HTMLBuilder more: () -> HTML = { HTML() }
) -> HTML {
  let (title, what) = state.words
  return tag("section", .class("message")) {
    tag("h1") { title }
    tag("p") { what }
    tag("div", .class("buttons")) {
      switch state {
      case .offline: tag("a", .class("button primary"), .href("/run")) { MessageWords.toRun }
      case .signedOut: HTML()
      default: tag("a", .class("button primary"), .href("/")) { MessageWords.toToday }
      }
    }
    more()
  }
}

/// Returns the page for a request that was rejected.
///
/// - Parameter sentence: Says what is wrong and where.
public func refusedScreen(_ sentence: String) -> HTML {
  tag("section", .class("message")) {
    tag("h1") { MessageWords.refusedTitle }
    tag("p") { sentence }
    tag("p", .class("quiet")) { MessageWords.refusedBack }
    tag("div", .class("buttons")) {
      tag("a", .class("button primary"), .href("/")) { MessageWords.toToday }
    }
  }
}

extension MessageState {
  fileprivate var words: (MessageWords, MessageWords) {
    switch self {
    case .notFound: (.notFoundTitle, .notFoundWhat)
    case .failed: (.failedTitle, .failedWhat)
    case .offline: (.offlineTitle, .offlineWhat)
    case .formExpired: (.formExpiredTitle, .formExpiredWhat)
    case .signedOut: (.signedOutTitle, .signedOutWhat)
    case .tooLarge: (.tooLargeTitle, .tooLargeWhat)
    case .notUnderstood: (.notUnderstoodTitle, .notUnderstoodWhat)
    case .unavailable: (.unavailableTitle, .unavailableWhat)
    }
  }
}
