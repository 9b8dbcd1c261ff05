import Engine

/// What a walk says of its band and its calibration.
func walkText(_ cue: WalkCue) -> String {
  switch cue {
  case .warning(.length): WalkCueWords.lengthOff.text
  case .warning(.speed): WalkCueWords.speedOff.text
  case .warning(.both): WalkCueWords.bothOff.text
  case .calibrationDrifted: WalkCueWords.calibrationDrifted.text
  }
}

/// What a calibration counts.
func calibrationText(_ cue: CalibrationCue) -> String {
  switch cue {
  case .step(let number): decimal(number)
  case .enough: WalkCueWords.calibrationEnough.text
  }
}
