import Engine
import Screens

/// The sound, vibration and speech of a cue.
struct CueEffects {
  /// The sound that always plays with the cue, even if the device vibrates.
  var earcon: Earcon?
  /// A comma-separated pattern of vibration and pause durations in milliseconds; nil for no vibration.
  var vibration: String?
  /// The sound that plays instead if the device can't vibrate.
  var substitute: Earcon?
  var speech = Speech.none

  enum Speech {
    case none
    /// The sentence may be replaced by a later one while it waits to be spoken.
    case said
    /// The sentence is always spoken, because it isn't repeated later.
    case kept
  }

  init(_ cue: SessionCue, announcesSplits: Bool) {
    switch cue {
    case .kilometer, .mile:
      (vibration, substitute) = ("120", .good)
      speech = announcesSplits ? .kept : .none
    case .lap: (vibration, substitute) = ("120", .good)
    case .pausedAutomatically, .paused: (vibration, substitute) = ("80,80,80", .attention)
    case .started, .resumed, .finishUndone: (vibration, substitute) = ("200", .countHigh)
    case .finished: (vibration, substitute) = ("200,100,200", .finish)
    case .locationLost: (vibration, substitute, speech) = ("60,60,60", .warning, .said)
    case .locationBack: speech = .said
    case .locationFound: return
    case .cadence(let cue): set(cue)
    case .walk(let cue): set(cue)
    case .calibration(let cue): set(cue)
    case .course(let cue): set(cue)
    case .set(let cue): set(cue)
    case .camera(let cue): set(cue)
    }
  }

  private mutating func set(_ cue: CadenceCue) {
    switch cue {
    case .batteryLow: (vibration, substitute, speech) = ("60,60,60", .warning, .kept)
    case .partBegan: (earcon, vibration, speech) = (.countHigh, "200", .kept)
    case .countdown: (earcon, vibration) = (.countLow, "40")
    case .speedUp: (vibration, substitute, speech) = ("60,60,60,60,60", .attention, .said)
    case .slowDown: (vibration, substitute, speech) = ("300", .attention, .said)
    case .announcement: speech = .kept
    case .zoneBack, .personalTakesOver, .formulaTakesOver, .silenceBegan, .silenceEnded:
      speech = .said
    case .soundInterrupted, .soundBack: return
    }
  }
}

extension EffectLines {
  /// Adds the effects of a cue.
  ///
  /// - Parameter isSilent: Whether speech is turned off.
  mutating func add(
    _ cue: SessionCue, _ text: String, announcesSplits: Bool, isSilent: Bool = false
  ) {
    let effects = CueEffects(cue, announcesSplits: announcesSplits)
    add(.cue, cue.name, text.utf8)
    if let earcon = effects.earcon { add(.earcon, Double(earcon.rawValue)) }
    if let vibration = effects.vibration {
      add(.vibrate, effects.substitute.map { String($0.rawValue) } ?? "", vibration.utf8)
    }
    switch isSilent ? .none : effects.speech {
    case .none: return
    case .said: add(.speak, "", text.utf8)
    case .kept: add(.speak, "kept", text.utf8)
    }
  }
}
