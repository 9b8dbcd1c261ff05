enum SummaryWords: String, Phrase {
  case title = "Your run"
  case undo = "Undo, go on"
  case open = "Open the activity"
  case kept = "For a few seconds you can take the end back and go on."
  case refused =
    "The server did not take this session. It stays on this device, and nothing of it is lost."
  case noDistance = "By time alone: no positions, so no distance and no route."
}
