/// What each control does.
extension SoundDesk {
  mutating func apply(_ control: SoundControl, _ value: Double) {
    switch control {
    case .metronomePlaying: if value == 1 { metronome.start() } else { metronome.stop() }
    case .tempo: setTempo(value)
    case .sound: metronome.sound = ClickSound(rawValue: UInt8(value)) ?? .click
    case .cueMode: metronome.cueMode = CueMode(rawValue: UInt8(value)) ?? .everyStep
    case .metronomeVolume: metronome.volume = value
    case .panWidth: metronome.panWidth = value
    case .accentEvery: metronome.accentEvery = Int32(value)
    case .tap: tap(at: value)
    case .footfall: footfall(at: value, .unknown)
    case .leftFootfall: footfall(at: value, .left)
    case .rightFootfall: footfall(at: value, .right)
    case .lockMode: setLockMode(PhaseLock.Mode(rawValue: UInt8(value)) ?? .off)
    case .outputLatency: latencyFrames = value * sampleRate
    case .earcon: earcons.play(Earcon(rawValue: UInt8(value)) ?? .attention)
    case .paused: if value == 1 { metronome.pause() } else { metronome.resume() }
    case .testTone: tone = TestTone(sampleRate: sampleRate, frequencyHertz: value, seconds: 1)
    default: break
    }
  }

  private mutating func setTempo(_ beatsPerMinute: Double) {
    if lock.setTempo(beatsPerMinute) { metronome.setTempo(beatsPerMinute) }
  }

  private mutating func setLockMode(_ mode: PhaseLock.Mode) {
    lock.setMode(mode, beatsPerMinute: metronome.clock.beatsPerMinute)
  }

  /// The third tap starts a metronome that stands; the beat falls on the taps as they were heard.
  private mutating func tap(at frame: Double) {
    guard let grid = taps.tap(at: frame - latencyFrames) else { return }
    if !metronome.isPlaying { metronome.start() }
    setTempo(grid.beatsPerMinute)
    let beat = metronome.clock.beats(at: grid.frame).rounded(.toNearestOrEven)
    metronome.align(beat: beat, at: grid.frame)
  }

  private mutating func footfall(at frame: Double, _ foot: PhaseLock.Foot) {
    let heard = frame - latencyFrames
    guard metronome.isPlaying, let beat = history.beats(at: heard) else { return }
    if let correction = lock.footfall(at: heard, beat: beat, foot: foot) {
      metronome.steer(correction)
    }
    if let leftIsOdd = lock.leftIsOdd { metronome.swapsFeet = leftIsOdd }
  }
}
