enum SummaryWords: String, Phrase {
  case title = "Your run"
  case undo = "Undo"
  case open = "Open the activity"
  case kept = "For a few seconds you can take the end back and go on."
  case refused =
    "The server refused this session. It stays on this device; nothing is lost."
  case notKept = "What is played is not kept."
  case noDistance = "Time only: no positions, so no distance and no route."
}
