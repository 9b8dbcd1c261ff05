enum StatisticsWords: String, Phrase {
  case emptyTitle = "No statistics yet"
  case emptyWhat =
    "After your first activity this page shows your weeks, your records and your effort."
  case start = "Start an activity"
  case pages = "Statistics pages"
  case overview = "Overview"
  case records = "Records"
  case effort = "Effort"
  case trends = "Trends"
  case map = "Map"
  case sport = "Sport"
  case allSports = "All"
  case everySport = "All sports"
  case span = "Time shown"
  case fourWeeks = "4 weeks"
  case twelveMonths = "12 months"
  case allTime = "All time"
  case fromTo = "{0} – {1}"
  case earlier = "Earlier"
  case later = "Later"
  case by = "Period"
  case week = "Week"
  case month = "Month"
  case year = "Year"
  case weeks = "Weeks"
  case months = "Months"
  case years = "Years"
  case show = "Bars show"
  case distance = "Distance"
  case time = "Moving time"
  case timeWord = "Time"
  case count = "Activities"
  case number = "Number"
  case activity = "activity"
  case activities = "activities"
  case climb = "Climb"
  case load = "Load"
  case up = "{0} climbed"
  case ofWeeks = "{0} a week"
  case ofMonths = "{0} a month"
  case ofYears = "{0} a year"
  case barsSummary = "{0}: {1} in the last of {2} bars, {3} at most, {4}."
  case barSample = "{0}: {1}, {2}"
  case weekOf = "Week of {0}"
  case nothingShown = "No activity in this period."
  case noActivity = "no activity"
  case loadNote = "Load adds up your time by heart rate. Hard minutes count more."
  case hours = "hours moving"
  case hoursUnit = "hours"
  case loadUnit = "training load"
  case watts = "W"
  case asTable = "Show as a table"
  case bySport = "By sport"
  case more = "More"
  case listWhat = "The list behind these figures"
}

enum AverageWords: String, Phrase {
  case title = "On average"
  case allWeeks = "Over {0} weeks from {1}. Weeks without an activity count too."
  case oneWeek = "Over the week from {0}."
  case week = "{0} a week"
  case weekDistance = "Distance a week"
  case weekTime = "Time a week"
  case eachDistance = "Average distance"
  case eachTime = "Average time"
  case pace = "Pace"
  case speed = "Speed"
}

enum StreakWords: String, Phrase {
  case title = "Weeks in a row"
  case current = "{0} weeks with an activity"
  case isLongest = "Your longest streak so far."
  case longest = "Your longest streak: {0} weeks, from {1}."
}

enum CalendarWords: String, Phrase {
  case title = "Calendar"
  case byTime = "moving time a day"
  case byLoad = "training load a day"
  case caption = "Days by week. A day with an activity opens its list."
  case days = "Active days"
  case shade = "Calendar shows"
  case day = "{0}: {1}, {2}"
  case dayLoad = ", load {0}"
  case less = "less"
  case more = "more"
  case none = "No activity on {0} days."
  case summary = "Active on {0} of {1} days. The longest day was {2}, {3}."
}

enum YearWords: String, Phrase {
  case title = "Year by year"
  case subtitle = "{0} since 1 January"
  case of = "{0}: {1}"
  case sample = "{0} – {1}"
  case summary = "Up to {0}: {1}."
  case upTo = "Up to"
}

enum RecordWords: String, Phrase {
  case title = "Records"
  case none = "Your fastest and longest activities appear here."
  case noneCounted = "The most repetitions in a set appear here once the camera has counted them."
  case best = "Best"
  case how = "Fastest stretches anywhere in an activity, by moving time."
  case fastestFor = "Fastest {0}"
  case powerFor = "Power over {0}"
  case inOneSet = "{0}, in one set"
  case meters400 = "400 m"
  case kilometer = "1 km"
  case mile = "1 mile"
  case kilometers5 = "5 km"
  case kilometers10 = "10 km"
  case halfMarathon = "Half marathon"
  case marathon = "Marathon"
  case longest = "Longest"
  case longestTime = "Longest time"
  case mostClimb = "Most climb"
}

