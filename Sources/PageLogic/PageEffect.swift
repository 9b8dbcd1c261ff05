/// What an event asks of the page; docs/border.md says what slot and value of each are.
package enum PageEffect: UInt8, CaseIterable {
  case text, html, attr
  case state
  case cue, vibrate, sound, speak, footfall
  case keep, log, lock

  /// As the line begins.
  package var name: StaticString {
    switch self {
    case .text: "text"
    case .html: "html"
    case .attr: "attr"
    case .state: "state"
    case .cue: "cue"
    case .vibrate: "vibrate"
    case .sound: "sound"
    case .speak: "speak"
    case .footfall: "footfall"
    case .keep: "keep"
    case .log: "log"
    case .lock: "lock"
    }
  }
}
