/// What the page asks of the desk.
extension SoundDesk {
  /// False while it is paused.
  public var isMetronomePlaying: Bool { metronome.isPlaying }
  /// False while it is paused.
  public var isMusicPlaying: Bool { music.isPlaying }

  /// Whether the next frame may be other than silence.
  public var isSounding: Bool {
    !metronome.isSilent || !music.isSilent || !earcons.isSilent || tone != nil
  }

  /// Steps a minute as they are played now, after taps and the lock.
  public var beatsPerMinute: Double { metronome.clock.beatsPerMinute }

  /// Beats rendered since the last time, the oldest first.
  public mutating func takeBeat() -> Beat? { metronome.takeBeat() }

  /// The beat after those rendered, as it falls by the present tempo; nil while nothing plays.
  public var nextBeat: Beat? { metronome.nextBeat }

  /// A beat of the music, and beats a minute; nil while none plays. The same beat until the music's clock is set anew.
  public var musicBeat: (frame: Double, beatsPerMinute: Double)? {
    guard music.isPlaying else { return nil }
    return (music.clock.frame(ofBeat: 0), music.clock.beatsPerMinute)
  }

  /// How well steps and beats agree over the latest steps: 0 not at all … 1 always at the same phase.
  public var lockStrength: Double { lock.score.resultant }

  /// Where in the beat the steps fall on average, in degrees: negative is before it.
  public var lockAngleDegrees: Double { lock.score.meanAngle }

  /// Whether the beat keeps to the steps.
  public var isLocked: Bool { lock.isLocked }
}
