package import Engine

// The walker's step calibration, of which the device and the server each keep a copy.
extension SessionPage {
  /// Merges two copies of the step calibration, given one per line in the format of `StepCalibrationData.text`. Writes
  /// the result to `output` and returns it.
  package mutating func mergeSteps(_ text: [UInt8]) -> StepCalibrationData {
    var merged = StepCalibrationData()
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      merged = merged.merged(with: StepCalibrationData(text: Array(line)))
    }
    say(merged.text)
    return merged
  }

  /// Adds each constant of a step calibration text to the session and writes the effects to `output`.
  package mutating func addConstants(_ text: [UInt8], at seconds: Double) throws(BridgeError) {
    var effects: [UInt8] = []
    for learnt in StepCalibrationData(text: text).constants {
      try handle(LogRecord(SessionEvent(seconds: seconds, .stepConstant(learnt.constant))))
      effects += output
    }
    say(effects)
  }
}
