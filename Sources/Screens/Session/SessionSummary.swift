import Engine

/// The location of a finished session's log.
public enum SessionDelivery: Equatable, Sendable {
  /// Only on this device; the end can still be undone.
  case undoable
  /// Only on this device; it will be uploaded automatically.
  case waiting
  /// On the server, at this address.
  case stored(url: String)
  /// Refused by the server; it stays on this device.
  case refused
  /// Not stored, because the session was a demo.
  case played

  fileprivate var address: String? {
    switch self {
    case .stored(let address): address
    case .undoable, .waiting, .refused, .played: nil
    }
  }
}

/// Returns a heading with the day and time of the session below it.
func sessionTitle(_ title: String, _ start: Instant?, heading: StaticString = "h1") -> HTML {
  tag("div", .class("title")) {
    tag(heading) { title }
    if let start {
      tag("p", .class("quiet")) {
        timeElement(start, joined(start.dayText(), ", ", start.timeText))
      }
    }
  }
}

/// Returns notices about the log's location. They contain all sentences, of which the script shows the one that
/// applies.
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

/// Returns the actions for a finished session, always visible.
///
/// - Parameter resume: The accessibility label of the button that undoes the end. It must begin with the button's
///   visible text, whose seconds the script counts down.
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
