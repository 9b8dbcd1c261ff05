import Engine

/// Phrases for the number of activities in each sport, such as "3 runs".
enum SportCountWords: String, Phrase {
  case oneRun = "1 run"
  case manyRuns = "{0} runs"
  case noRuns = "no runs"
  case oneRide = "1 ride"
  case manyRides = "{0} rides"
  case noRides = "no rides"
  case oneWalk = "1 walk"
  case manyWalks = "{0} walks"
  case noWalks = "no walks"
  case oneHike = "1 hike"
  case manyHikes = "{0} hikes"
  case noHikes = "no hikes"
  case oneSwim = "1 swim"
  case manySwims = "{0} swims"
  case noSwims = "no swims"
  case oneWorkout = "1 workout"
  case manyWorkouts = "{0} workouts"
  case noWorkouts = "no workouts"
  case oneActivity = "1 other activity"
  case manyActivities = "{0} other activities"
  case noActivities = "no other activities"
}

/// Returns a count such as "3 runs", "1 run" or "no runs".
func sportCountText(_ count: Int, of sport: Sport) -> String {
  let words = countWords(sport)
  return count == 0 ? words.none.text : plural(count, one: words.one, many: words.many)
}

private func countWords(
  _ sport: Sport
) -> (none: SportCountWords, one: SportCountWords, many: SportCountWords) {
  switch sport {
  case .running: (.noRuns, .oneRun, .manyRuns)
  case .cycling: (.noRides, .oneRide, .manyRides)
  case .walking: (.noWalks, .oneWalk, .manyWalks)
  case .hiking: (.noHikes, .oneHike, .manyHikes)
  case .swimming: (.noSwims, .oneSwim, .manySwims)
  case .workout: (.noWorkouts, .oneWorkout, .manyWorkouts)
  case .other: (.noActivities, .oneActivity, .manyActivities)
  }
}
