/// Plays one `DrumSound` at a time. The tone's phase is the integral of its pitch in closed form; each decay multiplies
/// its value by a constant factor per sample. A voice becomes free once it has decayed by 80 dB.
struct DrumVoice: Sendable {
  private(set) var isActive = false
  private let sampleRate: Double
  private let seed: UInt32
  private var sound = DrumSound()
  private var level = 0.0
  private var pitch = 1.0
  private var time = 0.0
  private var tone = Decay()
  private var drop = Decay()
  private var punch = Decay()
  private var hiss = Decay()
  private var rise = Ramp()
  private var fade = Ramp()
  private var leftNoise: Noise
  private var rightNoise: Noise
  private var leftFilter = StateVariableFilter()
  private var rightFilter = StateVariableFilter()
  private var shape: StateVariableFilter.Shape
  private var cutoff = 0.0
  private var cutoffFactor = 1.0

  private static let beaterSeconds = 0.002
  private static let burstSeconds = 0.011
  private static let silence = 1e-4

  init(sampleRate: Double, seed: UInt32) {
    self.sampleRate = sampleRate
    self.seed = seed
    leftNoise = Noise(seed: seed)
    rightNoise = Noise(seed: ~seed)
    shape = StateVariableFilter.Shape(cutoff: 1_000, sampleRate: sampleRate, resonance: 0.7)
  }

  /// Restarts the voice. `age` is the number of samples between the stroke and the next sample, and `pitch` is a
  /// factor for the tone's pitch.
  mutating func strike(_ sound: DrumSound, level: Double, age: Double, pitch: Double = 1) {
    self.sound = sound
    self.pitch = pitch
    self.level = level
    isActive = true
    time = age / sampleRate
    tone = Decay(rate: sound.toneDecay, at: time, sampleRate: sampleRate)
    drop = Decay(rate: sound.dropRate, at: time, sampleRate: sampleRate)
    punch = Decay(rate: sound.punchRate, at: time, sampleRate: sampleRate)
    hiss = Decay(rate: sound.noiseDecay, at: 0, sampleRate: sampleRate)
    rise = Ramp(from: 0, to: 1, seconds: sound.noiseAttack, sampleRate: sampleRate)
    fade = Ramp(resting: 1)
    cutoff = sound.cutoff
    cutoffFactor = factorOfSweep
    leftFilter = StateVariableFilter()
    rightFilter = StateVariableFilter()
    tune()
  }

  /// Frees the voice immediately and resets it to its initial state.
  mutating func silence() {
    isActive = false
    leftNoise = Noise(seed: seed)
    rightNoise = Noise(seed: ~seed)
  }

  /// Fades out within 4 ms.
  mutating func choke() {
    guard fade.target > 0 else { return }
    fade = Ramp(from: fade.value, to: 0, seconds: 0.004, sampleRate: sampleRate)
  }

  /// Advances the filter and detects the end. Call this every `MixBuffer.longest` samples.
  mutating func tick() {
    if isActive { isActive = !isOver }
    guard isActive, cutoffFactor != 1 else { return }
    cutoff *= cutoffFactor
    if time > sound.sweep { cutoffFactor = 1 }
    tune()
  }

  mutating func add(to buffer: MixBuffer) {
    guard isActive else { return }
    if sound.tone > 0 || sound.beater > 0 { addTone(to: buffer) }
    if sound.noise > 0 {
      addNoise(to: buffer)
    } else {
      advanceSamples(buffer.count)
    }
  }

  private var isOver: Bool {
    let isToneOver = sound.tone == 0 || tone.value < Self.silence
    let isNoiseOver = sound.noise == 0 || (hiss.value < Self.silence && rise.isOver)
    return (isToneOver && isNoiseOver && time > Self.beaterSeconds) || fade.isSilent
  }

  private mutating func addTone(to buffer: MixBuffer) {
    let step = 1 / sampleRate
    var time = self.time
    var fade = self.fade
    for frame in 0..<buffer.count {
      let value = level * fade.next() * (toneSample(at: time) + beaterSample(at: time))
      buffer.left[frame] += value
      buffer.right[frame] += value
      tone.next()
      drop.next()
      punch.next()
      time += step
    }
  }

  private func toneSample(at time: Double) -> Double {
    let cycles =
      sound.base * time + sound.drop / sound.dropRate * (1 - drop.value) + sound.punch
      / sound.punchRate * (1 - punch.value)
    let pure = tone.value * sineOfTurns(fraction(ofTurns: pitch * cycles))
    guard sound.drive > 0 else { return sound.tone * pure }
    // The offset makes the saturation asymmetric, which adds even harmonics.
    let bias = 0.2 * tone.value
    return sound.tone * (saturated(sound.drive * (pure + bias)) - saturated(sound.drive * bias))
  }

  private func beaterSample(at time: Double) -> Double {
    guard sound.beater > 0, time < Self.beaterSeconds else { return 0 }
    let swell = 0.5 - 0.5 * sineOfTurns(fraction(ofTurns: time / Self.beaterSeconds + 0.25))
    return sound.beater * swell * sineOfTurns(fraction(ofTurns: sound.beaterPitch * time))
  }

  private mutating func addNoise(to buffer: MixBuffer) {
    let step = 1 / sampleRate
    for frame in 0..<buffer.count {
      let gain = noiseGain() * fade.next()
      let first = leftNoise.next()
      let left = gain * filtered(first, &leftFilter)
      buffer.left[frame] += left
      if sound.width > 0 {
        let other = first + sound.width * (rightNoise.next() - first)
        buffer.right[frame] += gain * filtered(other, &rightFilter)
      } else {
        buffer.right[frame] += left
      }
      time += step
    }
  }

  private mutating func noiseGain() -> Double {
    let attack = rise.next()
    let rest = time - Double(sound.bursts) * Self.burstSeconds
    if rest >= 0 {
      if rise.isOver { hiss.next() }
      return level * sound.noise * attack * attack * hiss.value
    }
    let since = fraction(ofTurns: time / Self.burstSeconds) * Self.burstSeconds
    return level * sound.noise * attack * max(0, 1 - since * 140)
  }

  private func filtered(_ x: Double, _ filter: inout StateVariableFilter) -> Double {
    switch sound.band {
    case .highPass: filter.highPass(x, shape)
    case .bandPass: filter.bandPass(x, shape)
    }
  }

  private mutating func advanceSamples(_ count: Int) {
    for _ in 0..<count {
      time += 1 / sampleRate
      _ = fade.next()
    }
  }

  private var factorOfSweep: Double {
    guard sound.sweep > 0, sound.cutoffEnd > 0 else { return 1 }
    let steps = sound.sweep * sampleRate / Double(MixBuffer.longest)
    return power(sound.cutoffEnd / sound.cutoff, 1 / steps)
  }

  private mutating func tune() {
    shape = StateVariableFilter.Shape(
      cutoff: cutoff, sampleRate: sampleRate, resonance: sound.resonance)
  }
}
