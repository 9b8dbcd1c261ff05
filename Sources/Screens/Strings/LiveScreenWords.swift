/// The live screens of a run and a ride, and what stands around them.
enum LiveScreenWords: String, Phrase {
  case target = "target, steps a minute"
  case yours = "your cadence"
  case unknown = "not known yet"
  case paused = "Paused"
  case lapDone = "Lap {0}: {1}"
  case batteryLow = "Battery at {0} %."
  case offsetHint = "Moves the target, whether the formula or your own runs lead."
  case lockNeedsBeat =
    "Without the beat the phone’s lock screen shows nothing of your run."
  case lockShowsNothing = "The phone’s lock screen shows nothing of a ride."
  case askedAtStart = "Location: your browser asks at Start."
  case whatFor = "What for?"
}

/// The end of a session, and one that was cut off.
enum SessionEndWords: String, Phrase {
  case resumeRun = "Resume the run"
  case resumeRide = "Resume the ride"
  case resumeWalk = "Resume the walk"
  case resumeWorkout = "Resume the workout"
  case undoSeconds = "Undo · {0} s"
  case keptRun = "Ended by mistake? For a few seconds you can resume the run."
  case keptRide = "Ended by mistake? For a few seconds you can resume the ride."
  case openRide = "Open the ride"
  case openRun = "Open the run"
  case continueRun = "Continue your run?"
  case continueRide = "Continue your ride?"
  case unknownRun = "A run stopped before its finish. Everything up to there is here."
  case unknownRide = "A ride stopped before its finish. Everything up to there is here."
}
