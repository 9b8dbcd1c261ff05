enum StatisticsWords: String, Phrase {
  case lead = "Totals, trends and records"
  case emptyTitle = "No statistics yet"
  case emptyWhat =
    "After your first run this page shows your weeks, your records and how your cadence changes."
  case by = "Period"
  case week = "Weeks"
  case month = "Months"
  case year = "Years"
  case show = "Bars show"
  case distance = "Distance"
  case time = "Moving time"
  case runs = "Runs"
  case climb = "Climb"
  case load = "Load"
  case ofWeeks = "{0} a week"
  case ofMonths = "{0} a month"
  case ofYears = "{0} a year"
  case barsSummary = "{0}: {1} in the last of {2} bars, {3} at most, {4}."
  case barSample = "{0}: {1}, {2}"
  case thisWeek = "this week"
  case thisMonth = "this month"
  case thisYear = "this year"
  case weekOf = "Week of {0}"
  case nothingShown = "No activity in this time."
  case rest = "No run"
  case workouts = "Workouts"
  case workoutMinutes = "minutes"
  case noWorkouts = "No workout in this time."
  case detail = "{0} · {1} · {2} up"
  case loadOf = "load {0}"
  case earlier = "Earlier"
  case later = "Later"
  case loadNote = "Load counts every sport with a heart rate. Hard minutes weigh more."
  case hours = "hours of moving"
  case loadUnit = "training load"
}

enum TrendWords: String, Phrase {
  case title = "Cadence at {0}"
  case subtitle = "spm, run by run"
  case summaryOne = "Cadence at {0} in one run: {1} spm."
  case summary =
    "Cadence at {0} over {1} runs: {2} spm in {3}, {4} spm in {5}; runs lie between {6} and {7}."
  case sample = "{0}: {1} spm from {2} min"
  case paced = ", with the beat"
  case key = "Filled: your own choice. Hollow: with the beat. The line joins the months’ means."
  case none = "Cadence at your paces"
  case noneWhat =
    "Shown once runs hold steady stretches of half a minute with a known cadence: from the phone’s motion, a foot pod or a watch’s file."
  case plan = "Cadence plan"
  case planWhat = "Raise your cadence slowly over weeks"
}

enum RecordWords: String, Phrase {
  case title = "Records"
  case none = "Your fastest, longest and highest runs appear here."
  case meters400 = "400 m"
  case kilometer = "1 km"
  case mile = "1 mile"
  case kilometers5 = "5 km"
  case kilometers10 = "10 km"
  case halfMarathon = "Half marathon"
  case marathon = "Marathon"
  case longest = "Longest run"
  case mostClimb = "Most climb"
}

enum BalanceWords: String, Phrase {
  case title = "Fitness and fatigue"
  case subtitle = "training load a day"
  case summary =
    "Fitness {0}, fatigue {1}, form {2} today. Fitness was {3} at the start of the chart and {4} at most."
  case sample = "{0}: fitness {1}, fatigue {2}, form {3}"
  case fitness = "Fitness"
  case fitnessWhat = "load of the last six weeks, a day"
  case fatigue = "Fatigue"
  case fatigueWhat = "load of the last week, a day"
  case form = "Form"
  case formWhat = "fitness minus fatigue: above 0 is rested"
  case key = "Line: fitness. Dashes: fatigue."
  case needsHeartRates =
    "Set your resting and maximum heart rate, and every activity with a heart rate gets a training load."
  case toSettings = "To the settings"
  case noHeartRate =
    "No activity with a heart rate yet. A chest strap or a watch’s file brings one."
  case caution = "A model, not a measurement: it sees heartbeats, not sleep, heat or soreness."
}
