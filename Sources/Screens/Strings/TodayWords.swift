enum TodayWords: String, Phrase {
  case morning = "Good morning"
  case day = "Good afternoon"
  case evening = "Good evening"
  case weekNone = "Nothing this week yet."
  case startRun = "Start a run"
  case startWalk = "Start a walk"
  case startWorkout = "Start a workout"
  case startRide = "Start a ride"
  case startOther = "Or start"
  case latest = "Latest"
  case all = "All activities"
  case statistics = "Statistics and records"
  case emptyTitle = "Nothing here yet"
  case emptyWhat =
    "Your activities appear here. Start one now, or import what you recorded elsewhere."
  case checkDevice = "Check this device"
  case checkDeviceWhy = "Takes a minute to check that location, sound and storage work."
}

enum MoveWords: String, Phrase {
  case run = "Run"
  case runWhat = "Live distance, pace and route"
  case walkWhat = "Step length and speed against your target"
  case metronomeWhat = "A steady beat for your steps, and music"
  case check = "Device check"
  case checkWhat = "Test location, sound and storage"
}
