/// What each control does.
extension SoundDesk {
  mutating func apply(_ control: SoundControl, _ value: Double) {
    switch control {
    case .metronomePlaying: play(value == 1)
    case .tempo: setTempo(value)
    case .sound: metronome.sound = ClickSound(rawValue: UInt8(value)) ?? .click
    case .cueMode: metronome.cueMode = CueMode(rawValue: UInt8(value)) ?? .everyStep
    case .metronomeVolume: metronome.volume = value
    case .panWidth: metronome.panWidth = value
    case .accentEvery: metronome.accentEvery = Int32(value)
    case .outputLatency: latencyFrames = value * sampleRate
    case .earcon: earcons.play(Earcon(rawValue: UInt8(value)) ?? .attention)
    case .paused: pause(value == 1)
    case .testTone: tone = TestTone(sampleRate: sampleRate, frequencyHertz: value, seconds: 1)
    default: break
    }
  }

  private mutating func play(_ isOn: Bool) {
    if isOn { metronome.start() } else { metronome.stop() }
    history.add(metronome.clock, from: frame)
  }

  private mutating func setTempo(_ beatsPerMinute: Double) {
    metronome.setTempo(beatsPerMinute)
    history.add(metronome.clock, from: frame)
  }

  private mutating func pause(_ isOn: Bool) {
    if isOn { metronome.pause() } else { metronome.resume() }
    history.add(metronome.clock, from: frame)
  }
}
