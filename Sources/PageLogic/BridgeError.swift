/// An error in a call from JavaScript. The raw value is the negative code that the page receives.
package enum BridgeError: Int32, Error, CaseIterable {
  case noSession = -1
  case unknownEvent = -2
  case impossibleTime = -3
  case notALog = -4
  case tooManyBytes = -5
  case unknownScreen = -6
  case noSimulation = -7
  case impossibleFacts = -8
  case unreadable = -9
  case unknownRecord = -10

  /// A message for the browser's console. Only bugs cause these errors, so athletes never see it.
  package var sentence: StaticString {
    switch self {
    case .noSession: "There is no session: call session_new or restore_begin first."
    case .unknownEvent: "The event's kind or code is unknown, or a number it needs is missing."
    case .impossibleTime: "The event's time is not a number of seconds from 0 to thirty days."
    case .notALog: "The bytes are not a session's log, or end before its first whole chunk."
    case .tooManyBytes: "At most 65,536 bytes go in at once."
    case .unknownScreen: "There is no screen of this number."
    case .noSimulation: "There is no such scenario, or nothing is played that could go on."
    case .impossibleFacts: "The sport, the start or the zone of the session is impossible."
    case .unreadable: "The bytes are no measurement of such a sensor, or say what cannot be."
    case .unknownRecord: "The log has a record that this version of the app cannot read."
    }
  }
}
