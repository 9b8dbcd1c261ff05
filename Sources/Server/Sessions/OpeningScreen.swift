import Hummingbird
import Screens

extension Request {
  /// The first screen of a session page that plays a simulation or replay, or nil for other requests.
  var openingScreen: HTML? {
    guard let played = queryFields["play"], played == "simulation" || played.hasPrefix("/") else {
      return nil
    }
    return Screens.openingScreen(isReplay: played.hasPrefix("/activities/"))
  }
}
