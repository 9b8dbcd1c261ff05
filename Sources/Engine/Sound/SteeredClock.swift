/// A `BeatClock` that can get ahead or fall behind a little for the length of a beat, and then goes on at
/// its tempo by itself, should nobody correct it any more.
struct SteeredClock: Sendable {
  private(set) var line: BeatClock
  /// The frame from which `line` holds.
  private(set) var since = 0.0
  /// A whole frame; infinite where nothing is to be ended.
  private(set) var steeringEnd = Double.infinity
  private var steadyTempo: Double

  init(_ line: BeatClock) {
    self.line = line
    steadyTempo = line.beatsPerMinute
  }

  mutating func setTempo(_ beatsPerMinute: Double, at frame: Double) {
    line.setTempo(beatsPerMinute, at: frame)
    steadyTempo = line.beatsPerMinute
    steeringEnd = .infinity
    since = frame
  }

  /// Replaces the line by one through another point, at the steady tempo.
  mutating func move(toBeat beat: Double, at place: Double, now frame: Double) {
    setTempo(steadyTempo, at: frame)
    line.move(toBeat: beat, at: place)
  }

  mutating func steer(_ correction: PhaseLock.Correction, at frame: Double) {
    setTempo(correction.beatsPerMinute, at: frame)
    guard correction.beats != 0 else { return }
    steeringEnd = (frame + line.framesPerBeat).rounded(.up)
    line.setTempo(steadyTempo * (1 + correction.beats), at: frame)
  }

  /// To be called at every whole frame from `steeringEnd` on, or before any later question.
  mutating func settle(at frame: Double) {
    if frame >= steeringEnd { setTempo(steadyTempo, at: steeringEnd) }
  }
}
