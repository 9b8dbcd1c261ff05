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

  /// A message for the browser's console. Only bugs cause these errors, so athletes never see the message.
  package var sentence: StaticString {
    switch self {
    case .noSession: "There is no session: call session_new or restore_begin first."
    case .unknownEvent: "The event's kind or code is unknown, or a number it needs is missing."
    case .impossibleTime: "The event's time must be between 0 s and 30 days."
    case .notALog: "These bytes are not a session log, or its first chunk is incomplete."
    case .tooManyBytes: "At most 65,536 bytes can be passed at once."
    case .unknownScreen: "There is no screen with this number."
    case .noSimulation: "There is no such scenario, or nothing is being played."
    case .impossibleFacts: "The session's sport, start or time zone is invalid."
    case .unreadable: "These bytes are not a valid measurement of this sensor."
    case .unknownRecord: "The log contains a record that this version of the app cannot read."
    }
  }
}
