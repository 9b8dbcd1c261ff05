import Testing

@testable import Engine

@Suite struct SoundVoiceTests {
  @Test func fastSineHasTheDocumentedAccuracy() {
    var worst = 0.0
    for step in 0..<100_000 {
      let turns = Double(step) / 100_000
      worst = max(worst, abs(sineOfTurns(turns) - sine(2 * .pi * turns)))
    }
    #expect(worst < 7e-10)
    #expect(sineOfTurns(0) == 0 && sineOfTurns(0.5) == 0)
  }

  @Test(arguments: [(0.25, 0.25), (-0.25, 0.75), (-3, 0), (7.5, 0.5), (-1e-20, 0)])
  func fractionHandlesBothSigns(turns: Double, expected: Double) {
    let found = fraction(ofTurns: turns)
    #expect(found == expected || (found == 1 && turns < 0))
  }

  /// Frames at 48 kHz and the kick's samples at these frames. The phase is the integral of the pitch.
  @Test(arguments: [
    (240, 0.122608162), (480, -0.409899077), (960, -0.666675066), (2_400, -0.134687058),
    (4_800, -0.096802071),
  ])
  func kickFollowsItsIntegratedPhase(frame: Int, expected: Double) {
    let kick = struck(.pureKick, frames: 4_801)
    #expect(abs(kick[frame] - expected) < 1e-8)
  }

  @Test func kickMayBeginBetweenSamples() {
    var voice = DrumVoice(sampleRate: 48_000, seed: 1)
    voice.strike(.pureKick, level: 1, age: 0.5)
    let kick = rendered(frames: 240) { voice.add(to: $0) }
    let time = 239.5 / 48_000
    let cycles = 40 * time + 2 * (1 - exponential(-30 * time))
    #expect(abs(kick[239] - exponential(-18 * time) * sine(2 * .pi * cycles)) < 1e-8)
  }

  @Test(arguments: [
    (0.0, -1.0), (0.01, -0.64), (0.025, -0.25), (0.05, 0), (0.5, 0), (0.96, 0.04), (0.98, 0.36),
    (0.999, 0.9604),
  ])
  func sawIsRoundedAtItsStep(phase: Double, residual: Double) {
    #expect(abs(BandLimitedSaw.residual(phase: phase, step: 0.05) - residual) < 1e-12)
  }

  /// A tone of 440 Hz at 48 kHz repeats exactly every 1200 samples, so all frequencies are multiples of 40 Hz.
  @Test func sawAt440HertzAliasesLittle() {
    var saw = BandLimitedSaw(phase: 0)
    let period = (0..<1_200).map { _ in saw.next(step: 440.0 / 48_000) }
    var (harmonics, aliases) = (0.0, 0.0)
    for bin in 1..<250 {
      let energy = energy(of: period, cycles: bin)
      if bin % 11 == 0 { harmonics += energy } else { aliases += energy }
    }
    let decibels = 10 * logarithm(aliases / harmonics) / logarithm(10)
    #expect(decibels < -55 && decibels > -65)
  }

  @Test func snareAndHatsBeginWithoutAClick() {
    for sound in [DrumSound.plainSnare, .closedHat, .openHat] {
      let samples = struck(sound, frames: 4_800)
      #expect(abs(samples[0]) < 0.001)
      #expect(samples.contains { abs($0) > 0.2 })
    }
  }

  @Test func hatsDecayAtTheirRates() {
    let closed = struck(.closedHat, frames: 12_000)
    let open = struck(.openHat, frames: 12_000)
    // The levels fall to e^(−60·0.1) and e^(−12·0.1), measured as the root mean square over 20 ms.
    #expect(abs(level(closed, at: 5_760) / level(closed, at: 960) - 0.0025) < 0.001)
    #expect(abs(level(open, at: 5_760) / level(open, at: 960) - 0.301) < 0.05)
  }

  @Test func voiceIsFreedEightyDecibelsDown() {
    var voice = DrumVoice(sampleRate: 48_000, seed: 1)
    voice.strike(.pureKick, level: 1, age: 0)
    var frames = 0
    while voice.isActive, frames < 96_000 {
      _ = rendered(frames: 32) { voice.add(to: $0) }
      voice.tick()
      frames += 32
    }
    // e^(−18 t) = 1e-4 at 0.512 s.
    #expect(abs(Double(frames) / 48_000 - 0.512) < 0.002)
  }

