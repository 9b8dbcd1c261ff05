enum SummaryWords: String, Phrase {
  case title = "Your run"
  case undo = "Undo, run on"
  case open = "Open the activity"
  case kept = "For a few seconds you can take the end back and run on."
  case refused =
    "The server did not take this run. It stays on this device, and nothing of it is lost."
  case notKept = "A played run is not kept."
  case noDistance = "A run by time: no positions, so no distance and no route."
}
