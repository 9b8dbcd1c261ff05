import Engine

/// Returns the spoken sentence for a walk cue.
func walkText(_ cue: WalkCue) -> String {
  switch cue {
  case .warning(let fault): faultText(fault)
  case .back: WalkCueWords.back.text
  case .calibrationDrifted: WalkCueWords.calibrationDrifted.text
  }
}

/// Returns what is wrong with the latest steps and how to correct it.
func faultText(_ fault: WalkFault) -> String {
  guard let length = fault.length else { return speedWords(fault.speed).text }
  guard let speed = fault.speed else { return lengthWords(length).text }
  return bothWords(length, speed).text
}

private func lengthWords(_ side: WalkFault.Side) -> WalkCueWords {
  switch side {
  case .below: .tooShort
  case .above: .tooLong
  case .uneven: .uneven
  }
}

private func speedWords(_ side: WalkFault.Side?) -> WalkCueWords {
  switch side {
  case .below: .tooSlow
  case .above: .tooFast
  case .uneven, nil: .unsteady
  }
}

private func bothWords(_ length: WalkFault.Side, _ speed: WalkFault.Side) -> WalkCueWords {
  switch (length, speed) {
  case (.below, .below): .shortAndSlow
  case (.below, .above): .shortAndFast
  case (.above, .below): .longAndSlow
  case (.above, .above): .longAndFast
  case (_, .uneven): lengthWords(length)
  case (.uneven, _): speedWords(speed)
  }
}

/// Returns the spoken sentence for a calibration cue.
func calibrationText(_ cue: CalibrationCue) -> String {
  switch cue {
  case .step(let number): decimal(number)
  case .enough: WalkCueWords.calibrationEnough.text
  }
}
