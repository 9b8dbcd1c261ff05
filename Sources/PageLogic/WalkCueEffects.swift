import Engine
import Screens

// The effects of cues during walks and their calibration.

extension CueEffects {
  mutating func set(_ cue: WalkCue) {
    switch cue {
    case .warning:
      (vibration, substitute, speech) = (HapticPattern.warning.vibrationText, .warning, .said)
    case .back: speech = .said
    case .calibrationDrifted: speech = .kept
    }
  }

  mutating func set(_ cue: CalibrationCue) {
    switch cue {
    case .step: (earcon, vibration) = (.countLow, "40")
    case .enough: (earcon, vibration, speech) = (.good, "200", .kept)
    }
  }
}

extension HapticPattern {
  fileprivate var vibrationText: String {
    var text: [UInt8] = []
    for milliseconds in vibrationMilliseconds {
      if !text.isEmpty { text.append(UInt8(ascii: ",")) }
      appendDigits(UInt64(milliseconds.magnitude), minimumCount: 1, to: &text)
    }
    return utf8Text(text)
  }
}
