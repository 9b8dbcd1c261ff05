/// What the page asks of the desk.
extension SoundDesk {
  public var isMetronomePlaying: Bool { metronome.isPlaying }

  /// Whether the next frame may be other than silence.
  public var isSounding: Bool {
    !metronome.isSilent || !earcons.isSilent || tone != nil
  }

  /// Steps a minute as they are played now, after taps and the lock.
  public var beatsPerMinute: Double { metronome.clock.beatsPerMinute }

  /// Beats rendered since the last time, the oldest first.
  public mutating func takeBeat() -> Beat? { metronome.takeBeat() }

  /// The beat after those rendered, as it falls by the present tempo; nil while nothing plays.
  public var nextBeat: Beat? { metronome.nextBeat }
}
