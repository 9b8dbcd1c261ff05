/// Where the log of a finished session is.
public enum SessionDelivery: Equatable, Sendable {
  /// Only on this device, its end can still be taken back.
  case undoable
  /// Only on this device, to be posted by itself.
  case waiting
  /// On the server, at this address.
  case stored(url: String)
  /// The server will not take it; it stays on this device.
  case refused
  /// It was a demo, and is not kept.
  case played

  fileprivate var address: String? {
    switch self {
    case .stored(let address): address
    case .undoable, .waiting, .refused, .played: nil
    }
  }
}

/// A heading with the day and time of the session below it.
func sessionTitle(_ title: String, _ start: Moment?, heading: StaticString = "h1") -> HTML {
  tag("div", .class("title")) {
    tag(heading) { title }
    if let start {
      tag("p", .class("quiet")) {
        timeElement(start, joined(start.dayText(), ", ", start.timeText))
      }
    }
  }
}

/// Where the log is. All sentences are there; the script shows the one that holds.
func deliveryNotices(
  _ delivery: SessionDelivery?, undoable: String, refused: String, demo: PlayedWords
) -> HTML {
  tag("div", .class("notices delivery"), .role("status")) {
    when("undoable", delivery == .undoable, "p", "notice") { undoable }
    when("waiting", delivery == .waiting, "p", "notice") { SessionWords.waiting }
    when("sent", delivery?.address != nil, "p", "notice good") { SessionWords.stored }
    when("refused", delivery == .refused, "p", "notice bad") { refused }
    playedNotices(demo, delivery, classes: "notice")
  }
}

/// What can be done with a finished session, always in reach.
/// - Parameter resume: the whole name of the button that takes the end back, beginning with the word it shows; the
///   script counts its seconds down.
func summaryButtons(_ delivery: SessionDelivery?, resume: SessionEndWords, open: String) -> HTML {
  let address = delivery?.address
  return tag("div", .class("end-bar")) {
    tag("button", .type("button"), .class("button primary"), .action("done")) {
      SessionWords.done
    }
    tag(
      "button", .type("button"), .class("button"), .action("undo"),
      Attribute("data-when", "undoable"), .label(resume),
      delivery == .undoable ? nil : .hidden
    ) {
      tag("span", .class("end-word")) { SessionEndWords.undo }
      tag("span", .class("end-left")) {
        placed(SessionEndWords.undoSeconds, tag("span", .flag("data-undo-seconds")) { "15" })
      }
    }
    tag(
      "a", .class("button"), .href(address ?? "/activities"), .flag("data-sent-link"),
      Attribute("data-when", "sent"), address == nil ? .hidden : nil
    ) { open }
  }
}
