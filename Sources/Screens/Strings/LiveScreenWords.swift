/// Strings for the live screens of runs and rides.
enum LiveScreenWords: String, Phrase {
  case target = "target"
  case yours = "your steps a minute"
  case noSteps = "No steps yet"
  case paused = "Paused"
  case lapDone = "Lap {0} · {1} · {2}"
  case batteryLow = "Battery at {0} %."
  case offsetHint = "Shifts the target, whether it comes from the formula or from your own runs."
  case lockScreen = "Show on the lock screen"
  case lockScreenHint = "Andante plays silence for this. It stops music from other apps."
  case askedAtStart = "Location: your browser asks when you press Start."
  case whatFor = "Why?"
}

/// Strings for the end of a session, and for the offer to continue an interrupted one.
enum SessionEndWords: String, Phrase {
  case resumeRun = "Undo: resume the run"
  case resumeRide = "Undo: resume the ride"
  case resumeWalk = "Undo: resume the walk"
  case resumeWorkout = "Undo: resume the workout"
  case undo = "Undo"
  case undoSeconds = "{0} s"
  case kept = "Ended by mistake? For a few seconds you can undo it."
  case openRide = "Open the ride"
  case openRun = "Open the run"
  case continueRun = "Continue your run?"
  case continueRide = "Continue your ride?"
  case unknownRun = "A run was cut off. Everything up to that point is saved."
  case unknownRide = "A ride was cut off. Everything up to that point is saved."
}
