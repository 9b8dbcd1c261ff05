/// The mixer's state as read by the page.
extension AudioMixer {
  /// Whether the metronome is playing; false while paused.
  public var isMetronomePlaying: Bool { metronome.isPlaying }
  /// Whether the music is playing; false while paused.
  public var isMusicPlaying: Bool { music.isPlaying }

  /// Whether the next frame may contain sound.
  public var isSounding: Bool {
    !metronome.isSilent || !music.isSilent || !earcons.isSilent || tone != nil
  }

  /// The current tempo in steps per minute, including changes by taps and the phase lock.
  public var beatsPerMinute: Double { metronome.clock.beatsPerMinute }

  /// Removes and returns the oldest rendered beat that hasn't been taken yet.
  public mutating func takeBeat() -> Beat? { metronome.takeBeat() }

  /// The next beat to be rendered, at the current tempo; nil unless the metronome is playing.
  public var nextBeat: Beat? { metronome.nextBeat }

  /// The frame of one beat of the music, and the music's tempo in beats per minute; nil unless the music is playing.
  /// The beat stays the same until the music's clock changes.
  public var musicBeat: (frame: Double, beatsPerMinute: Double)? {
    guard music.isPlaying else { return nil }
    return (music.clock.frame(ofBeat: 0), music.clock.beatsPerMinute)
  }

  /// The consistency of the phase between the latest steps and beats, from 0 (random) to 1 (constant).
  public var lockStrength: Double { lock.score.resultant }

  /// The mean phase of steps relative to beats in degrees; negative if steps precede beats.
  public var lockAngleDegrees: Double { lock.score.meanAngle }

  /// Whether the beat is locked to the steps.
  public var isLocked: Bool { lock.isLocked }
}
