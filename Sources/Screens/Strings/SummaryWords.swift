enum SummaryWords: String, Phrase {
  case title = "Your run"
  case refused =
    "The server did not take this session. It stays on this device, and nothing of it is lost."
  case notKept = "What is played is not kept."
  case noDistance = "By time alone: no positions, so no distance and no route."
}
