/// The page of a workout activity, with its sets and repetitions.
enum WorkoutPageWords: String, Phrase {
  case sets = "Sets"
  case exercise = "Exercise"
  case done = "Done"
  case repetitions = "{0} reps"
  case oneRepetition = "1 rep"
  case seconds = "{0} s"
  case score = "Score"
  case corrections = "Corrections"
  case rest = "Rest after"
  case tempo = "Tempo"
  case tempoUnit = "seconds for each repetition"
  case tempoSummary =
    "Seconds for each of {0} repetitions over the workout: {1} at least, {2} at most, {3} on average."
  case sample = "{0}, {1}: {2} s"
  case corrected = "{0}, {1}: {2} s, corrected"
  case tempoKey = "Numbers are sets. A red bar was corrected."
  case tempoKeyHolds = "Numbers are sets. A red bar was corrected, a flat one is a hold."
}
