/// A `BeatClock` that can temporarily shift forwards or backwards slightly within one beat. It then returns to its
/// tempo automatically, even if no other correction follows.
struct SteeredClock: Sendable {
  private(set) var line: BeatClock
  /// The frame from which `line` is in effect.
  private(set) var since = 0.0
  /// The frame at which the correction ends, a whole number; infinite if there is no correction.
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

  /// Shifts the phase, and returns to the steady tempo.
  mutating func move(toBeat beat: Double, at beatFrame: Double, now frame: Double) {
    setTempo(steadyTempo, at: frame)
    line.move(toBeat: beat, at: beatFrame)
  }

  mutating func steer(_ correction: PhaseLock.Correction, at frame: Double) {
    setTempo(correction.beatsPerMinute, at: frame)
    guard correction.beats != 0 else { return }
    steeringEnd = (frame + line.framesPerBeat).rounded(.up)
    line.setTempo(steadyTempo * (1 + correction.beats), at: frame)
  }

  /// Ends the correction if it is due. Call this at every whole frame from `steeringEnd`, or before any later use.
  mutating func settle(at frame: Double) {
    if frame >= steeringEnd { setTempo(steadyTempo, at: steeringEnd) }
  }
}