  @Test func chokedHatIsSilentWithinFourMilliseconds() {
    var voice = DrumVoice(sampleRate: 48_000, seed: 3)
    voice.strike(.openHat, level: 1, age: 0)
    _ = rendered(frames: 480) { voice.add(to: $0) }
    voice.choke()
    let rest = rendered(frames: 480) { voice.add(to: $0) }
    #expect(rest[0] != 0)
    #expect(rest[194...].allSatisfy { $0 == 0 })
  }

  @Test func noiseIsUniformAndRepeatable() {
    var (first, second) = (Noise(seed: 9), Noise(seed: 9))
    var (sum, squares) = (0.0, 0.0)
    for _ in 0..<100_000 {
      let sample = first.next()
      #expect(sample == second.next() && abs(sample) <= 1)
      sum += sample
      squares += sample * sample
    }
    #expect(abs(sum / 100_000) < 0.01)
    #expect(abs(squares / 100_000 - 1.0 / 3) < 0.01)
    var still = Noise(seed: 0)
    #expect(still.next() != still.next())
  }

  @Test(arguments: [200.0, 1_000, 8_000])
  func filtersAreThreeDecibelsDownAtTheirCutoff(cutoff: Double) {
    let shape = StateVariableFilter.Shape(
      cutoff: cutoff, sampleRate: 48_000, resonance: 0.5.squareRoot())
    var low = StateVariableFilter()
    var high = StateVariableFilter()
    let tone = (0..<48_000).map { sine(2 * .pi * cutoff * Double($0) / 48_000) }
    let lowLevel = level(tone.map { low.lowPass($0, shape) }, at: 24_000)
    let highLevel = level(tone.map { high.highPass($0, shape) }, at: 24_000)
    #expect(abs(lowLevel / level(tone, at: 24_000) - 0.5.squareRoot()) < 0.02)
    #expect(abs(highLevel / level(tone, at: 24_000) - 0.5.squareRoot()) < 0.02)
  }

  @Test func noteHasItsPitchAndEndsAtItsBeat() {
    var voice = SynthVoice(sampleRate: 48_000)
    let sound = SynthSound(saws: 0, sine: 1, sustain: 1, release: 0.05, cutoff: 20_000)
    voice.play(.init(key: 69, level: 1, endBeat: 1), with: sound)
    let samples = (0..<1_500).flatMap { stretch in
      voice.tick(beat: Double(stretch) / 750, brightness: 1)
      return rendered(frames: 32) { voice.add(to: $0) }
    }
    var crossings = 0
    for frame in 481..<5_281 where samples[frame - 1] < 0 && samples[frame] >= 0 { crossings += 1 }
    #expect(crossings == 44)
    #expect(level(samples, at: 22_000) > 0.6)
    #expect(samples[(24_000 + 2_500)...].allSatisfy { $0 == 0 } && !voice.isActive)
  }

  @Test func replacedNoteCausesNoClick() {
    var voice = SynthVoice(sampleRate: 48_000)
    let sound = SynthSound(saws: 1, decay: 4, sustain: 0.5, cutoff: 400)
    var last = 0.0
    var largest = 0.0
    for stretch in 0..<1_500 {
      if stretch % 97 == 0 {
        voice.play(.init(key: Double(33 + stretch % 5), level: 1, endBeat: 99), with: sound)
      }
      for sample in rendered(frames: 32, { voice.add(to: $0) }) {
        largest = max(largest, abs(sample - last))
        last = sample
      }
      voice.tick(beat: 0, brightness: 1)
    }
    #expect(largest < 0.06)
  }

  private func energy(of period: [Double], cycles: Int) -> Double {
    var (real, imaginary) = (0.0, 0.0)
    for (index, sample) in period.enumerated() {
      let angle = 2 * Double.pi * Double(index * cycles % period.count) / Double(period.count)
      real += sample * cosine(angle)
      imaginary += sample * sine(angle)
    }
    return real * real + imaginary * imaginary
  }

  private func struck(_ sound: DrumSound, frames: Int) -> [Double] {
    var voice = DrumVoice(sampleRate: 48_000, seed: 1)
    voice.strike(sound, level: 1, age: 0)
    return rendered(frames: frames) { voice.add(to: $0) }
  }

  /// Returns the root mean square over 20 ms.
  private func level(_ samples: [Double], at start: Int) -> Double {
    let part = samples[start..<(start + 960)]
    return (part.reduce(0) { $0 + $1 * $1 } / 960).squareRoot()
  }
}