enum CurveWords: String, Phrase {
  case pace = "Best pace"
  case speed = "Best speed"
  case power = "Best power"
  case subtitle = "{0}, by duration"
  case sample = "{0}: {1}, all time {2}"
  case sampleAll = "{0}: {1}"
  case summary = "{0} of all time: {1} over {2}, {3} over {4}."
  case duration = "Held for"
}

enum ZoneTimeWords: String, Phrase {
  case title = "Time in heart-rate zones"
  case totals = "Time by zone"
  case zone = "Zone"
  case share = "Share"
  case percent = "{0} %"
  case below = "Below"
  case number = "Zone {0}"
  case under = "under {0}"
  case from = "{0} and up"
  case fromTo = "{0}–{1}"
  case of = "{0} {1}"
  case sample = "{0}: {1}"
  case noTime = "no heart rate"
  case none = "No heart rate in this period."
  case needsHighest =
    "Set your maximum heart rate or your year of birth to see your time in each zone."
}

enum BalanceWords: String, Phrase {
  case title = "Fitness and fatigue"
  case subtitle = "training load a day"
  case summary =
    "Fitness {0}, fatigue {1}, form {2} today. Fitness was {3} at the start of the chart and {4} at most."
  case sample = "{0}: fitness {1}, fatigue {2}, form {3}"
  case fitness = "Fitness"
  case fitnessWhat = "average daily load of the last six weeks"
  case fatigue = "Fatigue"
  case fatigueWhat = "average daily load of the last week"
  case form = "Form"
  case formWhat = "fitness minus fatigue: above 0 is rested"
  case day = "Day"
  case needsHeartRates =
    "Set your resting and maximum heart rate to see the training load of each activity with a heart rate."
  case toSettings = "Open Settings"
  case noHeartRate =
    "No activity with a heart rate yet. Use a chest strap, or import a watch’s file."
  case caution =
    "This is a model, not a measurement. It knows your heart rate, but not your sleep, the heat or sore muscles."
}

enum TrendWords: String, Phrase {
  case title = "Cadence at the same pace"
  case subtitle = "spm, at paces in {0}"
  case subtitleOne = "spm, at {0}"
  case summaryOne = "Cadence at {0} in one run: {1} spm."
  case summary =
    "Cadence at {0} over {1} runs: {2} spm in {3}, {4} spm in {5}; runs lie between {6} and {7}."
  case sample = "{0}: {1} spm from {2} min"
  case paced = ", with the beat"
  case more = "{0} spm more in {1} than in {2}, at {3}."
  case less = "{0} spm less in {1} than in {2}, at {3}."
  case same = "The same in {1} as in {2}, at {3}."
  case key =
    "A dot is a run at {0}, hollow if you ran with the beat. The lines join the months’ averages."
  case keyOwn = "A dot is a run at {0}. The lines join the months’ averages."
  case noneWhat =
    "This needs runs with a known cadence and half a minute at an even pace. The phone’s motion sensor, a foot pod or a watch’s file gives the cadence."
  case plan = "Cadence plan"
  case planWhat = "Raise your cadence slowly over weeks"
}

enum WalkTrendWords: String, Phrase {
  case key = "A dot is a walk with the coach. Its line is ± one standard deviation."
  case history = "Cadence, symmetry and steadiness over the weeks"
  case walk = "Walk"
  case summary = "{0} over {1} walks: {2} on {3}, {4} on {5}."
}

enum ExerciseTrendWords: String, Phrase {
  case title = "Repetitions a week"
  case none = "No set in this period."
}

enum SpeedTrendWords: String, Phrase {
  case title = "Average speed"
  case pace = "Average pace"
  case day = "day"
  case days = "days"
  case seen = "{0} in {1}, {2} in {3}."
  case key = "A dot is a day. The line joins the weeks’ averages."
}
