enum TodayWords: String, Phrase {
  case morning = "Good morning"
  case day = "Good afternoon"
  case evening = "Good evening"
  case night = "Good night"
  case week = "This week: {0}."
  case weekPart = "{0}, {1}"
  case weekNone = "Nothing this week yet."
  case startRun = "Start a run"
  case startWalk = "Start a walk"
  case startWorkout = "Start a workout"
  case startRide = "Start a ride"
  case startOther = "Or start"
  case playRun = "Play the simulated run"
  case demoWhy =
    "This is a sample athlete with six months behind them. Play the simulated run and see the coach live within a minute, at up to 20 times its speed."
  case latest = "Latest"
  case all = "All activities"
  case statistics = "Statistics and records"
  case emptyTitle = "Nothing here yet"
  case emptyWhat =
    "Your activities appear here. Start one now, or bring what you have recorded elsewhere."
  case checkDevice = "Check this device"
  case checkDeviceWhy = "A minute to see that location, sound and storage work."
  case tryRun = "Try it without sensors"
}

enum MoveWords: String, Phrase {
  case run = "Run"
  case runWhat = "Distance, pace and route live"
  case walkWhat = "Step length and speed against your target"
  case metronomeWhat = "A steady beat for your steps, and music"
  case tryRun = "Try it without sensors"
  case tryWhat = "A simulated run, at up to 20 times its speed"
  case playWhat = "The sample athlete’s run, at up to 20 times its speed"
  case check = "Device check"
  case checkWhat = "Test location, sound and storage"
}
