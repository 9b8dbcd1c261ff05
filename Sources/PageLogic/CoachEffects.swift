import Engine

/// What the coach wants heard, so that only changes are sent to the sound desk.
struct CoachEffects {
  /// In the order they are sent: the tempo before the beat that has it.
  private static let controls: [SoundControl] = [
    .tempo, .metronomeVolume, .lockMode, .metronomePlaying,
  ]
  /// The value last sent of each; NaN before the first.
  private var sent = [Double](repeating: .nan, count: Self.controls.count)

  /// Everything is sent again.
  mutating func forget() {
    for index in sent.indices { sent[index] = .nan }
  }

  mutating func update(_ live: LiveSession, into lines: inout EffectLines) {
    for (index, control) in Self.controls.enumerated() {
      let value = value(of: control, live)
      guard sent[index] != value else { continue }
      sent[index] = value
      lines.add(control, value)
    }
  }

  private func value(of control: SoundControl, _ live: LiveSession) -> Double {
    let coach = live.coach.cadence
    return switch control {
    case .tempo: coach.target
    case .metronomeVolume: coach.beatVolume
    case .lockMode: Double(coach.lock.rawValue)
    // Also while the system holds the sound: the desk is to go on when it gives it back.
    default: coach.beat && live.snapshot.phase == .running ? 1 : 0
    }
  }
}

extension EffectLines {
  /// The page hands both numbers to the sound desk.
  mutating func add(_ control: SoundControl, _ value: Double) {
    var text: [UInt8] = []
    appendFixed(value, decimals: 3, to: &text)
    add(.sound, String(control.rawValue), text)
  }

  /// A moment of the session's clock at which a foot met the ground.
  mutating func addFootfall(at seconds: Double) {
    var text: [UInt8] = []
    appendFixed(seconds, decimals: 4, to: &text)
    add(.footfall, "", text)
  }
}
