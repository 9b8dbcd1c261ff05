enum ChartWords: String, Phrase {
  case noRoute = "The route appears with the first position."
  case liveRoute = "Route so far, {0}"
}
