import Engine

/// The sound controls that the coach sets. Remembers the values that were sent, so that only changes reach the audio
/// thread.
struct CoachEffects {
  /// In sending order: the tempo precedes the metronome that uses it.
  private static let controls: [SoundControl] = [
    .tempo, .metronomeVolume, .lockMode, .metronomePlaying,
  ]
  /// The last value sent for each control; NaN if not sent yet.
  private var sent = [Double](repeating: .nan, count: Self.controls.count)

  /// Causes the next update to send every control again.
  mutating func resendAll() {
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
    // Stays 1 during a system audio interruption, so that the metronome resumes when the interruption ends.
    default: coach.beat && live.snapshot.phase == .running ? 1 : 0
    }
  }
}

extension EffectLines {
  /// Adds a `sound` effect, whose code and value the page passes to the audio thread.
  mutating func add(_ control: SoundControl, _ value: Double) {
    var text: [UInt8] = []
    appendFixed(value, decimals: 3, to: &text)
    add(.sound, String(control.rawValue), text)
  }

  /// Adds the time of an initial contact, in seconds on the session's clock.
  mutating func addFootfall(at seconds: Double) {
    var text: [UInt8] = []
    appendFixed(seconds, decimals: 4, to: &text)
    add(.footfall, "", text)
  }
}
