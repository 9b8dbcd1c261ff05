enum PlanWords: String, Phrase {
  case lead = "A few more steps a minute, slowly enough for your body to adapt."
  case goal = "Goal"
  case goalOption = "+{0} %"
  case weeks = "Duration"
  case weeksOption = "{0} weeks"
  case begin = "Start today"
  case why = "Why slowly, and no further"
  case whyLoad =
    "With 5 to 10 % more steps a minute, knees and hips carry less with every step. Calves and feet work a little more and need weeks to adapt."
  case whyCap =
    "At most 10 % in all, and 5 % in two and a half weeks: more or faster has not been studied. If it hurts, pause the plan and ask a professional."
  case whyOwn =
    "The plan builds on your own cadence, the one you run at without the beat. While the formula sets your target, the plan changes nothing."
  case today = "today"
  case goalCaption = "goal"
  case week = "of {0} weeks"
  case goalReachedOn = "The goal is reached on {0}."
  case reached = "The goal is reached. It stays until you end the plan."
  case at = "At {0} your own cadence is {1} spm. Today’s target there is {2} spm, at the goal {3}."
  case atBefore = "At {0} your own cadence is {1} spm: 5 % more is {2}, 10 % more is {3}."
  case unknown =
    "Your own cadence is not known well enough yet: {0} of {1} steady stretches. Run now and then without the beat, and let the phone or a sensor count your steps."
  case chart = "Increase by week"
  case chartSubtitle = "% more than your own cadence"
  case chartSummary =
    "The plan rises from 0 to {0} % over {1} weeks, in steps of half a percent. Today it is at {2} %."
  case chartSample = "{0}: +{1} %"
  case chartToday = "{0} % today"
  case end = "End the plan"
  case endWhat = "Your target returns to your own cadence at once. You can start another plan."
}
