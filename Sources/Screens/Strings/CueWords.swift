/// What is said aloud while a run goes on.
enum CueWords: String, Phrase {
  case started = "Started."
  case paused = "Paused."
  case pausedAutomatically = "Paused by itself. Run on and it resumes."
  case resumed = "Resumed."
  case finished = "Finished: {0} in {1}."
  case finishUndone = "Going on."
  case kilometer = "Kilometre {0} in {1}."
  case mile = "Mile {0} in {1}."
  case lap = "Lap {0}: {1} in {2}."
  case locationFound = "Location found."
  case locationLost = "No location. The run goes on by time."
  case locationBack = "Location is back."
}
