/// Why Strava could not be used. Descriptions are one line for people, and say what to do.
public enum StravaError: Error, Equatable, Sendable, CustomStringConvertible {
  case badAddress(String)
  /// No app of the athlete's own has been told yet.
  case noApplication
  case notConnected
  /// The refresh token is no longer taken: the athlete has to connect anew.
  case accessEnded
  /// What the athlete did not allow, by Strava's name for it.
  case missingScope(String)
  /// The app's developer has no subscription, or the app was switched off.
  case inactiveApplication
  /// Strava's own words for a refused sign-in.
  case refused(String)
  /// Strava's own words for refusing to tell of news.
  case newsRefused(String)
  /// The app's news go to this other address, and an app has one alone.
  case toldElsewhere(String)
  /// The callback does not belong to a sign-in that was begun here.
  case unknownState
  /// No answer, or none that can be understood.
  case unreachable(String)

  public var description: String {
    switch self {
    case .badAddress(let text):
      "\(text) is no address of an interface: https://…, or http:// on this machine"
    case .noApplication: "tell the id and the secret of your Strava app first"
    case .notConnected: "Strava is not connected"
    case .accessEnded: "Strava no longer accepts this connection: connect again"
    case .missingScope(let scope): "Strava was not allowed \(scope): connect again and allow it"
    case .inactiveApplication:
      "Strava has switched this app off: its owner needs a Strava subscription"
    case .refused(let reason): "Strava refused the sign-in: \(reason)"
    case .newsRefused(let reason): "Strava refused it: \(reason)"
    case .toldElsewhere(let callback):
      "Strava tells this app's news at \(callback): end that first, or use an app of its own"
    case .unknownState: "this sign-in was not begun here, or has been used, or is too old"
    case .unreachable(let reason): "Strava cannot be reached: \(reason)"
    }
  }

  /// Whether trying again later may work without the athlete.
  var isPassing: Bool {
    if case .unreachable = self { true } else { false }
  }
}
