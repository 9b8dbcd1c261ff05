/// What is said aloud while a walk or its calibration goes on.
enum WalkCueWords: String, Phrase {
  case lengthOff = "Step length is off."
  case speedOff = "Speed is off."
  case bothOff = "Step length and speed are off."
  case calibrationEnough = "Ten steps. Stop when you like."
  case calibrationDrifted = "Steps and location disagree. Walk 200 metres again to calibrate."
}
