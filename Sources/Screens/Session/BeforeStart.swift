public import Engine

/// A session whose log ends before the session was finished.
public struct UnfinishedSession: Equatable, Sendable {
  /// The time at which the session first started. The other values cover the session up to the end of the log.
  public var start: Instant
  public var movingSeconds: Double
  public var meters: Double

  public init(start: Instant, movingSeconds: Double, meters: Double) {
    self.start = start
    self.movingSeconds = movingSeconds
    self.meters = meters
  }

  /// Returns the text filled with the start, distance and moving time.
  func sentence<P: Phrase>(_ words: P, distance: String) -> String {
    words.filled(
      joined(start.dayText(), ", ", start.timeText), distance, clockText(seconds: movingSeconds))
  }
}

/// Returns the offer to continue an interrupted session. It is hidden until the script finds one, unless `sentence` is
/// given.
///
/// - Parameter sentence: A description of the session; nil if unknown.
func unfinishedSection(_ title: String, _ sentence: String?, unknown: String) -> HTML {
  when("unfinished", sentence != nil, "section", "hint") {
    tag("h2") { title }
    tag("p") { sentence ?? unknown }
    tag("div", .class("buttons")) {
      tag("button", .type("button"), .class("button primary"), .action("continue")) {
        SessionWords.continue
      }
      tag("button", .type("button"), .class("button"), .action("save")) { SessionWords.save }
      tag("button", .type("button"), .class("button quiet"), .action("discard")) {
        SessionWords.discard
      }
    }
  }
}

/// Returns notices about problems that may prevent a session. The script reveals those that apply, by name.
func warningNotices(_ warnings: [(name: String, words: String)]) -> HTML {
  tag("div", .class("notices"), .role("status")) {
    for warning in warnings { when(warning.name, false, "p", "notice bad") { warning.words } }
  }
}

/// Returns the button that starts the session, always visible.
func startBar(_ words: String, _ slot: Attribute? = nil) -> HTML {
  tag("div", .class("start-bar")) {
    tag("button", .type("button"), .class("button primary start"), .action("start"), slot) {
      words
    }
  }
}
