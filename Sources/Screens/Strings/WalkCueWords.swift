/// Spoken cues during a walk or a calibration.
enum WalkCueWords: String, Phrase {
  case tooShort = "Steps too short. Longer steps."
  case tooLong = "Steps too long. Shorter steps."
  case uneven = "Uneven steps. Keep them the same length."
  case tooSlow = "Too slow. Walk faster."
  case tooFast = "Too fast. Slow down."
  case unsteady = "Uneven speed. Keep a steady pace."
  case shortAndSlow = "Too slow. Longer steps."
  case shortAndFast = "Steps too short and fast. Longer, slower steps."
  case longAndSlow = "Steps too long and slow. Shorter, quicker steps."
  case longAndFast = "Too fast. Shorter steps."
  case back = "Good. Back in the band."
  case calibrationEnough = "Ten steps. Stop when you like."
  case calibrationDrifted =
    "GPS and your steps disagree. Walk 200 metres outdoors to calibrate again."
}
