import Engine

/// A session whose log ends before its finish.
public struct UnfinishedSession: Equatable, Sendable {
  /// Its first start; movement and distance are those up to where the log ends.
  public var start: Moment
  public var movingSeconds: Double
  public var meters: Double

  public init(start: Moment, movingSeconds: Double, meters: Double) {
    self.start = start
    self.movingSeconds = movingSeconds
    self.meters = meters
  }

  /// `words` with its start, its distance and its time.
  func sentence<P: Phrase>(_ words: P, distance: String) -> String {
    words.filled(
      joined(start.dayText(), ", ", start.timeText), distance, clockText(seconds: movingSeconds))
  }
}

/// The offer to continue a session that was cut off: hidden until the script finds one, unless the state knows of
/// it.
/// - Parameter sentence: what is known of it; nil where the state knows of none.
func unfinishedPart(_ title: String, _ sentence: String?, unknown: String) -> HTML {
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

/// What stands in the way of a session. Each has the name by which the script shows it where it applies.
func warningNotices(_ warnings: [(name: String, words: String)]) -> HTML {
  tag("div", .class("notices"), .role("status")) {
    for warning in warnings { when(warning.name, false, "p", "notice bad") { warning.words } }
  }
}

/// The button that begins the session, always in reach.
func startBar(_ words: String, _ slot: Attribute? = nil) -> HTML {
  tag("div", .class("start-bar")) {
    tag("button", .type("button"), .class("button primary start"), .action("start"), slot) {
      words
    }
  }
}
