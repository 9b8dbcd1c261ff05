/// The week and the side column of the Today page.
enum TodaySideWords: String, Phrase {
  case week = "This week"
  case usual = "Usually {0} a week"
  case plan = "Cadence plan"
  case planToday = "Today"
  case planGoal = "Goal"
  case percentMore = "{0} % more steps"
  case planBy = "{0} % by {1}"
  case openPlan = "Open the plan"
  case services = "Service due"
  case openGarage = "Open the garage"
  case walk = "Last measured walk"
  case openWalks = "All walks"
  case workout = "Last workout"
  case openWorkouts = "All workouts"
  case points = "{0} of 100"
}
