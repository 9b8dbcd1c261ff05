import Hummingbird
import Screens

extension Request {
  /// What the page of a session shows at first where it is to play something; nil where it is not.
  var openingScreen: HTML? {
    guard let played = queryFields["play"], played == "simulation" || played.hasPrefix("/") else {
      return nil
    }
    return Screens.openingScreen(isReplay: played.hasPrefix("/activities/"))
  }
}
