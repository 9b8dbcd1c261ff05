import Engine

/// The controls and labels of maps.
enum MapWords: String, Phrase {
  case map = "Map. Arrow keys move it, + and − zoom."
  case zoomIn = "Zoom in"
  case zoomOut = "Zoom out"
  case showAll = "Show the whole route"
  case showAllRoutes = "Show all routes"
  case fullScreen = "Full screen"
  case close = "Close"
  case backToMe = "Back to me"
  case fingers = "Use two fingers to move the map."
  case wheel = "Click the map, then scroll to zoom."
  case color = "Colour"
  case plain = "Plain"
  case addBackground = "Add a background map"
}

enum RoutesMapWords: String, Phrase {
  case title = "Map"
  case lead = "Where you have been."
  case link = "Map of all routes"
  case linkWhat = "Heat map, by sport and year"
  case one = "1 route"
  case many = "{0} routes"
  case none = "No routes yet"
  case noneWhat = "An activity with positions appears here."
  case noMatches = "No matches"
  case heat = "Heat map"
  case lines = "Routes"
  case show = "Show"
  case year = "Year"
  case allYears = "All years"
  case needsScript = "The map needs JavaScript."
  case loading = "Loading routes…"
  case failed = "Could not load the routes. Check the connection and reload the page."
  case rarely = "once"
  case often = "often"
  case label = "Map of {0}"
}
