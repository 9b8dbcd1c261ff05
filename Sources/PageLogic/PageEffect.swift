/// A change that the page must make after an event. `docs/developing/bridge.md` describes each effect's slot and value.
package enum PageEffect: UInt8, CaseIterable {
  case text, html, attr
  case state
  case cue, vibrate, sound, speak, footfall
  case keep, log, lock

  /// The name at the start of the effect's line.
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
