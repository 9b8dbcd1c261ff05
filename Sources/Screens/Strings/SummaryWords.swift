enum SummaryWords: String, Phrase {
  case title = "Your run"
  case refused =
    "The server refused this session. It stays on this device; nothing is lost."
  case noDistance = "Time only: no positions, so no distance and no route."
}
