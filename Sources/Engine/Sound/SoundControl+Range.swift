extension SoundControl {
  /// Returns whether the control accepts a value. NaN and infinity are always rejected.
  public func accepts(_ value: Double) -> Bool {
    guard value.isFinite, range.contains(value) else { return false }
    return !isWhole || value == value.rounded(.down)
  }

  private var range: ClosedRange<Double> {
    switch self {
    case .metronomePlaying, .musicPlaying, .musicFollows, .duck, .paused, .loudness, .fill: 0...1
    case .metronomeVolume, .musicVolume, .panWidth: 0...1
    case .tempo: BeatClock.tempos
    case .musicTempo: 0...BeatClock.tempos.upperBound
    case .sound: 0...Double(ClickSound.own.rawValue)
    case .cueMode: 0...Double(CueMode.everyOtherStep.rawValue)
    case .accentEvery: 0...16
    case .tap, .footfall, .leftFootfall, .rightFootfall: 0...Self.lastFrame
    case .lockMode: 0...Double(PhaseLock.Mode.blend.rawValue)
    case .outputLatency: -0.3...1
    case .musicStyle: 0...Double(MusicStyle.danceGroove.rawValue)
    case .earcon: 0...Double(Earcon.finish.rawValue)
    case .testTone: 20...20_000
    case .musicSeed: 0...4_294_967_295
    }
  }

  private var isWhole: Bool {
    switch self {
    case .metronomePlaying, .musicPlaying, .musicFollows, .duck, .paused, .loudness, .fill: true
    case .sound, .cueMode, .accentEvery, .lockMode, .musicStyle, .earcon, .musicSeed: true
    case .tempo, .metronomeVolume, .panWidth, .musicVolume, .musicTempo: false
    case .tap, .footfall, .leftFootfall, .rightFootfall, .outputLatency, .testTone: false
    }
  }

  /// The largest frame up to which a double can represent every whole number.
  private static let lastFrame = 0x1p53
}
