/// An error while using Strava. Its description is a single line for the user, including a recommended action.
public enum StravaError: Error, Equatable, Sendable, CustomStringConvertible {
  case badAddress(String)
  /// The athlete hasn't entered the ID and secret of their own app yet.
  case noApplication
  case notConnected
  /// Strava rejected the refresh token, so the athlete has to connect again.
  case accessEnded
  /// The athlete hasn't granted this scope. The value is Strava's name for it.
  case missingScope(String)
  /// The app's developer has no subscription, or the app was deactivated.
  case inactiveApplication
  /// Strava refused the sign-in, with this explanation.
  case refused(String)
  /// Strava refused the webhook subscription, with this explanation.
  case subscriptionRefused(String)
  /// The app already has a webhook subscription with a different callback, and Strava allows only one per app.
  case subscribedElsewhere(String)
  /// The callback doesn't belong to a sign-in that was started here.
  case unknownState
  /// Strava didn't respond, or its response could not be understood.
  case unreachable(String)

  public var description: String {
    switch self {
    case .badAddress(let text):
      "\(text) is not a valid API address: it must start with https://, or http:// on this machine"
    case .noApplication: "enter the ID and secret of your Strava app first"
    case .notConnected: "Strava is not connected"
    case .accessEnded: "Strava no longer accepts this connection: connect again"
    case .missingScope(let scope): "Strava access lacks \(scope): connect again and allow it"
    case .inactiveApplication:
      "Strava has turned this app off: its owner needs a Strava subscription"
    case .refused(let reason): "Strava refused the sign-in: \(reason)"
    case .subscriptionRefused(let reason): "Strava refused the request: \(reason)"
    case .subscribedElsewhere(let callback):
      "Strava already sends this app's updates to \(callback): turn that off first, or use a separate app"
    case .unknownState: "this sign-in was not started here, was already used, or has expired"
    case .unreachable(let reason): "Strava cannot be reached: \(reason)"
    }
  }

  /// Whether a later attempt may succeed without action by the athlete.
  var isPassing: Bool {
    if case .unreachable = self { true } else { false }
  }
}
