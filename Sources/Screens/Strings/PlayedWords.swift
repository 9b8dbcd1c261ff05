/// Messages about a session that is being played back.
enum PlayedWords: String, Phrase {
  case run = "Demo run, not saved"
  case walk = "Demo walk, not saved"
  case ride = "Demo ride, not saved"
  case workout = "Demo workout, not saved"
  case replay = "Replay, not saved"
  case demoRunIntroduction = "Demo run. Your target is {0} steps a minute."
  case lowCadence = "Shorter, quicker steps. Follow the beat."
}

enum PlayOfferWords: String, Phrase {
  case title = "Try a demo"
  case what = "A simulated runner follows your target. Turn the sound on; nothing is saved."
  case demoWhat = "A sample athlete with six months of training. Turn the sound on."
  case run = "Play a demo run"
  case runWhat = "Beat, voice and screen, with your own target"
  case walk = "Watch a walk"
  case walkWhat = "Step by step, with its warnings"
  case workout = "Watch a workout"
  case workoutWhat = "Squats and arm raises are counted. One squat is too shallow."
  case replay = "Replay"
}

/// Messages before playback begins.
enum OpeningWords: String, Phrase {
  case demo = "Starting the demo…"
  case replay = "Starting the replay…"
  case failed = "Can’t reach your server, so nothing can be played."
}

enum MoveCardWords: String, Phrase {
  case none = "Not used yet"
}
