/// Plays one note of a `SynthSound` at a time.
struct SynthVoice: Sendable {
  private(set) var isActive = false
  /// Whether the note is held rather than released.
  private var isHeld = false
  private var endBeat = 0.0
  private let sampleRate: Double
  private var sound = SynthSound()
  private var level = 0.0
  private var pitch = 0.0
  private var pan = 0.0
  private var brightness = 1.0

  private var firstSaw = BandLimitedSaw(phase: 0.5)
  private var secondSaw = BandLimitedSaw(phase: 0.5)
  private var firstStep = 0.0
  private var secondStep = 0.0
  private var subPhase = 0.0
  private var carrier = 0.0
  private var modulator = 0.0
  private var swayPhase = 0.0

  private var rise = Ramp()
  private var body = Decay()
  private var index = Decay()
  private var sweep = Decay()
  private var release = Ramp()
  private var leftFilter = StateVariableFilter()
  private var rightFilter = StateVariableFilter()
  private var shape: StateVariableFilter.Shape

  private static let silence = 1e-4

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    shape = StateVariableFilter.Shape(cutoff: 1_000, sampleRate: sampleRate, resonance: 0.7)
  }

  struct Note: Sendable {
    /// The MIDI key; 69 is 440 Hz.
    var key: Double
    var level: Double
    /// The stereo position from −1 (left) to 1 (right).
    var pan = 0.0
    /// A factor for the filter frequency.
    var brightness = 1.0
    var endBeat: Double
    /// The initial phase of the oscillators and the filter modulation, in turns. It varies so that no two notes sound
    /// identical.
    var phase = 0.0
  }

  /// Plays a note. A voice that is still sounding continues from its current level to avoid a click.
  mutating func play(_ note: Note, with sound: SynthSound) {
    let before = isActive ? level * loudness : 0
    if !isActive { reset(phase: note.phase) }
    self.sound = sound
    level = note.level * sound.level
    let start = min(1, before / max(level, 1e-9))
    pitch = 440 * power(2, (note.key - 69) / 12)
    pan = note.pan
    brightness = note.brightness
    endBeat = note.endBeat
    isActive = true
    isHeld = true
    rise = Ramp(from: start, to: 1, seconds: sound.attack, sampleRate: sampleRate)
    body = Decay(rate: sound.decay, at: 0, sampleRate: sampleRate)
    index = Decay(rate: sound.indexDecay, at: 0, sampleRate: sampleRate)
    sweep = Decay(rate: sound.sweepDecay, at: 0, sampleRate: sampleRate / Self.ticks)
    release = Ramp(resting: 1)
    tuneOscillators()
    tuneFilter()
  }

  /// Frees the voice immediately.
  mutating func silence() {
    isActive = false
    isHeld = false
  }

  private mutating func startRelease() {
    guard isHeld else { return }
    isHeld = false
    release = Ramp(from: release.value, to: 0, seconds: sound.release, sampleRate: sampleRate)
  }

  /// Advances the filter and the note. Call this every `MixBuffer.longest` samples.
  mutating func tick(beat: Double, brightness section: Double) {
    guard isActive else { return }
    if beat >= endBeat { startRelease() }
    let isFaded = release.isSilent
    let hasDecayed = sound.sustain == 0 && body.value < Self.silence && rise.isOver
    if isFaded || hasDecayed { return silence() }
    sweep.next()
    swayPhase = fraction(ofTurns: swayPhase + sound.swayRate * Self.ticks / sampleRate)
    brightness = section
    tuneFilter()
  }

  mutating func add(to buffer: MixBuffer) {
    guard isActive else { return }
    let leftGain = level * min(1, 1 - pan)
    let rightGain = level * min(1, 1 + pan)
    let isWide = sound.saws == 2 && sound.width > 0
    for frame in 0..<buffer.count {
      let (near, far) = oscillators()
      let gain = envelope()
      let left = gain * driven(leftFilter.lowPass(near, shape))
      buffer.left[frame] += leftGain * left
      let right = isWide ? gain * driven(rightFilter.lowPass(far, shape)) : left
      buffer.right[frame] += rightGain * right
    }
  }

  private static let ticks = Double(MixBuffer.longest)

  private mutating func reset(phase: Double) {
    firstSaw.phase = 0.5
    secondSaw.phase = fraction(ofTurns: 0.5 + phase)
    subPhase = 0
    carrier = 0
    modulator = 0
    swayPhase = phase
    leftFilter = StateVariableFilter()
    rightFilter = StateVariableFilter()
  }

  private mutating func tuneOscillators() {
    let apart = power(2, sound.detune / 2_400)
    firstStep = min(pitch * apart / sampleRate, 0.45)
    secondStep = min(pitch / apart / sampleRate, 0.45)
  }

  private mutating func tuneFilter() {
    let swayed = 1 + sound.sway * sineOfTurns(swayPhase)
    let cutoff = sound.cutoff + sound.follow * pitch + sound.sweep * sweep.value
    shape = StateVariableFilter.Shape(
      cutoff: cutoff * swayed * brightness, sampleRate: sampleRate, resonance: sound.resonance)
  }

  /// Returns the next samples of the left and right channels before filtering.
  private mutating func oscillators() -> (Double, Double) {
    var middle = 0.0
    let step = pitch / sampleRate
    if sound.sub > 0 {
      middle += sound.sub * sineOfTurns(subPhase)
      subPhase = advanced(subPhase, 0.5 * step)
    }
    if sound.sine > 0 { middle += sound.sine * bell(step) }
    guard sound.saws > 0 else { return (middle, middle) }
    let first = firstSaw.next(step: firstStep)
    guard sound.saws > 1 else { return (middle + first, middle + first) }
    let second = secondSaw.next(step: secondStep)
    let mean = 0.5 * (first + second)
    let side = 0.5 * sound.width * (first - second)
    return (middle + mean + side, middle + mean - side)
  }

  private mutating func bell(_ step: Double) -> Double {
    let moved = sound.index * index.value * sineOfTurns(modulator)
    index.next()
    let sample = sineOfTurns(fraction(ofTurns: carrier + moved))
    carrier = advanced(carrier, step)
    modulator = advanced(modulator, min(step * sound.ratio, 0.45))
    return sample
  }

  private func advanced(_ phase: Double, _ step: Double) -> Double {
    let next = phase + step
    return next >= 1 ? next - 1 : next
  }

  /// The current product of all envelopes, 0 … 1.
  private var loudness: Double {
    let held = sound.sustain + (1 - sound.sustain) * body.value
    return rise.value * held * release.value * release.value
  }

  private mutating func envelope() -> Double {
    let value = loudness
    _ = rise.next()
    _ = release.next()
    body.next()
    return value
  }

  private func driven(_ x: Double) -> Double {
    sound.drive > 0 ? saturated(sound.drive * x) / sound.drive.squareRoot() : x
  }
}
