enum TodayWords: String, Phrase {
  case morning = "Good morning"
  case day = "Good day"
  case evening = "Good evening"
  case night = "Good night"
  case weekOne = "One run this week, {1}."
  case weekMany = "{0} runs this week, {1}."
  case weekNone = "No run this week yet."
  case workoutsOne = "One workout, {1}."
  case workoutsMany = "{0} workouts, {1}."
  case startRun = "Start a run"
  case playRun = "Play the simulated run"
  case demoWhy =
    "This is a sample athlete with six months behind them. Play the simulated run and see the coach live within a minute, at up to 20 times its speed."
  case latest = "Latest"
  case all = "All activities"
  case statistics = "Statistics and records"
  case emptyTitle = "Nothing here yet"
  case emptyWhat =
    "Your runs appear here. Start one now, or bring what you have recorded elsewhere."
  case checkDevice = "Check this device"
  case checkDeviceWhy = "A minute to see that location, sound and storage work."
  case tryRun = "Try it without sensors"
}

enum MoveWords: String, Phrase {
  case run = "Run"
  case runWhat = "Distance, pace and route as you go"
  case walkWhat = "Stride and speed held against your own target, step by step"
  case metronomeWhat = "A beat for your steps, exact to the sample, and music"
  case tryRun = "Try it without sensors"
  case tryWhat = "A simulated run, at up to 20 times its speed"
  case playWhat = "The sample athlete’s run, at up to 20 times its speed"
  case check = "Device check"
  case checkWhat = "Location, sound, storage and the rest, tested live"
}
