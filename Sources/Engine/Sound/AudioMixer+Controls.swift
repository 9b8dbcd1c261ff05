extension AudioMixer {
  mutating func apply(_ control: SoundControl, _ value: Double) {
    switch control {
    case .metronomePlaying: playMetronome(value == 1)
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
    case .earcon: signal(Earcon(rawValue: UInt8(value)) ?? .attention)
    case .paused: pause(value == 1)
    case .testTone: tone = TestTone(sampleRate: sampleRate, frequencyHertz: value, seconds: 1)
    case .musicStyle, .musicPlaying, .musicVolume, .musicTempo, .musicFollows, .fill, .loudness,
      .duck,
      .musicSeed:
      applyToMusic(control, value)
    }
  }

  private mutating func applyToMusic(_ control: SoundControl, _ value: Double) {
    switch control {
    case .musicStyle: selectMusic(value)
    case .musicPlaying: if value == 1 { startMusic() } else { music.stop() }
    case .musicVolume: music.volume = value
    case .musicTempo:
      musicTempo = value < BeatClock.tempos.lowerBound ? nil : value
      retuneMusic()
    case .musicFollows:
      musicFollows = value == 1
      retuneMusic()
    case .fill: if value == 1 { music.fill() }
    case .loudness: music.loudness = value == 1 ? .gym : .normal
    case .duck: isDucked = value == 1
    default: setMusicSeed(UInt64(value))
    }
  }

  /// Sets the seed. A style selected at the same frame also uses it, so the order of the two controls doesn't matter.
  private mutating func setMusicSeed(_ seed: UInt64) {
    musicSeed = seed
    if musicSelectedAt == frame { music.select(style, seed: seed) }
  }

  /// Selects a style; 0 stops the music.
  private mutating func selectMusic(_ value: Double) {
    guard let style = MusicStyle(rawValue: UInt8(value)) else { return music.stop() }
    self.style = style
    musicSelectedAt = frame
    music.select(style, seed: musicSeed)
    retuneMusic()
  }

  private mutating func startMusic() {
    retuneMusic()
    music.start()
  }

  private mutating func playMetronome(_ isOn: Bool) {
    if isOn { metronome.start() } else { metronome.stop() }
    retuneMusic()
  }

  private mutating func pause(_ isOn: Bool) {
    if isOn { metronome.pause() } else { metronome.resume() }
    if isOn { music.pause() } else { music.resume() }
  }

  private mutating func signal(_ earcon: Earcon) {
    earcons.play(earcon)
    signalEnd = (frame + earcons.seconds(of: earcon) * sampleRate).rounded(.up)
  }

  private mutating func setTempo(_ beatsPerMinute: Double) {
    if lock.setTempo(beatsPerMinute) { metronome.setTempo(beatsPerMinute) }
  }

  private mutating func setLockMode(_ mode: PhaseLock.Mode) {
    lock.setMode(mode, beatsPerMinute: metronome.clock.beatsPerMinute)
  }

  /// Handles a tap. The third tap starts a stopped metronome. Beats are aligned with taps as heard by the athlete.
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
