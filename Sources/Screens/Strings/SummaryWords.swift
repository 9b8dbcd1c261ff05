enum SummaryWords: String, Phrase {
  case title = "Your run"
  case refused =
    "The server refused this session. It stays on this device; nothing is lost."
  case noDistance =
    "Time only: no positions, so no distance and no route. You can enter the distance on the activity’s page."
  case noRoute =
    "No positions, so no route. The distance is an estimate; you can correct it on the activity’s page."
}
